import Navigation
import Testing

@Suite struct WindowIntentTests {
  @Test func `a window opens with a tab, becomes active and takes a route`() {
    var run = Run()
    run.send(.openWindow("a"), window: "w")
    #expect(run.session.activeWindow == "w")
    #expect(run.session.window(named: "w")?.tabs == [Tab(name: mainTab, stack: [Entry(id: 1, route: "a")])])
  }

  @Test func `an open window is only focused, and once`() {
    var run = Run()
    run.send(.openWindow(nil), window: "w")
    run.send(.openWindow("a"), window: mainWindow)
    run.send(.openWindow("a"), window: mainWindow)
    run.send(.focusWindow, window: mainWindow)
    #expect(run.kinds == [.applied, .applied, .noop, .noop])
    #expect(run.stack() == [])
  }

  @Test(arguments: [("w", "main"), ("main", "a")])
  func `another window becomes active when the active one closes`(closed: String, active: String) {
    var run = Run()
    run.send(.openWindow(nil), window: "a")
    run.send(.openWindow(nil), window: "w")
    run.send(.focusWindow, window: closed)
    run.send(.closeWindow)
    #expect(run.session.window(named: closed) == nil)
    #expect(run.session.activeWindow == active)
  }

  @Test func `the active window stays when another one closes`() {
    var run = Run()
    run.send(.openWindow(nil), window: "a")
    run.send(.openWindow(nil), window: "w")
    run.send(.closeWindow, window: "a")
    #expect(run.session.activeWindow == "w")
  }

  @Test func `the last window can't be closed`() {
    #expect(Run(.closeWindow).last == .rejected(.lastWindow))
  }

  @Test(arguments: [Action<Route>.push("a"), .closeWindow, .focusWindow, .mark(name: "m", note: nil)])
  func `a window that is not there is refused`(action: Action<Route>) {
    var run = Run()
    run.send(action, window: "nowhere")
    #expect(run.last == .rejected(.unknownWindow))
    #expect(run.events[0].window == "nowhere")
  }

  @Test func `windows have a limit`() {
    var run = Run()
    for number in 1...Limits.windowsInSession { run.send(.openWindow(nil), window: "w\(number)") }
    #expect(run.last == .rejected(.tooLarge))
  }
}
