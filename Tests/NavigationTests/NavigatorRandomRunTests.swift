import Navigation
import TestSupport
import Testing

/// What a navigator adds to the reducer: it must not show.
@MainActor @Suite struct NavigatorRandomRunTests {
  private enum RandomTab: String, NavigationTab { case main, b, t }
  private nonisolated static let seeds = Array(stride(from: 1 as UInt64, to: 61, by: 1))

  private static func declaration(seed: UInt64) -> AppDeclaration {
    var apps = RandomApps(seed: seed)
    var declaration = apps.next()
    declaration.tabs = declaration.tabs ?? RandomTab.names
    return declaration
  }

  @Test(arguments: seeds)
  func `a navigator decides as the reducer does`(seed: UInt64) throws {
    let declaration = Self.declaration(seed: seed)
    let app = try App<Route>(declaration)
    var intents = RandomIntents(seed: seed, isUnderApp: true)
    var session = Session<Route>(app: app)
    let clock = Clock()
    let navigator = try Navigator<Route, RandomTab>(declaration) { clock.time }
    var told: [NavigatorEvent<Route>] = []
    navigator.onEvent = { told.append($0) }
    for _ in 1...200 {
      let intent = intents.next(in: session)
      clock.time += 1_000
      let position = UInt64(told.count + 1)
      let events = events(for: intent, in: &session, app: app, at: clock.time, position: position)
      let outcome = navigator.send(intent)
      try #require(outcome == events[0].outcome)
      try #require(Array(told.suffix(events.count)).map(\.event) == events)
      try #require(navigator.state == session)
    }
    #expect(told.map(\.position) == Array(1...UInt64(told.count)))
  }

  @Test(arguments: seeds)
  func `whoever asks for a result is told exactly once`(seed: UInt64) throws {
    var intents = RandomIntents(seed: seed, isUnderApp: true)
    let clock = Clock()
    let navigator = try Navigator<Route, RandomTab>(Self.declaration(seed: seed)) { clock.time }
    var counts = Array(repeating: 0, count: 200)
    for index in counts.indices {
      clock.time += 1_000
      navigator.send(intents.next(in: navigator.state)) { _ in counts[index] += 1 }
    }
    navigator.send(.end)
    #expect(counts.allSatisfy { $0 == 1 })
  }
}

@MainActor private final class Clock {
  /// Milliseconds since 1970.
  var time: Int64 = 0
}
