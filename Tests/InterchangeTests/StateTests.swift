import Interchange
import Journal
import Navigation
import Replay
import Testing

@Suite struct StateTests {
  private static let place = StatePlace(
    session: "s1", step: 9, position: 12, at: Timestamp(milliseconds: 1_796_032_809_000))

  private func text(_ state: Session<Route>, _ form: JSONWriter.Form = .faithful) -> String {
    var writer = JSONWriter(form: form)
    writer.write(state, at: Self.place, routes: PlainRoutes())
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func hash(_ state: Session<Route>) -> String {
    var canonical = CanonicalState()
    return canonical.hash(of: state, session: "s1", routes: PlainRoutes()).hexadecimal
  }

  /// The state of the contract's example.
  private static var example: Session<Route> {
    var state = Session<Route>()
    state.nextID = 4
    state.facts = ["signedIn": .bool(true)]
    let product = Entry(id: 1, route: Route("product", ["id": .integer(42)]))
    let login = Entry<Route>(id: 3, route: "login")
    state.windows = [
      Window(
        name: "main", selectedTab: "home",
        tabs: [Tab(name: "home", stack: [product]), Tab(name: "orders")],
        modals: [Modal(id: 2, style: .sheet, presenter: 1, stack: [login])])
    ]
    return state
  }

  /// One with a split and with all that can wait.
  private static var waiting: Session<Route> {
    var state = example
    state.windows[0].tabs.append(
      Tab(
        name: "mail",
        columns: [Column(name: "list", stack: [Entry(id: 4, route: "x")]), Column(name: "detail")]))
    state.pending = [
      PendingItem(
        id: 5, window: "main", reason: .guard, since: 1_000, cause: 7, modal: 6,
        intent: Intent(.push(Push(["a"])), from: 0))
    ]
    state.asking = [
      Question(token: 8, window: "main", question: "q", cause: 9, intent: Intent(.back), asker: .index(0))
    ]
    state.requests = [ResultRequest(id: 9, name: "pick", owner: 1, screen: 4)]
    return state
  }

  private static let exampleWindow =
    #""modals":[{"modal":2,"presenter":1,"stack":[{"entry":3,"route":{"name":"login","params":{}}}],"#
    + #""style":"sheet"}],"selectedTab":"home","tabHistory":[],"#
    + #""tabs":{"home":[{"entry":1,"route":{"name":"product","params":{"id":42}}}],"#

  @Test func `a state has sorted keys`() {
    #expect(
      text(Self.example)
        == #"{"activeWindow":"main","asking":[],"at":"2026-11-30T10:00:09.000Z","background":false,"#
        + #""ended":false,"facts":{"signedIn":true},"nextId":4,"pending":[],"position":12,"ready":true,"#
        + #""requests":[],"session":"s1","step":9,"windows":{"main":{\#(Self.exampleWindow)"orders":[]}}}}"#)
  }

  @Test func `a split tab shows its columns, and its window the layout`() {
    #expect(
      text(Self.waiting).contains(
        #""windows":{"main":{"layout":3,\#(Self.exampleWindow)"mail":{"columns":{"detail":[],"#
          + #""list":[{"entry":4,"route":{"name":"x","params":{}}}]}},"orders":[]}}}"#))
  }

  @Test func `what waits is shown with its intent`() {
    let text = text(Self.waiting)
    #expect(
      text.contains(
        #""pending":[{"cause":7,"intent":{"from":0,"intent":"push","route":{"name":"a","params":{}}},"#
          + #""item":5,"modal":6,"reason":"guard","since":"1970-01-01T00:00:01.000Z","window":"main"}]"#))
    #expect(
      text.contains(
        #""asking":[{"cause":9,"intent":{"intent":"back"},"question":"q","token":8,"window":"main"}]"#))
    #expect(text.contains(#""requests":[{"name":"pick","owner":1,"request":9,"screen":4}]"#))
  }

  @Test func `the canonical form tells neither place nor time`() throws {
    let text = text(Self.waiting, .canonical)
    for key in ["position", "step", "at", "since", "cause"] { #expect(!text.contains(#""\#(key)":"#)) }
    var later = Self.waiting
    later.pending[0].since = 2_000
    later.pending[0].cause = 70
    later.asking[0].cause = 90
    #expect(hash(later) == hash(Self.waiting))
  }

  @Test func `the hash is SHA-256 over the canonical bytes`() throws {
    let bytes = CanonicalState.bytes(of: Self.example, session: "s1", routes: PlainRoutes())
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"activeWindow":"main","asking":[],"background":false,"ended":false,"facts":{"signedIn":true},"#
        + #""nextId":4,"pending":[],"ready":true,"requests":[],"session":"s1","#
        + #""windows":{"main":{\#(Self.exampleWindow)"orders":[]}}}}"#)
    #expect(hash(Self.example) == SHA256.digest(of: bytes.span).hexadecimal)
  }

  @Test func `any difference of the state is one of the hash`() throws {
    let edits: [(inout Session<Route>) -> Void] = [
      { $0.nextID += 1 }, { $0.isReady.toggle() }, { $0.hasEnded.toggle() }, { $0.isInBackground.toggle() },
      { $0.facts["x"] = .integer(9_007_199_254_740_993) },
      { $0.facts["x"] = .integer(9_007_199_254_740_992) },
      { $0.activeWindow = "other" }, { $0.windows[0].selectedTab = "orders" }, { $0.windows[0].layout = 1 },
      { $0.windows[0].tabHistory = ["home"] }, { $0.windows[0].modals[0].presenter = nil },
      { $0.windows[0].modals[0].style = .alert }, { $0.windows[0].tabs[0].stack[0].id = 2 },
      { $0.windows[0].tabs[0].stack[0].route.name = "x" }, { $0.pending[0].modal = nil },
      { $0.pending[0].intent.from = 1 }, { $0.asking[0].question = "p" }, { $0.requests[0].owner = nil },
    ]
    var hashes = [hash(Self.waiting)]
    for edit in edits {
      var state = Self.waiting
      edit(&state)
      hashes.append(hash(state))
    }
    #expect(Set(hashes).count == hashes.count)
  }
}
