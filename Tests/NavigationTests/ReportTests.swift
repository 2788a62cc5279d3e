import Navigation
import Testing

@Suite struct ReportTests {
  @Test func `a swipe back takes one entry and no more`() {
    let run = Run(.push("a"), .push("b"), .report(stack: ["a"]))
    #expect(run.events[2].changes == [.popped(window: mainWindow, .tab(mainTab), count: 1)])
  }

  @Test(arguments: [
    Action<Route>.report(stack: ["a"]), .report(stack: ["a"], tab: mainTab, modals: []),
    .report(tab: mainTab),
    .report(modals: []),
  ])
  func `what is shown as it should be is no news`(action: Action<Route>) {
    #expect(Run(.push("a"), action).last == .noop)
  }

  @Test func `numbers stay where the routes agree from the bottom up`() {
    #expect(Run(.push("a"), .push("b"), .push("c"), .report(stack: ["a", "x", "c"])).ids == [1, 4, 5])
  }

  @Test func `modals are told by their roots, new ones are sheets`() {
    let run = Run(.present("m", path: ["n"]), .present("o"), .report(modals: ["m", "p"]))
    #expect(run.modals == [["m", "n"], ["p"]])
    #expect(run.session.windows[0].modals[1].style == .sheet)
    #expect(run.session.windows[0].modals[1].presenter == 3)
  }

  @Test func `first the tab, then the modals, then the stack that then is visible`() {
    let run = Run(.present("m"), .report(stack: ["a", "b"], tab: "t", modals: []))
    #expect(run.modals == [])
    #expect(run.stack("t") == ["a", "b"])
    #expect(Run(.report(stack: ["m", "n"], modals: ["m"])).modals == [["m", "n"]])
  }

  @Test func `a modal without a root can't be`() {
    #expect(Run(.present("m"), .report(stack: [])).last == .rejected(.badParams))
  }
}
