import Navigation
import Testing

@Suite struct GuardTests {
  /// Every way in, as an action that would bring `vault` on show.
  private static let waysIn: [(String, Action<Route>)] = [
    ("push", .push("vault")), ("setStack", .setStack("vault")), ("replaceTop", .replaceTop("vault")),
    ("present", .present("vault")), ("a path in a modal", .present("free", path: ["vault"])),
    ("select with a route", .select("b", route: "vault")), ("a list", .setStack("free", "vault")),
    ("popTo that pushes", .popTo(.route("vault"), ifMissing: .push)),
    ("open", .open(Link(url: "x:", routes: ["vault"]))),
    ("a new window", .openWindow("vault")),
  ]

  @Test(arguments: waysIn) func `every way in is guarded`(name: String, action: Action<Route>) throws {
    var run = try AppRun(.guarded(GuardDeclaration(.deny(reason: "no"), routes: ["vault"])))
    let before = run.session
    run.send(action, window: name == "a new window" ? "w" : nil)
    #expect(run.outcomes == [Outcome(.denied, reason: "no", details: [.guarded(by: .index(0))])])
    #expect(run.session == before)
  }

  @Test func `app guards come first, then parents, then the route's own`() throws {
    var app = AppDeclaration.guarded(
      GuardDeclaration(.deny(reason: "own"), routes: ["child"], when: .isTruthy(fact: "own")),
      GuardDeclaration(.deny(reason: "parent"), routes: ["parent"], when: .isTruthy(fact: "parent")),
      GuardDeclaration(.deny(reason: "app"), when: .isTruthy(fact: "app")))
    app.routes = ["child": RouteDeclaration(parent: "parent"), "parent": RouteDeclaration()]
    var run = try AppRun(app, .push("child"))
    for fact in ["own", "parent", "app"] {
      run.send(.set(fact))
      run.send(.push("child"))
    }
    #expect(run.reasons == ["own", "parent", "app"])
  }

  @Test func `a redirection tells where it led and by which way`() throws {
    var run = try AppRun(.guarded(.redirects("a", to: "b"), .redirects("b", to: "c")))
    run.send(.push("a"))
    #expect(
      run.outcomes == [
        Outcome(.redirected, details: [.to("c"), .guarded(by: .index(0)), .chain(["a", "b", "c"])])
      ])
    #expect(run.stack() == ["c"])
  }

  @Test func `a circle of redirections is refused`() throws {
    var run = try AppRun(.guarded(.redirects("a", to: "b"), .redirects("b", to: "a")), .push("a"))
    #expect(run.reasons == ["redirectLoop"])
    #expect(run.stack().isEmpty)
    run.send(.push("c"))
    #expect(run.stack() == ["c"])
  }

  @Test(arguments: [(8, "redirected"), (9, "rejected")])
  func `eight hops are allowed`(count: Int, kind: String) throws {
    let guards = (0..<count).map { GuardDeclaration.redirects("r\($0)", to: "r\($0 + 1)") }
    let run = try AppRun(AppDeclaration(name: "demo", version: "1", guards: guards), .push("r0"))
    #expect(run.kinds.map(\.rawValue) == [kind])
  }

  @Test func `a redirected element takes the place of its own`() throws {
    var run = try AppRun(.guarded(.redirects("old", to: "new")))
    run.send(.setStack("a", "old", "b"))
    #expect(run.stack() == ["a", "new", "b"])
    // To be led to where one is already is no news.
    #expect(run.send(.setStack("a", "old", "b")) == [.noop])
  }

  @Test func `parameters travel along a redirection`() throws {
    let upgrade = GuardDeclaration(
      .redirect(RouteTemplate("upgrade", ["from": .parameter("id")])), routes: ["article"],
      when: .contains(fact: "locked", .parameter("id")))
    var run = try AppRun(.guarded(upgrade), .set("locked", .array([.integer(7)])))
    run.send(.push(Route("article", ["id": .integer(6)])))
    run.send(.push(Route("article", ["id": .integer(7)])))
    #expect(run.stack() == [Route("article", ["id": .integer(6)]), Route("upgrade", ["from": .integer(7)])])
  }

  @Test func `what may not be shown any more goes when facts change, and only that`() throws {
    var run = try AppRun(
      .guarded(GuardDeclaration(.deny(reason: "x"), routes: ["paid"], unless: .isTruthy(fact: "paid"))),
      .set("paid"), .setStack("home", "paid", "info"), .present("sheet"))
    run.send(.set("theme", .string("dark")))
    #expect(run.stack() == ["home", "paid", "info"])
    let last = run.send(.set("paid", .bool(false)))
    // The sheet's presenter went, and the sheet with it.
    #expect(last == [Outcome(.applied, details: [.removed([2, 3, 5])])])
    #expect(run.stack() == ["home"])
    #expect(run.modals.isEmpty)
  }

  @Test func `a question does not take away what is on show`() throws {
    var run = try AppRun(.guarded(.asks("beta")), .report(stack: ["beta"]))
    run.send(.set("x"))
    #expect(run.stack() == ["beta"])
  }
}

@Suite struct LeaveGuardTests {
  private static let waysOut: [(String, Action<Route>)] = [
    ("pop", .pop()), ("back", .back), ("popToRoot", .popToRoot(.visible)), ("setStack", .setStack("a")),
    ("replaceTop", .replaceTop("b")), ("close", .close(entry: 2, andAbove: false)),
    ("reselect", .select("main")), ("finish", .finish(value: .null)),
    ("open", .open(Link(url: "x:", routes: ["a"]))), ("popTo", .popTo(.name("a"))),
    ("pushing what is there", .push(Push(["a"], ifExists: .popTo))),
  ]

  @Test(arguments: waysOut) func `every way out asks the screen`(name: String, action: Action<Route>) throws {
    var run = try AppRun(.guarded(.keeps("form")), .setStack("a", "form"))
    let before = run.session
    #expect(
      run.send(action) == [
        Outcome(.denied, reason: "keeps form", details: [.guarded(by: .name("keeps form"))])
      ])
    #expect(run.session == before)
  }

  @Test func `reports, facts and restorations ask no screen`() throws {
    var run = try AppRun(.guarded(.keeps("form")), .setStack("a", "form"), .report(stack: ["a"]))
    #expect(run.stack() == ["a"])
    run.send(.push("form"))
    run.send(.end)
    #expect(run.kinds.last == .applied)
  }

  @Test func `the deepest screen is asked first, each guard once`() throws {
    var run = try AppRun(.guarded(.asksToLeave("outer"), .asksToLeave("inner")))
    run.send(.setStack("outer", "inner", "inner"))
    run.send(.popToRoot(.visible))
    run.send(.resolve(token: 4, .allow))
    run.send(.resolve(token: 5, .allow))
    #expect(run.kinds == [.applied, .asking, .applied, .asking, .applied, .applied])
    let questions = run.outcomes.flatMap(\.details).compactMap { detail -> String? in
      if case .question(let question) = detail { question } else { nil }
    }
    #expect(questions == ["leave inner", "leave outer"])
    #expect(run.causes == [nil, nil, nil, 2, nil, 4])
    #expect(run.stack().isEmpty)
  }

  @Test func `entry guards come before leave guards`() throws {
    var run = try AppRun(.guarded(.keeps("form"), GuardDeclaration(.deny(reason: "in"), routes: ["x"])))
    run.send(.push("form"))
    run.send(.setStack("x"))
    #expect(run.reasons == ["in"])
  }

  @Test func `a leave question knows yes and no only`() throws {
    var run = try AppRun(.guarded(.asksToLeave("form")), .push("form"), .pop())
    #expect(run.send(.resolve(token: 2, .redirect("x"))) == [.rejected(.badParams)])
    #expect(run.send(.resolve(token: 2, .deny(reason: "stay"))).map(\.kind) == [.applied, .denied])
    #expect(run.stack() == ["form"])
  }
}
