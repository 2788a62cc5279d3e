import Navigation
import Testing

@Suite struct AppTabTests {
  private static func app(
    _ policy: AppDeclaration.BackBehavior, reselect: AppDeclaration.Reselect = .popToRoot
  ) -> AppDeclaration {
    AppDeclaration(
      name: "demo", version: "1", tabs: ["a", "b", "c", "d"], initialTab: "b", reselect: reselect,
      backBehavior: policy)
  }

  /// Where each step back leads after `c`, `a`, `d`, `a`, `c` were selected, `exit` at the end.
  private static let policies: [(AppDeclaration.BackBehavior, [String])] = [
    (.none, ["exit"]), (.firstTab, ["a", "exit"]), (.initialTab, ["b", "exit"]),
    (.order, ["b", "a", "exit"]), (.history, ["a", "d", "b", "exit"]),
    (.fullHistory, ["a", "d", "a", "c", "b", "exit"]),
  ]

  @Test(arguments: policies)
  func `back follows the declared policy`(policy: AppDeclaration.BackBehavior, places: [String]) throws {
    var run = try AppRun(Self.app(policy))
    for tab in ["c", "a", "d", "a", "c"] { run.send(.select(tab)) }
    var actual: [String] = []
    for _ in places {
      let outcome = run.send(.back)
      actual.append(outcome.map(\.kind) == [.exit] ? "exit" : run.window?.selectedTab ?? "")
    }
    #expect(actual == places)
  }

  @Test func `all declared tabs are there from the start, and in every window`() throws {
    var run = try AppRun(Self.app(.none))
    run.send(.openWindow("x"), window: "w")
    for window in run.session.windows {
      #expect(window.tabs.map(\.name) == ["a", "b", "c", "d"])
      #expect(window.selectedTab == "b")
    }
    #expect(run.session.window(named: "w")?.tab(named: "b")?.stack.map(\.route) == ["x"])
  }

  @Test func `reselecting pops only where the app wants it`() throws {
    for (reselect, kind) in [(AppDeclaration.Reselect.popToRoot, "applied"), (.none, "noop")] {
      var run = try AppRun(Self.app(.none, reselect: reselect), .push("x"))
      #expect(run.send(.select("b")).map(\.kind.rawValue) == [kind])
      #expect(run.send(.select("b", reset: true)).map(\.kind.rawValue) != [kind])
    }
  }

  @Test func `a history is bounded`() throws {
    var run = try AppRun(Self.app(.fullHistory))
    for _ in 0..<Limits.tabsInHistory {
      run.send(.select("a"))
      run.send(.select("c"))
    }
    #expect(run.window?.tabHistory.count == Limits.tabsInHistory)
  }

  @Test func `faults of what an intent names come in their order`() throws {
    var app = Self.app(.none)
    app.routes = ["x": RouteDeclaration(parameters: ["id": ParameterDeclaration(.int)])]
    let bad = Route("x", ["id": .string("1")])
    let cases: [(Action<Route>, Rejection)] = [
      (.push("nowhere", tab: "z"), .unknownTab), (.push("nowhere"), .unknownRoute), (.push(bad), .badParams),
      (.setStack([bad, "nowhere"], .visible), .unknownRoute), (.popTo(.name("nowhere")), .unknownRoute),
      (.popTo(.name("nowhere"), ifMissing: .push), .badParams), (.select("z"), .unknownTab),
      (.report(stack: ["nowhere"]), .unknownRoute),
    ]
    for (action, rejection) in cases {
      var run = try AppRun(app)
      #expect(run.send(action) == [.rejected(rejection)])
    }
  }
}

@Suite struct SplitTests {
  private static let app = AppDeclaration(
    name: "demo", version: "1", tabs: ["mail", "more"],
    links: LinksDeclaration(
      schemes: ["demo"],
      patterns: [
        LinkDeclaration("box", tab: "mail", .columns(["folders": ["inbox"]])),
        LinkDeclaration("list", tab: "mail", .path(["inbox"])),
      ]),
    splits: ["mail": SplitDeclaration(columns: ["folders", "threads", "message"])])

  private static func full() throws -> AppRun {
    try AppRun(
      app, .ready, .setColumn("folders", "inbox"), .setColumn("threads", "t1"), .setColumn("message", "m1"))
  }

  private func columns(_ run: AppRun) -> [[Route]] {
    ["folders", "threads", "message"].map { run.column($0, of: "mail") }
  }

  @Test func `selecting in a column empties those to its right`() throws {
    var run = try Self.full()
    run.send(.setColumn("threads", "t2"))
    #expect(columns(run) == [["inbox"], ["t2"], []])
  }

  @Test func `a stack intent without a column goes to the last that has an entry`() throws {
    var run = try AppRun(Self.app, .push("inbox"), .push("more"))
    #expect(columns(run) == [["inbox", "more"], [], []])
    run.send(.setColumn("message", "m"))
    run.send(.pop())
    #expect(columns(run) == [["inbox", "more"], [], []])
  }

  @Test func `a layout hides columns and loses nothing`() throws {
    var run = try Self.full()
    let before = columns(run)
    for count in [1, 2, 3] { run.send(.layout(columns: count)) }
    #expect(columns(run) == before)
  }

  @Test func `with one column visible back walks to the left, with more it stays`() throws {
    var run = try Self.full()
    #expect(run.send(.back).map(\.kind) == [.exit])
    run.send(.layout(columns: 1))
    for expected: [[Route]] in [[["inbox"], ["t1"], []], [["inbox"], [], []], [[], [], []]] {
      run.send(.back)
      #expect(columns(run) == expected)
    }
    #expect(run.send(.back).map(\.kind) == [.exit])
  }

  @Test func `any visible column may ask, a hidden one may not`() throws {
    var run = try Self.full()
    let folder: Identifier = 1
    #expect(run.send(.setColumn("threads", "t2"), from: folder).map(\.kind) == [.applied])
    run.send(.layout(columns: 1))
    #expect(run.send(.setColumn("threads", "t3"), from: folder) == [.stale])
  }

  @Test(arguments: [1, 2, 3]) func `a link fills the same columns in every layout`(count: Int) throws {
    for name in ["box", "list"] {
      var run = try Self.full()
      run.send(.layout(columns: count))
      run.send(.open(name))
      #expect(columns(run) == [["inbox"], [], []])
    }
  }

  @Test func `a column of what has none is refused`() throws {
    var run = try AppRun(Self.app, .setColumn("attic", "x"), .select("more"), .setColumn("folders", "x"))
    run.send(.select("mail"))
    run.send(.present("m"))
    run.send(.setColumn("folders", "x"))
    #expect(run.reasons == ["badParams", "badParams", "badParams"])
  }

  @Test func `reselecting empties every column`() throws {
    var run = try Self.full()
    run.send(.select("mail"))
    #expect(columns(run) == [[], [], []])
  }
}
