import Journal

/// Goes through a shape without operands at hand: finds where its parts stand, and that it has no others.
struct ShapeWalker {
  private let bytes: [UInt8]
  private(set) var place: RecordPlace
  /// The routes met so far.
  private(set) var routes: [RecordPlace] = []
  /// The texts met so far that tell of what waits.
  private(set) var waiting: [RecordPlace] = []
  /// How deep the value at hand stands in others.
  private var depth = 0
  private static let depthMaximum = 300

  init(_ shape: Shape, at start: RecordPlace = RecordPlace(offset: 0, cursor: Cursor())) {
    bytes = shape.bytes
    place = start
  }

  var isAtEnd: Bool { place.offset >= bytes.count }

  /// The byte at hand, 0 behind the end.
  var next: UInt8 { isAtEnd ? 0 : bytes[place.offset] }

  func fault(_ message: String) -> RecordFault {
    RecordFault(message: message, shapeOffset: place.offset)
  }

  // MARK: Parts of an event

  mutating func skipWindow() throws(RecordFault) {
    switch try take() {
    case Token.inMainWindow: break
    case Token.inWindow: try skip(.window)
    default: throw fault("an event does not begin with its window")
    }
  }

  mutating func skipCause() throws(RecordFault) {
    guard try take() == Token.cause else { throw fault("what follows the changes is no cause") }
    try skip(.number)
  }

  /// Passes the intent, or a value in it.
  mutating func skipIntent() throws(RecordFault) {
    try descend()
    defer { depth -= 1 }
    switch next {
    case Token.sameSession, Token.timeInteger, Token.timeText, Token.sameWindow,
      Token.kinds..<Token.outcomes:
      place.offset += 1
    case Token.timeSince: try skip(behindToken: .number)
    case Token.identifier: try skip(behindToken: .identifier)
    case Token.tab: try skip(behindToken: .tab)
    case Token.window: try skip(behindToken: .window)
    case Token.bareRoute, Token.routeWithoutParameters, Token.routeWithEmptyParameters, Token.route:
      try skipRoute()
    case Token.array:
      place.offset += 1
      for _ in 0..<(try takeCount()) { try skipIntent() }
    case Token.object:
      place.offset += 1
      for _ in 0..<(try takeCount()) {
        try skipKey()
        try skipIntent()
      }
    default: try skipValue()
    }
  }

  /// Passes a value that stands for itself.
  mutating func skipValue() throws(RecordFault) {
    try descend()
    defer { depth -= 1 }
    switch try take() {
    case Token.null, Token.false, Token.true: break
    case Token.integer: try skip(.number)
    case Token.double: try skip(.double)
    case Token.text: try skipText()
    case Token.word: try skip(.name)
    case Token.array: for _ in 0..<(try takeCount()) { try skipValue() }
    case Token.object:
      for _ in 0..<(try takeCount()) {
        try skipKey()
        try skipValue()
      }
    default: throw fault("a value begins with an unknown byte")
    }
  }

  /// Passes a route that is spelled, or one that is named by its number in the record.
  mutating func skipRoute() throws(RecordFault) {
    let start = place
    switch try take() {
    case Token.bareRoute, Token.routeWithoutParameters, Token.routeWithEmptyParameters:
      routes.append(start)
      try skip(.name)
    case Token.route:
      routes.append(start)
      try skip(.name)
      try skipValue()
    case Token.sameRoute:
      let number = try takeCount()
      guard number < routes.count else { throw fault("a route is named that the record does not have") }
    default: throw fault("a route begins with an unknown byte")
    }
  }

  private mutating func skipRoute(orNull: Bool) throws(RecordFault) {
    if orNull, next == Token.null { place.offset += 1 } else { try skipRoute() }
  }

  private mutating func skipOptionalIdentifier() throws(RecordFault) {
    switch try take() {
    case Token.null: break
    case Token.identifier: try skip(.identifier)
    default: throw fault("an identifier begins with an unknown byte")
    }
  }

  private mutating func skip(behindToken operand: OperandClass) throws(RecordFault) {
    place.offset += 1
    try skip(operand)
  }

  mutating func skipKey() throws(RecordFault) {
    switch try take() {
    case Token.fields..<Token.fieldsEnd: break
    case Token.key:
      let count = try takeCount()
      guard count <= bytes.count - place.offset else { throw fault("a key ends behind its record") }
      place.offset += count
    case Token.textKey: try skipText()
    default: throw fault("a key begins with an unknown byte")
    }
  }

  private mutating func descend() throws(RecordFault) {
    depth += 1
    guard depth < Self.depthMaximum else { throw fault("values stand in each other too deep") }
  }

  mutating func skipOutcome() throws(RecordFault) {
    try descend()
    defer { depth -= 1 }
    guard (Token.outcomes..<Token.rejections).contains(try take()) else {
      throw fault("an outcome has no kind")
    }
    if (Token.rejections..<Token.reasonText).contains(next) {
      place.offset += 1
    } else if next == Token.reasonText {
      place.offset += 1
      try skip(.name)
    }
    while (Token.details..<Token.changes).contains(next) { try skipDetail() }
  }

  private mutating func skipDetail() throws(RecordFault) {
    guard let detail = DetailNumber(rawValue: try take() - Token.details) else {
      throw fault("an outcome has an unknown detail")
    }
    switch detail {
    case .count, .element, .position: try skip(.number)
    case .item, .token: try skip(.identifier)
    case .question: try skip(.name)
    case .guarded: try skipValue()
    case .to: try skipRoute(orNull: true)
    case .chain: for _ in 0..<(try takeCount()) { try skipRoute() }
    case .removed: for _ in 0..<(try takeCount()) { try skip(.identifier) }
    case .report:
      for _ in 0..<(try takeCount()) {
        try skipText()
        try skip(.name)
      }
    case .results:
      for _ in 0..<(try takeCount()) {
        try skip(.identifier)
        try skip(.name)
        try skipCompletion()
      }
    case .outcomes:
      for _ in 0..<(try takeCount()) {
        try skipOutcome()
        guard try take() == Token.null else { throw fault("an outcome within another has no end") }
      }
    }
  }

  private mutating func skipCompletion() throws(RecordFault) {
    guard next == Token.cancelled else { return try skipValue() }
    place.offset += 1
    _ = try takeCount()
  }

  // MARK: Changes

  mutating func skipChanges() throws(RecordFault) {
    while !isAtEnd, next != Token.cause {
      if next == Token.changeInWindow {
        place.offset += 1
        try skip(.window)
      }
      let token = try take()
      guard token >= Token.changes, let change = ChangeNumber(rawValue: token - Token.changes) else {
        throw fault("an event has an unknown change")
      }
      try skip(change)
    }
  }

  private mutating func skip(_ change: ChangeNumber) throws(RecordFault) {
    switch change {
    case .pushed:
      try skipPlace()
      try skip(.identifier)
      try skipRoute()
    case .popped:
      try skipPlace()
      _ = try takeCount()
    case .removed, .movedToTop:
      try skipPlace()
      try skip(.identifier)
    case .tabAdded:
      try skip(.tab)
      try skipNames()
    case .tabSelected, .windowOpened: try skip(.tab)
    case .tabHistoryChanged: try skipNames()
    case .layoutChanged: _ = try takeCount()
    case .modalPresented:
      try skip(.identifier)
      _ = try takeCount()
      try skipOptionalIdentifier()
    case .modalDismissed, .requestCompleted, .released, .answered: try skip(.identifier)
    case .windowClosed, .windowFocused, .ended: break
    case .factSet:
      try skip(.name)
      try skipValue()
    case .readinessChanged, .backgroundChanged: try skipValue()
    case .requestOpened:
      try skip(.identifier)
      try skip(.name)
      try skipOptionalIdentifier()
      try skip(.identifier)
    case .held, .asked:
      if next == OperandClass.text.marker { waiting.append(place) }
      try skipText()
    }
  }

  private mutating func skipPlace() throws(RecordFault) {
    switch try take() {
    case Token.tabPlace: try skip(.tab)
    case Token.columnPlace:
      try skip(.tab)
      try skip(.name)
    case Token.modalPlace: try skip(.identifier)
    default: throw fault("a change has no place")
    }
  }

  private mutating func skipNames() throws(RecordFault) {
    for _ in 0..<(try takeCount()) { try skip(.name) }
  }

  // MARK: Bytes

  mutating func take() throws(RecordFault) -> UInt8 {
    guard !isAtEnd else { throw fault("an event ends too early") }
    defer { place.offset += 1 }
    return bytes[place.offset]
  }

  mutating func takeCount() throws(RecordFault) -> Int {
    let limit = 1 << 24
    var (count, unit) = (0, 1)
    while true {
      let digit = try take()
      let isLast = digit < Token.digitBase
      count += Int(isLast ? digit : digit - Token.digitBase) * unit
      guard count < limit, digit < Shape.firstMarker else { throw fault("a count is too large") }
      if isLast { return count }
      unit *= Int(Token.digitBase)
      guard unit < limit else { throw fault("a count is too large") }
    }
  }

  private mutating func skip(_ operand: OperandClass) throws(RecordFault) {
    guard try take() == operand.marker else { throw fault("an operand of another class was due") }
    place.cursor[operand] += 1
  }

  private mutating func skipText() throws(RecordFault) {
    switch try take() {
    case OperandClass.text.marker: place.cursor.text += 1
    case OperandClass.uuid.marker: place.cursor.uuid += 1
    default: throw fault("an operand of another class was due")
    }
  }
}
