import Navigation
import Replay

/// The synthetic stream of navigation events that sizes and speeds are told of, repeatable by its seed.
///
/// Fifty route names with Zipf popularity, four tabs, sessions of about 41 events with a real stack, so that
/// pops and dismissals happen only where they can; gaps in time from a mixture of log-normals; three in ten
/// events carry an id, most of them one seen lately.
struct SyntheticStream {
  private var random: Random
  private var session = ""
  private var front = ""
  private var at: Int64 = 1_764_500_000_000
  private var depth = 0
  private var modals = 0
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
    (depth, modals) = (0, 0)
    remaining = 20 + Int(random.next() % 41)
    var envelope = Envelope(session: session)
    envelope.at = at
    envelope.source = front
    document.append(Intent(.mark(name: "start", note: "3.2.\(random.next() % 4)")), envelope: envelope)
  }

  private mutating func gap() -> Int64 {
    let choice = random.unit()
    let median = choice < 0.35 ? 0.35 : choice < 0.8 ? 2.2 : 15
    return Int64(1000 * random.lognormal(median: median, spread: 0.8))
  }

  private mutating func action() -> Intent<Route> {
    while true {
      switch random.unit() * 0.976 {
      case ..<0.482:
        depth += modals == 0 ? 1 : 0
        return Intent(.push(Push([route()])))
      case ..<0.710:
        guard modals == 0, depth > 0 else { continue }
        depth -= 1
        return Intent(.pop(count: 1, .visible))
      case ..<0.820:
        guard modals == 0 else { continue }
        depth = 0
        return Intent(.select(Select(tab: ["home", "search", "orders", "profile"][Int(random.next() % 4)])))
      case ..<0.873:
        modals += 1
        return Intent(.present(Present(route())))
      case ..<0.924:
        guard modals > 0 else { continue }
        modals -= 1
        return Intent(.dismiss(modal: nil))
      case ..<0.960:
        (modals, depth) = (0, 1)
        return Intent(.open(Link(url: "shop://product", routes: [route()])))
      default:
        guard modals == 0, depth > 0 else { continue }
        depth = 0
        return Intent(.popToRoot(.visible))
      }
    }
  }

  private mutating func route() -> Route {
    let name = "screen\(rank())"
    // Three in ten of all events carry an id; only those with a route can.
    guard random.unit() < 0.53 else { return Route(name) }
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
