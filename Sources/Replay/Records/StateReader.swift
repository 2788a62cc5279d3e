import Journal
import Navigation

/// Reads what ``StateWriter`` wrote, from bytes that are not trusted.
struct StateReader {
  private let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func session() throws(Damage) -> Session<Route> {
    var session = Session<Route>()
    let flags = try byte()
    session.isReady = flags & 4 != 0
    session.hasEnded = flags & 2 != 0
    session.isInBackground = flags & 1 != 0
    session.nextID = try number()
    session.facts = try members(depth: 0)
    session.activeWindow = try text()
    session.windows = try list { (reader) throws(Damage) in try reader.window() }
    var routes = PlainRoutes()
    session.pending = try list { (reader) throws(Damage) in try reader.item(&routes) }
    session.asking = try list { (reader) throws(Damage) in try reader.question(&routes) }
    session.requests = try list { (reader) throws(Damage) in try reader.request() }
    return session
  }

  private mutating func read<Number>(
    _ body: (Span<UInt8>, inout Int) throws(Damage) -> Number
  ) throws(Damage) -> Number {
    let bytes = bytes
    return try body(bytes.span, &offset)
  }

  /// A count of what takes a byte at least, so that the bytes bound it.
  private mutating func count() throws(Damage) -> Int {
    try read { (bytes, offset) throws(Damage) in try bytes.length(at: &offset, limit: bytes.count) }
  }

  mutating func byte() throws(Damage) -> UInt8 {
    try read { (bytes, offset) throws(Damage) in try bytes.byte(at: &offset) }
  }

  mutating func number() throws(Damage) -> UInt64 {
    try read { (bytes, offset) throws(Damage) in try bytes.varint(at: &offset) }
  }

  mutating func signedNumber() throws(Damage) -> Int64 {
    try read { (bytes, offset) throws(Damage) in try bytes.signedVarint(at: &offset) }
  }

  mutating func optionalNumber() throws(Damage) -> UInt64? {
    let number = try number()
    return number == 0 ? nil : number &- 1
  }

  mutating func text() throws(Damage) -> String {
    let text = try read { (bytes, offset) throws(Damage) in try bytes.bytes(at: &offset, limit: bytes.count) }
    return String(decoding: text, as: UTF8.self)
  }

  mutating func list<Element>(
    _ element: (inout StateReader) throws(Damage) -> Element
  ) throws(Damage) -> [Element] {
    let count = try count()
    var elements: [Element] = []
    for _ in 0..<count { elements.append(try element(&self)) }
    return elements
  }

  private mutating func word<Word: Numbered>(_ field: StaticText) throws(Damage) -> Word {
    guard let word = Word(number: try byte()) else { throw Damage(.invalid(field: field), at: offset - 1) }
    return word
  }

  private mutating func window() throws(Damage) -> Window<Route> {
    Window(
      name: try text(), selectedTab: try text(),
      tabHistory: try list { (reader) throws(Damage) in try reader.text() },
      tabs: try list { (reader) throws(Damage) in try reader.tab() },
      modals: try list { (reader) throws(Damage) in try reader.modal() },
      layout: Int(truncatingIfNeeded: try number()))
  }

  private mutating func tab() throws(Damage) -> Tab<Route> {
    Tab(
      name: try text(), stack: try stack(),
      columns: try list { (reader) throws(Damage) in
        Column(name: try reader.text(), stack: try reader.stack())
      })
  }

  private mutating func modal() throws(Damage) -> Modal<Route> {
    Modal(
      id: try number(), style: try word("style of a modal"), presenter: try optionalNumber(),
      stack: try stack())
  }

  private mutating func stack() throws(Damage) -> [Entry<Route>] {
    try list { (reader) throws(Damage) in
      Entry(id: try reader.number(), route: Route(try reader.text(), try reader.members(depth: 0)))
    }
  }

  // MARK: What waits

  mutating func item<Routes: RouteReading>(_ routes: inout Routes) throws(Damage) -> PendingItem<Routes.Route>
  {
    PendingItem(
      id: try number(), window: try text(), reason: try word("reason of a held item"),
      since: try signedNumber(), cause: try number(), modal: try optionalNumber(),
      intent: try intent(&routes), answers: try answers(&routes))
  }

  mutating func question<Routes: RouteReading>(
    _ routes: inout Routes
  ) throws(Damage) -> Question<Routes.Route> {
    Question(
      token: try number(), window: try text(), question: try text(), cause: try number(),
      intent: try intent(&routes), asker: try guardName(), answers: try answers(&routes))
  }

  private mutating func guardName() throws(Damage) -> GuardName {
    try byte() == 0 ? .name(try text()) : .index(Int(truncatingIfNeeded: try number()))
  }

  private mutating func answers<Routes: RouteReading>(
    _ routes: inout Routes
  ) throws(Damage) -> [KeptAnswer<Routes.Route>] {
    var answers: [KeptAnswer<Routes.Route>] = []
    for _ in 0..<(try count()) {
      let asker = try guardName()
      if try byte() == 0 {
        answers.append(KeptAnswer(asker, .allow))
      } else if let route = try route(&routes) {
        answers.append(KeptAnswer(asker, .redirect(route)))
      }
    }
    return answers
  }

  private mutating func route<Routes: RouteReading>(_ routes: inout Routes) throws(Damage) -> Routes.Route? {
    var document = Document()
    PlainRoutes().append(Route(try text(), try members(depth: 0)), to: &document)
    return routes.route(at: Document.root, of: document)
  }

  private mutating func request() throws(Damage) -> ResultRequest {
    ResultRequest(id: try number(), name: try text(), owner: try optionalNumber(), screen: try number())
  }

  private mutating func intent<Routes: RouteReading>(
    _ routes: inout Routes
  ) throws(Damage) -> Intent<Routes.Route> {
    var document = Document()
    document.append(try value(depth: 0))
    var reader = IntentReader<Routes>(routes: routes)
    defer { routes = reader.routes }
    return reader.read(document).intent
  }

  // MARK: Values

  private mutating func members(depth: Int) throws(Damage) -> [String: Value] {
    var members: [String: Value] = [:]
    for _ in 0..<(try count()) {
      let key = try text()
      members[key] = try value(depth: depth + 1)
    }
    return members
  }

  mutating func value(depth: Int) throws(Damage) -> Value {
    guard depth < 256 else { throw Damage(.invalid(field: "depth of a value"), at: offset) }
    switch try byte() {
    case 0: return .null
    case 1: return .bool(false)
    case 2: return .bool(true)
    case 3: return .integer(try signedNumber())
    case 4:
      let bits = try read { (bytes, offset) throws(Damage) in try bytes.fixed(UInt64.self, at: &offset) }
      return .number(Double(bitPattern: bits))
    case 5: return .string(try text())
    case 6: return .array(try list { (reader) throws(Damage) in try reader.value(depth: depth + 1) })
    case 7: return .object(try members(depth: depth))
    default: throw Damage(.invalid(field: "kind of a value"), at: offset - 1)
    }
  }
}
