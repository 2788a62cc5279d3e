import Navigation
import Testing

@Suite struct TabIntentTests {
  @Test func `a tab comes to be when an intent that takes effect names it`() {
    #expect(Run(.select("t")).session.windows[0].tabs.map(\.name) == ["main", "t"])
    #expect(Run(.push("a", tab: "t")).stack("t") == ["a"])
  }

  @Test(arguments: [
    Action<Route>.popToRoot(StackTarget(tab: "t")), .setStack([], StackTarget(tab: "t")),
    .pop(count: 1, StackTarget(tab: "t")), .popTo(PopTo(.name("a"), target: StackTarget(tab: "t"))),
  ])
  func `a tab does not come to be for nothing`(action: Action<Route>) {
    #expect(Run(action).session == Session())
  }

  @Test func `stacks are kept when tabs change`() {
    let run = Run(.push("a"), .select("t"), .push("b"), .select(mainTab))
    #expect(run.stack() == ["a"])
    #expect(run.stack("t") == ["b"])
  }

  @Test func `selecting the selected tab pops its own stack, and once`() {
    let run = Run(.push("a"), .push("b"), .select(mainTab), .select(mainTab))
    #expect(run.kinds.suffix(2) == [.applied, .noop])
    #expect(run.stack() == [])
  }

  @Test func `reset empties the target`() {
    #expect(Run(.push("a"), .select("t"), .select(mainTab, reset: true)).stack() == [])
  }

  @Test func `a route is pushed on the tab, in the same event`() {
    let run = Run(.push("a"), .select("t"), .select(mainTab, route: "b"))
    #expect(run.stack() == ["a", "b"])
    #expect(Run(.push("a"), .select(mainTab, route: "b")).stack() == ["b"])
  }

  @Test func `a modal blocks unless it may go`() {
    let blocked = Run(.present("m"), .select("t"))
    #expect(blocked.last == .rejected(.blockedByModal))
    #expect(blocked.session.windows[0].tabs.map(\.name) == ["main"])
    let run = Run(.push("a"), .present("m"), .select(mainTab, dismissModals: true))
    #expect(run.modals == [])
    #expect(run.stack() == [])
  }

  @Test func `back leaves a hidden tab alone`() {
    let run = Run(.push("a"), .select("t"), .back)
    #expect(run.last?.kind == .exit)
    #expect(run.stack() == ["a"])
  }

  @Test func `tabs have a limit`() {
    var run = Run()
    for number in 1...Limits.tabsInWindow { run.send(.select("t\(number)")) }
    #expect(run.last == .rejected(.tooLarge))
    #expect(run.session.windows[0].tabs.count == Limits.tabsInWindow)
  }
}

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
