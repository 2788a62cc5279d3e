import Navigation
import Testing

/// Faults that other systems were reported for, by kind: what is right for a session without an app.
@Suite struct ReportedFaultTests {
  // MARK: Concurrency

  @Test func `concurrency: a double tap opens one copy, a quick tap on the new screen counts`() {
    var run = Run(.push("list"))
    run.send(.push("detail"), from: 1)
    run.send(.push("detail"), from: 1)
    run.send(.push("comments"), from: 2)
    #expect(run.stack() == ["list", "detail", "comments"])
  }

  @Test func `concurrency: a double back with its source removes one screen, never the last`() {
    var run = Run(.push("a"), .push("b"))
    run.send(.back, from: 2)
    run.send(.back, from: 2)
    #expect(run.kinds.suffix(2) == [.applied, .stale])
    #expect(run.stack() == ["a"])
  }

  @Test func `concurrency: what comes quickly is done in order, nothing cancels it`() {
    #expect(Run(.push("a"), .select("t"), .push("b"), .select(mainTab, route: "c")).stack() == ["a", "c"])
  }

  @Test func `concurrency: a refused intent leaves no residue in the next`() {
    let run = Run(.push("a"), .popTo(.route("x"), inclusive: true), .push("b"))
    #expect(run.stack() == ["a", "b"])
    #expect(run.ids == [1, 2])
  }

  @Test func `concurrency: a swipe that was reported makes the late pop stale`() {
    var run = Run(.push("a"), .push("b"), .report(stack: ["a"]))
    run.send(.pop(), from: 2)
    #expect(run.last == .stale)
  }

  @Test func `concurrency: what one window shows, the other does not`() {
    var run = Run()
    run.send(.openWindow(nil), window: "w")
    run.send(.push("p"), window: "w")
    #expect(run.stack() == [])
  }

  // MARK: History

  @Test func `history: equal routes stand as entries of their own`() {
    #expect(Run(.push("a"), .push("b"), .push("c"), .push("b")).ids == [1, 2, 3, 4])
  }

  @Test func `history: push is never a way back`() {
    #expect(Run(.push("a"), .push("b"), .push("a")).stack() == ["a", "b", "a"])
  }

  @Test func `history: what was popped does not come back`() {
    #expect(Run(.push("x"), .back, .push("y")).stack() == ["y"])
    #expect(Run(.push("x"), .pop(), .back).last?.kind == .exit)
  }

  @Test func `history: a finished flow is not walked into again`() {
    let run = Run(.push("start"), .push("pin"), .push("done"), .setStack("account"), .back, .back)
    #expect(run.kinds.suffix(2) == [.applied, .exit])
  }

  @Test func `history: a splash screen that was replaced is not met again`() {
    #expect(Run(.push("splash"), .replaceTop("main"), .push("about"), .back).stack() == ["main"])
  }

  @Test func `history: a missing target removes nothing on the way`() {
    let run = Run(.push("a"), .push("b"), .popTo(.route("x")))
    #expect(run.stack() == ["a", "b"])
  }

  @Test func `history: the first events folded again are the state after them`() {
    let run = Run(
      .push("a"), .present("m"), .push("b"), .finish(value: .null), .select("t", dismissModals: true))
    var folded = Session<Route>()
    for event in run.events { event.changes.forEach { folded.apply($0) } }
    #expect(folded == run.session)
  }

  @Test func `history: a value goes to the screen that was asked, not to the one below`() {
    let run = Run(.push("b", request: "page"), .present("d", request: "dialog"), .finish(value: .integer(1)))
    #expect(run.results.map(\.name) == ["dialog"])
    #expect(run.session.requests.map(\.name) == ["page"])
  }

  // MARK: Tabs

  @Test func `tabs: selecting again touches the tab's own stack alone`() {
    let run = Run(.push("a"), .select("t"), .push("b"), .select("t"))
    #expect(run.stack() == ["a"])
    #expect(run.stack("t") == [])
  }

  @Test func `tabs: the root is no copy on the stack`() {
    #expect(Run(.select("books"), .select("books")).stack("books") == [])
  }

  @Test func `tabs: two pops do not take the tab away`() {
    let run = Run(.select("t"), .push("a"), .pop(), .pop(), .back)
    #expect(run.kinds.suffix(3) == [.applied, .noop, .exit])
    #expect(run.session.windows[0].tabs.map(\.name) == ["main", "t"])
  }

  @Test func `tabs: emptying one and going to another is one event`() {
    let run = Run(.push("a"), .batch(.popToRoot(.visible), .select("t")))
    #expect(run.stack() == [])
    #expect(run.session.windows[0].selectedTab == "t")
    #expect(run.events.count == 2)
  }

  // MARK: Modals

  @Test func `modal: dismissing closes the sheet, not a page below it`() {
    let run = Run(.push("a"), .present("s"), .dismiss(modal: nil))
    #expect(run.stack() == ["a"])
    #expect(run.modals == [])
  }

  @Test func `modal: popping behind a sheet does nothing to the page`() {
    #expect(Run(.push("a"), .present("s"), .pop()).stack() == ["a"])
  }

  @Test func `modal: a sheet does not come back after its page went`() {
    let run = Run(.push("v"), .present("s"), .batch(.dismissAll, .pop()), .push("v"))
    #expect(run.modals == [])
  }

  @Test func `modal: leaving a flow of several takes all of them and keeps what is below`() {
    #expect(Run(.present("m0"), .present("m1"), .present("m2"), .dismiss(modal: 3)).modals == [["m0"]])
  }

  @Test func `modal: a late dismissal of an old one spares the new one`() {
    let run = Run(.present("s"), .dismissAll, .present("s"), .dismiss(modal: 1))
    #expect(run.last == .stale)
    #expect(run.modals == [["s"]])
  }

  @Test func `modal: next in a pane replaces, so back closes the pane`() {
    #expect(Run(.push("list"), .present("one"), .replaceTop("two"), .back).modals == [])
  }

  // MARK: Links

  @Test func `deeplink: the same link twice is the same place once`() {
    let link = Action<Route>.open(Link(url: "x:", routes: ["inbox", "chat"]))
    #expect(Run(link, link, .back).stack() == ["inbox"])
  }

  @Test func `deeplink: the same screen with other params is another place`() {
    let chats = (1...2).map { Route("chat", ["id": .integer($0)]) }
    let run = Run(
      .open(Link(url: "x:", routes: [chats[0]])), .open(Link(url: "x:", routes: [chats[1]])))
    #expect(run.stack() == [chats[1]])
  }

  @Test func `deeplink: a link closes the modal it would be hidden by`() {
    let run = Run(.push("a"), .present("pane"), .open(Link(url: "x:", routes: ["list", "chat"])), .back)
    #expect(run.modals == [])
    #expect(run.stack() == ["list"])
  }

  @Test func `deeplink: a link to another tab leaves the open one as it is`() {
    let run = Run(.push("a"), .open(Link(url: "x:", routes: ["b"], tab: "t")), .select(mainTab))
    #expect(run.stack() == ["a"])
  }

  // MARK: Restoring

  @Test func `restore: leaving and regaining the screen keeps the place`() {
    let run = Run(.push("trip"), .present("items"), .background, .foreground)
    #expect(run.stack() == ["trip"])
    #expect(run.modals == [["items"]])
  }
}
