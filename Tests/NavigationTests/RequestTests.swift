import Navigation
import Testing

/// A result request completes exactly once: with a value, or with the word for how its screen went.
@Suite struct RequestTests {
  private static let second = Action<Route>.push("form", request: "pick")

  @Test func `a request knows who asked and who is to answer`() {
    #expect(
      Run(.push("a"), .push(Push(["b", "c"], request: "pick"))).session.requests
        == [ResultRequest(id: 4, name: "pick", owner: 1, screen: 2)])
    #expect(
      Run(.replaceTop("a", request: "pick")).session.requests
        == [ResultRequest(id: 2, name: "pick", owner: nil, screen: 1)])
  }

  @Test func `finish closes the screen and brings the value`() {
    let run = Run(.push("a"), Self.second, .finish(value: .integer(7)))
    #expect(run.results == [CompletedRequest(id: 3, name: "pick", completion: .value(.integer(7)))])
    #expect(run.stack() == ["a"])
    #expect(run.session.requests.isEmpty)
  }

  @Test func `finish at a modal's root closes the modal`() {
    let run = Run(.present("m", request: "pick"), .finish(value: .null))
    #expect(run.modals == [])
    #expect(run.results.map(\.completion) == [.value(.null)])
  }

  @Test func `finish above the answering screen answers nothing yet`() {
    let run = Run(.present("m", path: ["n"], request: "pick"), .finish(value: .bool(true)))
    #expect(run.last == .applied)
    #expect(run.session.requests.count == 1)
  }

  @Test func `finish at a tab's root is no news`() {
    #expect(Run(.finish(value: .null)).last == .noop)
  }

  @Test(arguments: [
    (Action<Route>.pop(), CompletedRequest.Cancellation.popped), (.back, .popped),
    (.popToRoot(.visible), .popped),
    (.popTo(.name("a")), .popped), (.select(mainTab), .popped), (.report(stack: ["a"]), .popped),
    (.push(Push(["a"], ifExists: .popTo)), .popped), (.setStack("x"), .replaced),
    (.replaceTop("x"), .replaced),
    (.popTo(.route("x"), ifMissing: .replaceTop), .replaced),
    (.open(Link(url: "x:", routes: ["a"])), .replaced), (.close(entry: 2, andAbove: false), .closed),
    (.end, .closed),
  ])
  func `the word for how a screen went`(action: Action<Route>, word: CompletedRequest.Cancellation) {
    let run = Run(.push("a"), Self.second, action)
    #expect(run.results == [CompletedRequest(id: 3, name: "pick", completion: .cancelled(word))])
    #expect(run.session.requests.isEmpty)
  }

  @Test(arguments: [
    Action<Route>.back, .dismiss(modal: nil), .dismissAll, .present("o", busy: .replace),
    .select("t", dismissModals: true), .close(entry: 1, andAbove: false), .close(entry: 3, andAbove: false),
    .setStack([], StackTarget(tab: mainTab)), .open(Link(url: "x:", routes: ["x"])), .report(modals: []),
  ])
  func `a screen of a modal that closed was dismissed, whatever closed it`(action: Action<Route>) {
    let run = Run(.push("a"), .present("m", request: "pick"), action)
    #expect(run.results.map(\.completion) == [.cancelled(.dismissed)])
  }

  @Test func `a screen popped inside a modal was popped`() {
    #expect(Run(.present("m"), Self.second, .pop()).results.map(\.completion) == [.cancelled(.popped)])
  }

  @Test func `a window that closes closes its requests`() {
    var run = Run()
    run.send(.openWindow(nil), window: "w")
    run.send(.present("m", request: "pick"))
    run.send(.closeWindow)
    #expect(run.results.map(\.completion) == [.cancelled(.closed)])
  }

  @Test func `several requests that end together are told from the oldest`() {
    let run = Run(
      .push("a", request: "first"), .present("m", request: "second"),
      .setStack([], StackTarget(tab: mainTab)))
    #expect(run.results.map(\.name) == ["first", "second"])
    #expect(run.results.map(\.completion) == [.cancelled(.replaced), .cancelled(.dismissed)])
  }

  @Test func `a request outlives its asker`() {
    let run = Run(.push("a"), Self.second, .close(entry: 1, andAbove: false))
    #expect(run.session.requests.map(\.screen) == [2])
  }

  @Test func `a push that adds nothing asks for nothing`() {
    let run = Run(.push("a"), .push("b"), .push(Push(["a"], ifExists: .popTo, request: "pick")))
    #expect(run.session.requests.isEmpty)
  }
}
