import Navigation
import Testing

@Suite struct OrderOfChecksTests {
  /// Every intent here has all the faults that follow the one expected.
  @Test(arguments: [
    (Action<Route>.unknown(kind: "fly"), "nowhere", 9, Outcome<Route>.rejected(.unknownIntent)),
    (.faulty(kind: "push"), "nowhere", 9, .rejected(.unknownWindow)),
    (.faulty(kind: "push"), mainWindow, 9, .stale),
    (.faulty(kind: "push"), mainWindow, 0, .rejected(.badParams)),
    (.popTo(.name("x"), ifMissing: .push), mainWindow, 0, .rejected(.badParams)),
    (.popTo(.name("x")), mainWindow, 0, .rejected(.notOnStack)),
  ])
  func `the first fault wins`(
    action: Action<Route>, window: WindowName, from: Identifier, outcome: Outcome<Route>
  ) {
    var run = Run()
    run.send(action, window: window, from: from)
    #expect(run.last == outcome)
    #expect(run.session == Session())
  }

  @Test func `from is the visible top, 0 a tab's root and no modal's`() {
    var run = Run()
    run.send(.push("a"), from: 0)
    run.send(.push("a"), from: 0)
    run.send(.present("m"), from: 1)
    run.send(.push("n"), from: 1)
    run.send(.push("n"), from: 0)
    run.send(.push("n"), from: 3)
    #expect(run.kinds == [.applied, .stale, .applied, .stale, .stale, .applied])
  }

  @Test func `from is looked up in the window that the intent is for`() {
    var run = Run(.push("a"))
    run.send(.openWindow(nil), window: "w", from: 1)
    run.send(.push("b"), window: mainWindow, from: 1)
    run.send(.push("b"), window: "w", from: 1)
    #expect(run.kinds == [.applied, .applied, .applied, .stale])
  }
}
