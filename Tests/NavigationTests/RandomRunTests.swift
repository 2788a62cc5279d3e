import Navigation
import TestSupport
import Testing

/// What holds whatever is asked for: 200 sessions of 500 random intents each.
@Suite struct RandomRunTests {
  private static let intentCount = 500
  private static let seeds = Array(stride(from: 0 as UInt64, to: 200, by: 1))

  @Test(arguments: seeds)
  func `the reducer and the naive model agree`(seed: UInt64) throws {
    var intents = RandomIntents(seed: seed)
    var session = Session<Route>()
    var model = NaiveModel()
    for step in 1...Self.intentCount {
      let intent = intents.next(in: session)
      let event = decide(intent, in: session)
      session.apply(event.changes)
      let expected = model.answer(intent)
      try #require(event.outcome == expected, "seed \(seed), step \(step): \(intent)")
      try #require(session == model.state, "seed \(seed), step \(step): \(intent)")
    }
  }

  @Test(arguments: seeds)
  func `rules that hold after every intent`(seed: UInt64) throws {
    var intents = RandomIntents(seed: seed)
    var session = Session<Route>()
    for step in 1...Self.intentCount {
      let intent = intents.next(in: session)
      let event = decide(intent, in: session)
      try #require(event == decide(intent, in: session), "decided twice is decided once")
      let before = session
      session.apply(event.changes)
      let place: Comment = "seed \(seed), step \(step): \(intent) became \(event.outcome)"
      try #require(event.outcome.kind.changesState || event.changes.isEmpty, place)
      try #require(!event.changes.isEmpty || session == before, place)
      try #require(event.changes.map(\.givenID).compactMap(\.self) == before.idsUp(to: session.nextID), place)
      try #require(session.brokenRules.isEmpty, place)
    }
  }

  @Test(arguments: seeds.prefix(50))
  func `a batch is its parts`(seed: UInt64) throws {
    var intents = RandomIntents(seed: seed)
    var session = Session<Route>()
    for _ in 1...Self.intentCount {
      let intent = intents.next(in: session)
      let event = decide(intent, in: session)
      if case .batch(let parts) = intent.action, event.outcome.kind == .applied {
        var other = session
        for part in parts {
          let window = part.window ?? intent.window ?? other.activeWindow
          other.apply(decide(Intent(part.action, window: window, from: part.from), in: other).changes)
        }
        var whole = session
        whole.apply(event.changes)
        try #require(whole == other, "seed \(seed): \(intent)")
      }
      session.apply(event.changes)
    }
  }
}

extension Session {
  mutating func apply(_ changes: [Change<Route>]) {
    for change in changes { apply(change) }
  }

  /// The numbers an event must have given, in order, if it brought the counter to `end`.
  fileprivate func idsUp(to end: Identifier) -> [Identifier] { Array(nextID..<max(nextID, end)) }

  fileprivate var allEntries: [Entry<Route>] {
    windows.flatMap { $0.tabs.flatMap(\.stack) + $0.modals.flatMap(\.stack) }
  }

  /// Names of the rules that this state breaks.
  fileprivate var brokenRules: [String] {
    let ids = allEntries.map(\.id) + windows.flatMap(\.modals).map(\.id) + requests.map(\.id)
    let rules: [(String, Bool)] = [
      ("a number names one thing", Set(ids).count == ids.count),
      ("numbers are below the next", ids.allSatisfy { $0 < nextID }),
      ("there is a window, and one is active", windows.contains { $0.name == activeWindow }),
      ("windows are sorted", windows.map(\.name) == windows.map(\.name).sorted()),
      (
        "a request's screen is there",
        requests.allSatisfy { request in
          allEntries.contains { $0.id == request.screen }
        }
      ),
    ]
    return rules.filter { !$0.1 }.map(\.0) + windows.flatMap(\.brokenRules)
  }
}

extension Window {
  fileprivate var brokenRules: [String] {
    let ids = tabs.flatMap(\.stack).map(\.id) + modals.flatMap(\.stack).map(\.id)
    let rules: [(String, Bool)] = [
      ("the selected tab is there", tabs.contains { $0.name == selectedTab }),
      ("tabs are sorted", tabs.map(\.name) == tabs.map(\.name).sorted()),
      ("a modal has a root", modals.allSatisfy { !$0.stack.isEmpty }),
      ("a modal's presenter is there", modals.allSatisfy { $0.presenter.map(ids.contains) ?? true }),
    ]
    return rules.filter { !$0.1 }.map(\.0)
  }
}

extension Change {
  /// The number that a change gives away.
  fileprivate var givenID: Identifier? {
    switch self {
    case .pushed(_, _, let entry): entry.id
    case .modalPresented(_, let id, _, _): id
    case .requestOpened(let request): request.id
    default: nil
    }
  }
}
