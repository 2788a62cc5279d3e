import Navigation
import Testing

@Suite struct LoginTests {
  private static let app = AppDeclaration.guarded(
    .needsLogin("settings", "profile"), .needsLogin("films", fact: "adult"))

  @Test func `a login opens over the screen and the intent waits`() throws {
    let run = try AppRun(Self.app, .push("home"), .push("settings"))
    #expect(
      run.outcomes.last
        == Outcome(.held, reason: "guard", details: [.item(2), .guarded(by: .index(0))]))
    #expect(run.stack() == ["home"])
    #expect(run.modals == [["login"]])
    #expect(run.session.pending.map(\.modal) == [3])
  }

  @Test func `signing in closes the login and goes on where it stopped`() throws {
    var run = try AppRun(Self.app, .push("home"), .push("settings"), .set("signedIn"))
    #expect(run.kinds == [.applied, .held, .applied, .applied])
    #expect(run.causes.last == 2)
    #expect(run.stack() == ["home", "settings"])
    #expect(run.modals.isEmpty && run.session.pending.isEmpty)
    #expect(run.send(.set("signedIn")) == [.noop])
  }

  private static let dismissals: [Action<Route>] = [
    .dismiss(modal: nil), .dismissAll, .back, .report(modals: []), .close(entry: 3, andAbove: false),
    .select("other", dismissModals: true), .finish(value: .null),
  ]

  @Test(arguments: dismissals) func `leaving the login drops what it held`(action: Action<Route>) throws {
    var run = try AppRun(Self.app, .push("settings"))
    run.send(action)
    #expect(run.kinds == [.held, .applied, .rejected])
    #expect(run.reasons.last == "abandoned")
    #expect(run.causes.last == 1)
    run.send(.set("signedIn"))
    #expect(run.stack().isEmpty && run.session.pending.isEmpty)
  }

  @Test func `two intents share one login, and follow it in their order`() throws {
    let run = try AppRun(Self.app, .push("settings"), .push("profile"), .set("signedIn"))
    #expect(run.kinds == [.held, .held, .applied, .applied, .applied])
    #expect(run.causes == [nil, nil, nil, 1, 2])
    #expect(run.stack() == ["settings", "profile"])
  }

  @Test func `of one login's intents those that still fail are dropped when it closes`() throws {
    let run = try AppRun(
      Self.app, .push("settings"), .push("films"), .push("profile"), .set("adult"))
    #expect(run.causes == [nil, nil, nil, nil, 2, 1, 3])
    #expect(run.reasons.suffix(2) == ["abandoned", "abandoned"])
    #expect(run.stack() == ["films"])
  }

  @Test func `an unrelated fact leaves the login alone`() throws {
    var run = try AppRun(Self.app, .push("settings"))
    let modals = run.modals
    run.send(.set("theme"))
    #expect(run.kinds == [.held, .applied])
    #expect(run.modals == modals)
  }

  @Test func `an unrelated fact leaves a login alone that went on to another screen`() throws {
    var run = try AppRun(Self.app, .push("settings"), .replaceTop("signUp"))
    run.send(.set("theme"))
    #expect(run.modals == [["signUp"]])
    run.send(.set("signedIn"))
    #expect(run.stack() == ["settings"])
  }

  @Test func `a login that was opened by hand holds as well`() throws {
    let run = try AppRun(Self.app, .present("login"), .push("settings"), .set("signedIn"))
    #expect(run.kinds == [.applied, .held, .applied, .applied])
    #expect(run.modals.isEmpty)
  }

  @Test func `behind one login there may be another`() throws {
    let pay = GuardDeclaration(
      .present("pay", style: .fullScreen), routes: ["films"], unless: .isTruthy(fact: "paid"))
    var run = try AppRun(.guarded(.needsLogin("films"), pay), .push("films"), .set("signedIn"))
    #expect(run.kinds == [.held, .applied, .held])
    #expect(run.modals == [["pay"]])
    run.send(.set("paid"))
    #expect(run.causes == [nil, nil, 1, nil, 3])
    #expect(run.stack() == ["films"])
  }

  @Test func `the request of a screen in a closed login ends with it`() throws {
    var run = try AppRun(Self.app, .push("settings"), .push("help", request: "r"))
    run.send(.set("signedIn"))
    #expect(
      run.outcomes.last?.details == [
        .results([CompletedRequest(id: 5, name: "r", completion: .cancelled(.dismissed))])
      ])
  }
}

@Suite struct PendingLinkTests {
  @Test func `a link waits until the interface is ready`() throws {
    let run = try AppRun(.linked("a", "b"), .open("a"), .open("b"), .ready)
    #expect(run.kinds == [.held, .held, .applied, .applied, .applied])
    #expect(run.causes == [nil, nil, nil, 1, 2])
    #expect(run.stack() == ["b"])
  }

  @Test func `a cold, a warm and a released link lead to the same place`() throws {
    let app = AppDeclaration.linked("a", "b", guards: [.needsLogin("a")])
    let cold = try AppRun(app, .open("a"), .ready, .set("signedIn"))
    let warm = try AppRun(app, .ready, .set("signedIn"), .open("a"))
    let released = try AppRun(app, .ready, .open("b"), .present("x"), .open("a"), .set("signedIn"))
    for run in [cold, warm, released] {
      #expect(run.stack() == ["a"])
      #expect(run.modals.isEmpty && run.session.pending.isEmpty)
    }
  }

  @Test func `a bad link is answered at once`() throws {
    let run = try AppRun(.linked("a"), .open("b"), .open(Link(url: "demo://%zz")), .open(Link(url: "x://a")))
    #expect(run.reasons == ["noMatch", "malformedURL", "noMatch"])
  }

  @Test func `a full queue gives up its oldest`() throws {
    let run = try AppRun(.linked("a", "b", "c", capacity: 2), .open("a"), .open("b"), .open("c"), .ready)
    #expect(run.causes == [nil, nil, nil, 1, nil, 2, 3])
    #expect(run.reasons == ["notReady", "notReady", "notReady", "overflow"])
  }

  @Test(arguments: [(60_000, "applied"), (60_001, "rejected")])
  func `a link expires by the time of events`(age: Int64, kind: String) throws {
    var run = try AppRun(.linked("a", expiresAfterSeconds: 60))
    run.time = 5
    run.send(.open("a"))
    run.time = 5 + age
    #expect(run.send(.ready).map(\.kind.rawValue) == ["applied", kind])
  }

  @Test func `times of any size expire nothing by mistake`() throws {
    var run = try AppRun(.linked("a"))
    run.time = .max
    run.send(.open("a"))
    run.time = .min
    #expect(run.send(.ready).map(\.kind) == [.applied, .applied])
  }

  @Test func `signing out can empty the queue`() throws {
    var run = try AppRun(.linked("a", "b", guards: [.needsLogin("s")]), .open("a"), .push("s"), .open("b"))
    run.send(.set(facts: ["signedIn": .bool(true)], dropPending: true))
    #expect(run.reasons.suffix(3) == ["abandoned", "abandoned", "abandoned"])
    #expect(run.causes.suffix(3) == [1, 2, 3])
    #expect(run.modals.isEmpty && run.stack().isEmpty)
  }

  @Test func `a closed window's intents are dropped`() throws {
    var run = try AppRun(.linked("a"))
    run.send(.openWindow(nil), window: "w")
    run.send(.open("a"), window: "w")
    run.send(.closeWindow, window: "w")
    #expect(run.reasons == ["notReady", "abandoned"])
  }

  @Test func `an undeclared query and a fragment are not kept while a link waits`() throws {
    let run = try AppRun(.linked("a"), .open(Link(url: "demo://a?token=geheim#frag")))
    guard case .open(let link)? = run.session.pending.first?.intent.action else {
      Issue.record("nothing waits")
      return
    }
    #expect(link.url == "demo://a")
    let urls = Intent<Route>(.open(Link(url: "demo://b/geheim"))).redactedURLs(app: run.app)
    #expect(urls.map(\.description) == ["demo://*/*"])
  }

  @Test func `a link that nobody knows leads to the root`() throws {
    var run = try AppRun(.linked("a", whenUnknown: .root), .push("x"), .present("m"))
    #expect(run.send(.open("zzz")) == [Outcome(.redirected, reason: "noMatch", details: [.to(nil)])])
    #expect(run.send(.open("zzz")) == [.noop])
  }
}

@Suite struct QuestionTests {
  @Test func `a newer intent with effect overtakes a question`() throws {
    var run = try AppRun(.guarded(.asks("beta")), .push("beta"))
    for action: Action<Route> in [.pop(), .set("x"), .mark(name: "here", note: nil), .background] {
      run.send(action)
      #expect(run.session.asking.count == 1)
    }
    #expect(run.send(.push("a")).map(\.kind) == [.applied, .superseded])
    #expect(run.causes.last == 1)
    #expect(run.send(.resolve(token: 1, .allow)) == [.stale])
  }

  @Test func `a question in another window stays`() throws {
    var run = try AppRun(.guarded(.asks("beta")))
    run.send(.openWindow(nil), window: "w")
    run.send(.push("beta"), window: "w")
    run.send(.push("a"), window: "main")
    #expect(run.session.asking.count == 1)
    run.send(.resolve(token: 1, .allow), window: "main")
    #expect(run.session.window(named: "w")?.tab(named: "main")?.stack.map(\.route) == ["beta"])
  }

  @Test func `a window that would open asks in the active one, where only one question stands`() throws {
    var run = try AppRun(.guarded(.asks("beta")), .push("beta"))
    #expect(run.send(.openWindow("beta"), window: "w").map(\.kind) == [.asking, .superseded])
    run.send(.resolve(token: 2, .allow))
    #expect(run.session.window(named: "w")?.tab(named: "main")?.stack.map(\.route) == ["beta"])
  }

  private static let answers: [(Answer<Route>, Outcome<Route>.Kind, [Route])] = [
    (.allow, .applied, ["beta"]), (.deny(reason: "no"), .denied, []), (.redirect("b"), .redirected, ["b"]),
    (.present("login", style: .sheet), .held, []),
  ]

  @Test(arguments: answers)
  func `an answer settles the intent`(
    answer: Answer<Route>, kind: Outcome<Route>.Kind, stack: [Route]
  ) throws {
    var run = try AppRun(.guarded(.asks("beta")), .push("beta"))
    #expect(run.send(.resolve(token: 1, answer)).map(\.kind) == [.applied, kind])
    #expect(run.causes.last == 1)
    #expect(run.stack() == stack)
    #expect(run.session.asking.isEmpty)
  }

  @Test func `an answer holds for its guard and its intent alone`() throws {
    var run = try AppRun(.guarded(.asks("x", "first?"), .asks("x", "second?"), .needsLogin("x")))
    run.send(.push("x"))
    run.send(.resolve(token: 1, .allow))
    run.send(.resolve(token: 2, .allow))
    #expect(run.kinds == [.asking, .applied, .asking, .applied, .held])
    #expect(run.session.pending.first?.answers.map(\.asker) == [.name("first?"), .name("second?")])
    run.send(.set("signedIn"))
    #expect(run.stack() == ["x"])
    #expect(run.send(.push("x")).map(\.kind) == [.asking])
  }

  @Test func `the end drops everything that waits, the oldest first`() throws {
    var run = try AppRun(.guarded(.asks("beta"), .needsLogin("s")), .push("s"), .push("beta"))
    run.send(.end)
    #expect(run.causes == [nil, nil, nil, 1, 2])
    #expect(run.session.pending.isEmpty && run.session.asking.isEmpty && run.modals.isEmpty)
    #expect(run.send(.push("a")) == [.rejected(.sessionEnded)])
  }

  @Test func `a batch waits for nobody`() throws {
    var run = try AppRun(.guarded(.asks("beta"), .needsLogin("s")))
    let before = run.session
    for route: Route in ["beta", "s"] {
      #expect(
        run.send(.batch(.push("a"), .push(route))) == [
          Outcome(.rejected, reason: "notAtomic", details: [.element(1)])
        ])
    }
    #expect(run.session == before)
  }

  @Test func `a batch releases once it is whole`() throws {
    var run = try AppRun(.guarded(.needsLogin("s")), .push("s"))
    run.send(.batch(.set("signedIn"), .push("a", tab: "main")))
    #expect(run.kinds == [.held, .applied, .applied])
    #expect(run.stack() == ["a", "s"])
  }
}
