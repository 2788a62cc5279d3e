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
