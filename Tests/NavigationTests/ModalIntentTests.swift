import Navigation
import Testing

@Suite struct ModalIntentTests {
  @Test func `numbers go to the modal, its root, its path, then the request`() {
    let run = Run(.push("a"), .present("m", path: ["n"], request: "pick"))
    let modal = run.session.windows[0].modals[0]
    #expect([modal.id] + modal.stack.map(\.id) == [2, 3, 4])
    #expect(run.session.requests == [ResultRequest(id: 5, name: "pick", owner: 1, screen: 3)])
  }

  @Test func `a modal is bound to what was on top`() {
    let run = Run(.present("m"), .present("n"), .push("x"))
    #expect(run.session.windows[0].modals.map(\.presenter) == [nil, 2])
  }

  @Test func `stack intents mean the top modal, and never its root`() {
    let run = Run(
      .push("a"), .present("m"), .push("n"), .pop(5), .pop(), .popToRoot(.visible),
      .popTo(.name("m"), inclusive: true), .setStack())
    #expect(
      run.outcomes.dropFirst(3) == [.clamped(1), .noop, .noop, .noop, .rejected(.badParams)])
    #expect(run.modals == [["m"]])
    #expect(run.stack() == ["a"])
  }

  @Test func `popTo a modal's root and with it is clamped to what can go`() {
    let run = Run(.present("m", path: ["n", "o"]), .popTo(.name("m"), inclusive: true))
    #expect(run.last == .clamped(2))
    #expect(run.modals == [["m"]])
  }

  @Test func `replaceTop may replace a modal's root`() {
    let run = Run(.present("m"), .replaceTop("n"))
    #expect(run.modals == [["n"]])
    #expect(run.session.windows[0].modals[0].id == 1)
  }

  @Test func `a tab named by an intent leaves the modals alone`() {
    let run = Run(.present("m"), .push("a", tab: mainTab))
    #expect(run.modals == [["m"]])
    #expect(run.stack() == ["a"])
  }

  @Test func `busy nests, replaces or refuses`() {
    let run = Run(
      .present("m"), .present("n", busy: .nest), .present("o", busy: .replace),
      .present("p", busy: .reject))
    #expect(run.modals == [["m"], ["o"]])
    #expect(run.last == .rejected(.blockedByModal))
  }

  @Test func `busy means nothing where no modal is up`() {
    #expect(Run(.present("m", busy: .reject)).modals == [["m"]])
    #expect(Run(.present("m", busy: .replace)).modals == [["m"]])
  }

  @Test func `dismiss closes the top, or the one named and all above`() {
    #expect(Run(.present("m"), .present("n"), .dismiss(modal: nil)).modals == [["m"]])
    #expect(Run(.present("m"), .present("n"), .dismiss(modal: 1)).modals == [])
    #expect(Run(.present("m"), .present("n"), .dismissAll).modals == [])
  }

  @Test func `dismiss of nothing is no news, of what is gone is stale`() {
    #expect(Run(.dismiss(modal: nil), .dismissAll).outcomes == [.noop, .noop])
    #expect(Run(.present("m"), .dismiss(modal: 2)).last == .stale)
  }

  @Test(arguments: [
    Action<Route>.pop(count: 1, StackTarget(tab: mainTab)), .setStack(["a"], StackTarget(tab: mainTab)),
    .close(entry: 2, andAbove: false), .popToRoot(StackTarget(tab: mainTab)),
    .replaceTop("x", StackTarget(tab: mainTab), request: nil),
  ])
  func `a modal goes with its presenter, in the same event`(action: Action<Route>) {
    let run = Run(.push("a"), .push("b"), .present("m"), .present("n"), action)
    #expect(run.last == .applied)
    #expect(run.modals == [])
    #expect(run.events.last?.changes.contains(.modalDismissed(window: mainWindow, id: 3)) == true)
  }

  @Test func `a modal stays while its presenter only moves`() {
    let run = Run(
      .push("a"), .push("b"), .present("m"),
      .push(Push(["b"], target: StackTarget(tab: mainTab), ifExists: .moveToTop)),
      .push(Push(["a"], target: StackTarget(tab: mainTab), ifExists: .moveToTop)))
    #expect(run.ids == [2, 1])
    #expect(run.modals == [["m"]])
  }

  @Test func `closing a modal's root closes the modal and all above`() {
    let run = Run(.present("m", path: ["n"]), .present("o"), .close(entry: 2, andAbove: false))
    #expect(run.modals == [])
  }

  @Test func `close works in any window`() {
    var run = Run(.push("a"), .focusWindow)
    run.send(.openWindow(nil), window: "w")
    run.send(.close(entry: 1, andAbove: false))
    #expect(run.last == .applied)
    #expect(run.stack() == [])
  }

  @Test func `back walks down the ladder`() {
    let run = Run(.push("a"), .present("m", path: ["n"]), .back, .back, .back, .back)
    #expect(run.kinds.suffix(4) == [.applied, .applied, .applied, .exit])
    #expect(run.session.windows[0].modals.isEmpty && run.stack() == [])
  }

  @Test func `modals one above the other have a limit`() {
    var run = Run()
    for _ in 0...Limits.modalsInWindow { run.send(.present("m")) }
    #expect(run.last == .rejected(.tooLarge))
    #expect(run.modals.count == Limits.modalsInWindow)
  }
}
