import Navigation
import Testing

@Suite struct BatchTests {
  @Test func `all or nothing, each with its outcome`() {
    let run = Run(.batch(.pop(), .push("a"), .pop(3)))
    #expect(
      run.last
        == Outcome(.applied, details: [.outcomes([Outcome(.noop), Outcome(.applied), .clamped(1)])]))
  }

  @Test func `nothing in all of it is nothing`() {
    #expect(
      Run(.batch(.pop(), .dismissAll)).last
        == Outcome(.noop, details: [.outcomes([Outcome(.noop), Outcome(.noop)])]))
  }

  @Test(arguments: [
    (Action<Route>.back, Outcome<Route>(.exit, details: [.element(1)])),
    (
      .faulty(kind: "batch"), Outcome(.rejected, reason: Rejection.badParams.rawValue, details: [.element(1)])
    ),
    (.batch([]), Outcome(.rejected, reason: Rejection.badParams.rawValue, details: [.element(1)])),
    (.close(entry: 9, andAbove: false), Outcome(.stale, details: [.element(1)])),
  ])
  func `the element that fails gives the outcome`(action: Action<Route>, outcome: Outcome<Route>) {
    let run = Run(.batch(.dismissAll, action, .push("c")))
    #expect(run.last == outcome)
  }

  @Test func `a batch that fails leaves nothing behind, not even a number`() {
    let run = Run(.batch(.push("a"), .select("t"), .popTo(.name("x"))))
    #expect(run.session == Session())
    #expect(run.events[0].changes.isEmpty)
  }

  @Test func `every element sees what the ones before it did`() {
    var run = Run()
    run.send(
      .batch([
        Intent(.openWindow(nil), window: "w"), Intent(.push("a")), Intent(.push("b"), from: 1),
        Intent(.focusWindow, window: mainWindow), Intent(.push("c")),
      ]))
    #expect(run.session.window(named: "w")?.tabs[0].stack.map(\.route) == ["a", "b"])
    #expect(run.stack() == ["c"])
  }

  @Test func `elements inherit the window that the batch names`() {
    var run = Run()
    run.send(.openWindow(nil), window: "w")
    run.send(.batch(.push("a")), window: mainWindow)
    #expect(run.stack() == ["a"])
  }

  @Test func `a request opened and ended inside is told by the element that ended it`() {
    let run = Run(.batch(.push("a", request: "pick"), .finish(value: .integer(1))))
    let done = CompletedRequest(id: 2, name: "pick", completion: .value(.integer(1)))
    #expect(
      run.last
        == Outcome(
          .applied, details: [.outcomes([Outcome(.applied), Outcome(.applied, details: [.results([done])])])])
    )
  }

  @Test func `after the end inside nothing goes`() {
    #expect(
      Run(.batch(.end, .push("a"))).last
        == Outcome(.rejected, reason: Rejection.sessionEnded.rawValue, details: [.element(1)]))
  }

  @Test func `a batch has a limit`() {
    let intents = Array(repeating: Intent<Route>(.pop()), count: Limits.intentsInBatch + 1)
    #expect(Run(.batch(intents)).last == .rejected(.tooLarge))
  }
}
