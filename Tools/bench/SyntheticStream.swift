import Navigation
import Replay

/// The synthetic stream of navigation events that sizes and speeds are told of, repeatable by its seed.
///
/// Fifty route names with Zipf popularity, four tabs, sessions of about 41 events with a real stack, so that
/// pops and dismissals happen only where they can; gaps in time from a mixture of log-normals; three in ten
/// events carry an id, most of them one seen lately. The spread of the gaps and the share of ids are set so
/// that gaps have 12.75 bits of entropy and new UUIDs 10.80 bits an event.
struct SyntheticStream {
  private var random: Random
  private var session = ""
  private var front = ""
  private var at: Int64 = 1_764_500_000_000
  /// How deep each tab's stack is, and which is selected.
  private var depths = [0, 0, 0, 0]
  private var selected = 0
  /// How deep each modal's stack is above its root.
  private var modals: [Int] = []
  private var remaining = 0
  private var recentIDs: [Value] = []
  private let popularity: [Double]

  init(seed: UInt64) {
    random = Random(seed: seed)
    var sum = 0.0
    popularity = (1...50).map { rank in
      sum += 1 / power(Double(rank), 1.05)
      return sum
    }
  }

  /// Fills a document with the next intent.
  mutating func next(into document: inout Document) {
    document.removeAll()
    if remaining == 0 { return begin(into: &document) }
    remaining -= 1
    at += gap()
    var envelope = Envelope(session: session)
    envelope.at = at
    document.append(action(), envelope: envelope)
  }

  private mutating func begin(into document: inout Document) {
    session = random.uuid()
    front = ["web", "ios", "android"][Int(random.next() % 3)]
    at += 1000 * Int64(random.lognormal(median: 7200, spread: 0.5))
    (depths, selected, modals) = ([0, 0, 0, 0], 0, [])
    remaining = 20 + Int(random.next() % 41)
    var envelope = Envelope(session: session)
    envelope.at = at
    envelope.source = front
    document.append(Intent(.mark(name: "start", note: "3.2.\(random.next() % 4)")), envelope: envelope)
  }

  private mutating func gap() -> Int64 {
    let choice = random.unit()
    let median = choice < 0.45 ? 0.35 : choice < 0.85 ? 2.2 : 15
    return Int64(1000 * random.lognormal(median: median, spread: 0.4))
  }

  /// How deep the visible stack is.
  private var depth: Int {
    get { modals.last ?? depths[selected] }
    set { if modals.isEmpty { depths[selected] = newValue } else { modals[modals.count - 1] = newValue } }
  }

  /// The next action of the mix; in place of one that can't be done its opposite is, so that the
  /// mix holds.
  private mutating func action() -> Intent<Route> {
    switch random.unit() * 0.976 {
    case ..<0.482: push()
    case ..<0.710: depth > 0 ? pop() : push()
    case ..<0.820: modals.isEmpty ? select() : dismiss()
    case ..<0.873: modals.isEmpty ? present() : dismiss()
    case ..<0.924: modals.isEmpty ? present() : dismiss()
    case ..<0.960: open()
    default: depth > 0 ? popToRoot() : push()
    }
  }

  private mutating func push() -> Intent<Route> {
    depth += 1
    return Intent(.push(Push([route()])))
  }

  private mutating func pop() -> Intent<Route> {
    depth -= 1
    return Intent(.pop(count: 1, .visible))
  }

  private mutating func select() -> Intent<Route> {
    selected = Int(random.next() % 4)
    return Intent(.select(Select(tab: ["home", "search", "orders", "profile"][selected])))
  }

  private mutating func present() -> Intent<Route> {
    modals.append(0)
    return Intent(.present(Present(route())))
  }

  private mutating func dismiss() -> Intent<Route> {
    modals.removeLast()
    return Intent(.dismiss(modal: nil))
  }

  private mutating func open() -> Intent<Route> {
    (modals, depths[selected]) = ([], 1)
    return Intent(.open(Link(url: "shop://product", routes: [route()])))
  }

  private mutating func popToRoot() -> Intent<Route> {
    depth = 0
    return Intent(.popToRoot(.visible))
  }

  private mutating func route() -> Route {
    let name = "screen\(rank())"
    // Three in ten of all events carry an id; only those with a route can.
    guard random.unit() < 0.43 else { return Route(name) }
    return Route(name, ["id": id()])
  }

  private mutating func rank() -> Int {
    let wanted = random.unit() * (popularity.last ?? 1)
    return popularity.firstIndex { $0 >= wanted } ?? 0
  }

  private mutating func id() -> Value {
    let choice = random.unit()
    if choice < 0.6, !recentIDs.isEmpty {
      let back = Int(Double(recentIDs.count) * random.unit() * random.unit())
      return recentIDs[recentIDs.count - 1 - min(back, recentIDs.count - 1)]
    }
    let id: Value = choice < 0.894 ? .string(random.uuid()) : .integer(Int64(random.next() % 100_000))
    recentIDs.append(id)
    if recentIDs.count > 64 { recentIDs.removeFirst() }
    return id
  }
}
