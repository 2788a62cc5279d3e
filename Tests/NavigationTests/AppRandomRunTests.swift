import Navigation
import TestSupport
import Testing

/// What holds under every app, whatever is asked for: 300 sessions of 340 random intents, each under its own.
@Suite struct AppRandomRunTests {
  private static let intentCount = 340
  private static let seeds = Array(stride(from: 1_000 as UInt64, to: 1_300, by: 1))

  @Test(arguments: seeds)
  func `the reducer and the naive model agree`(seed: UInt64) throws {
    var apps = RandomApps(seed: seed)
    let declaration = apps.next()
    let app = App<Route>(try CheckedApp(declaration))
    var intents = RandomIntents(seed: seed, isUnderApp: true)
    var session = Session<Route>(app: app)
    var model = NaiveModel(app: declaration)
    try #require(session == model.state)
    var position: UInt64 = 1
    for step in 1...Self.intentCount {
      let intent = intents.next(in: session)
      let time = Int64(step) * 1_000
      let events = events(for: intent, in: &session, app: app, at: time, position: position)
      let expected = model.send(intent, at: time, position: position)
      try #require(events.map(\.outcome) == expected, "seed \(seed), step \(step): \(intent)")
      try #require(session == model.state, "seed \(seed), step \(step): \(intent)")
      position += UInt64(events.count)
    }
  }

  @Test(arguments: seeds)
  func `rules that hold after every event`(seed: UInt64) throws {
    var apps = RandomApps(seed: seed)
    let declaration = apps.next()
    let app = App<Route>(try CheckedApp(declaration))
    var intents = RandomIntents(seed: seed, isUnderApp: true)
    var session = Session<Route>(app: app)
    var position: UInt64 = 1
    var reported = false
    for step in 1...Self.intentCount {
      let intent = intents.next(in: session)
      let before = session
      let time = Int64(step) * 1_000
      let place: Comment = "seed \(seed), step \(step): \(intent)"
      let events = events(for: intent, in: &session, app: app, at: time, position: position)
      var again = before
      try #require(
        events == Navigation.events(for: intent, in: &again, app: app, at: time, position: position), place)

      var folded = before
      for event in events {
        try #require(event.hasNoMoreThanItMay, place)
        folded.apply(event.changes)
      }
      try #require(folded == session, place)
      try #require(events[0].followUp == nil, place)
      for (index, event) in events.enumerated().dropFirst() {
        try #require((event.followUp?.cause ?? .max) < position + UInt64(index), place)
      }
      if intent.isReport { reported = true }
      let broken = session.brokenRules(under: declaration, reported: reported)
      try #require(broken.isEmpty, place)
      position += UInt64(events.count)
    }
  }
}

extension Intent {
  fileprivate var isReport: Bool {
    switch action {
    case .report: true
    case .batch(let intents): intents.contains { $0.isReport }
    default: false
    }
  }
}

extension Event<Route> {
  /// Whether an outcome without effect comes with no more than the end of a wait.
  fileprivate var hasNoMoreThanItMay: Bool {
    if outcome.kind.changesState { return true }
    return changes.allSatisfy { change in
      switch change {
      case .released, .answered, .modalDismissed, .requestCompleted: followUp != nil
      default: false
      }
    }
  }
}

extension Session<Route> {
  /// Names of the rules that this state breaks under an app.
  ///
  /// - Parameter reported: whether a view layer has said what it shows, which is believed unseen.
  fileprivate func brokenRules(under app: AppDeclaration, reported: Bool) -> [String] {
    let entries = windows.flatMap { $0.tabs.flatMap(\.stack) + $0.modals.flatMap(\.stack) }
    let logins = Set(pending.compactMap(\.modal))
    let ids =
      entries.map(\.id) + windows.flatMap(\.modals).map(\.id) + requests.map(\.id) + pending.map(\.id)
      + asking.map(\.token)
    let capacity = (app.links?.pending ?? PendingDeclaration()).capacity
    let rules: [(String, Bool)] = [
      ("a number names one thing", Set(ids).count == ids.count),
      ("numbers are below the next", ids.allSatisfy { $0 < nextID }),
      ("the queue is bounded", pending.count <= capacity),
      ("one question a window", Set(asking.map(\.window)).count == asking.count),
      ("what waits waits in a window", (pending.map(\.window) + asking.map(\.window)).allSatisfy(hasWindow)),
      ("nothing waits for what has come", !isReady || pending.allSatisfy { $0.reason == .guard }),
      ("a login that holds is up", logins.isSubset(of: windows.flatMap(\.modals).map(\.id))),
      ("nothing waits when all is over", !hasEnded || (pending.isEmpty && asking.isEmpty)),
      ("nothing on show whose guard fails", reported || entriesJudged(logins).allSatisfy(app.lets(facts))),
    ]
    return rules.filter { !$0.1 }.map(\.0)
  }

  private func hasWindow(_ name: WindowName) -> Bool { windows.contains { $0.name == name } }

  /// The routes on show but for the roots of logins, which have to be reachable.
  private func entriesJudged(_ logins: Set<Identifier>) -> [Route] {
    windows.flatMap { window in
      window.tabs.flatMap(\.stack)
        + window.modals.flatMap { logins.contains($0.id) ? Array($0.stack.dropFirst()) : $0.stack }
    }.map(\.route)
  }
}

extension AppDeclaration {
  /// Whether no guard but a question stands against a route.
  fileprivate func lets(_ facts: [String: Value]) -> (Route) -> Bool {
    { route in
      guards.allSatisfy { declared in
        guard declared.routes?.contains(route.name) ?? true,
          declared.bites(facts: facts, parameters: route.parameters)
        else { return true }
        switch declared.verdict {
        case .deny: return false
        case .redirect(let target): return target.route(from: route.parameters) == route
        case .present(let target, _): return target.name == route.name
        case .ask, .denyLeaving, .askLeaving: return true
        }
      }
    }
  }
}
