import Navigation
import Testing

@Suite struct SessionIntentTests {
  @Test(arguments: [
    Action<Route>.ready, .foreground, .layout(columns: 3), .focusWindow, .set(facts: [:], dropPending: true),
    .set(facts: ["unknown": .null], dropPending: false), .batch([]),
  ])
  func `what is so already is no news`(action: Action<Route>) {
    let run = Run(action)
    #expect(run.kinds == [.noop])
    #expect(run.session == Session())
  }

  @Test func `what is told twice is news once`() {
    let facts = Action<Route>.set(facts: ["f": .bool(true)], dropPending: false)
    let run = Run(
      .notReady, .notReady, .ready, .background, .background, .foreground, .layout(columns: 1),
      .layout(columns: 1), facts, facts)
    #expect(
      run.kinds == [
        .applied, .noop, .applied, .applied, .noop, .applied, .applied, .noop, .applied, .noop,
      ])
  }

  @Test func `facts are set in the order of their names, equal ones not at all`() {
    var run = Run(.set(facts: ["b": .integer(1)], dropPending: false))
    run.send(
      .set(facts: ["c": .null, "b": .integer(1), "z": .bool(true), "a": .string("x")], dropPending: false))
    #expect(
      run.events[1].changes == [
        .factSet(name: "a", .string("x")), .factSet(name: "z", .bool(true)),
      ])
    run.send(.set(facts: ["b": .null], dropPending: false))
    #expect(run.session.facts["b"] == nil)
  }

  @Test(arguments: [0, 4, .min, .max])
  func `a layout is one of three`(columns: Int) {
    #expect(Run(.layout(columns: columns)).last == .rejected(.badParams))
  }

  @Test func `a mark is news and changes nothing`() {
    let run = Run(.mark(name: "bug here", note: nil))
    #expect(run.last == .applied)
    #expect(run.events[0].changes.isEmpty)
  }

  @Test func `an answer to no question is stale`() {
    #expect(Run(.resolve(token: 1, .allow)).last == .stale)
  }

  @Test(arguments: [Action<Route>.push("a"), .end, .unknown(kind: "fly"), .faulty(kind: "push"), .batch([])])
  func `after the end everything is refused`(action: Action<Route>) {
    #expect(Run(.end, action).outcomes == [.applied, .rejected(.sessionEnded)])
  }
}
