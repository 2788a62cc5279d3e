import Navigation
import Testing

@Suite struct RestorationTests {
  private static let app = AppDeclaration(
    name: "demo", version: "2", tabs: ["home", "mail"], backBehavior: .history,
    routes: [
      "a": RouteDeclaration(), "b": RouteDeclaration(parameters: ["id": ParameterDeclaration(.int)]),
      "vault": RouteDeclaration(), "login": RouteDeclaration(), "asked": RouteDeclaration(),
    ],
    guards: [.needsLogin("vault"), .asks("asked")],
    splits: ["mail": SplitDeclaration(columns: ["list", "detail"])],
    migrations: [MigrationDeclaration(from: "1", rename: ["old": "a"], drop: ["promo"])])

  private static func entry(_ id: Int64, _ name: String, _ parameters: [String: Value] = [:]) -> Value {
    .object([
      "entry": .integer(id),
      "route": .object(["name": .string(name), "params": .object(parameters)]),
    ])
  }

  private static func snapshot(
    tabs: [String: Value], modals: [Value] = [], history: [Value] = [], version: String = "2",
    app: String = "demo"
  ) -> Value {
    let window: Value = .object([
      "selectedTab": .string("home"), "tabHistory": .array(history), "tabs": .object(tabs),
      "modals": .array(modals),
    ])
    return .object([
      "format": .integer(1), "app": .string(app), "version": .string(version),
      "state": .object(["windows": .object(["main": window]), "activeWindow": .string("main")]),
    ])
  }

  private static func restored(_ snapshot: Value) throws -> AppRun {
    try AppRun(app, .restore(snapshot: snapshot))
  }

  /// The paths and reasons that a run's last event reports as lost.
  private func losses(_ run: AppRun) -> [String] {
    run.outcomes.last?.details.flatMap { detail -> [String] in
      if case .report(let losses) = detail { losses.map { "\($0.path): \($0.reason)" } } else { [] }
    } ?? []
  }

  /// What stands in the middle of a stack, and why the stack ends below it.
  private static let failures: [(Value, String)] = [
    (entry(2, "gone"), "unknownRoute"), (entry(2, "b"), "badParams"),
    (entry(2, "b", ["id": .string("x")]), "badParams"), (entry(2, "vault"), "guarded"),
    (entry(2, "asked"), "guarded"), (.integer(7), "undecodable"), (.object([:]), "undecodable"),
  ]

  @Test(arguments: failures)
  func `a stack ends below what can't come back, and all losses are told`(
    entry: Value, reason: String
  ) throws {
    let stack: Value = .array([Self.entry(1, "a"), entry, Self.entry(3, "a")])
    let run = try Self.restored(Self.snapshot(tabs: ["home": stack]))
    #expect(run.stack("home") == ["a"])
    #expect(
      losses(run) == ["windows.main.tabs.home[1]: \(reason)", "windows.main.tabs.home[2]: parentLost"])
    #expect(run.session.nextID == 2)
  }

  @Test func `a modal comes back with its presenter and not without`() throws {
    func modal(presenter: Value) -> Value {
      .object([
        "modal": .integer(8), "style": .string("alert"), "presenter": presenter,
        "stack": .array([Self.entry(9, "a")]),
      ])
    }
    let modals = [modal(presenter: .integer(1)), modal(presenter: .integer(2)), modal(presenter: .null)]
    let stack: Value = .array([Self.entry(1, "a"), Self.entry(2, "gone")])
    let run = try Self.restored(Self.snapshot(tabs: ["home": stack], modals: modals))
    #expect(run.window?.modals.map(\.presenter) == [1, nil])
    #expect(run.window?.modals.map(\.style) == [.alert, .alert])
    #expect(losses(run).last == "windows.main.modals[1]: presenterGone")
  }

  @Test func `tabs that are no more, and splits that were none, are dropped`() throws {
    let list: Value = .array([Self.entry(1, "a")])
    let run = try Self.restored(
      Self.snapshot(tabs: ["gone": list, "mail": list, "home": .object(["columns": .object([:])])]))
    #expect(
      losses(run) == [
        "windows.main.tabs.gone: unknownTab", "windows.main.tabs.home: isNoSplit",
        "windows.main.tabs.mail: isASplit",
      ])
    #expect(run.window?.tabs.map(\.name) == ["home", "mail"])
  }

  @Test func `columns come back`() throws {
    let columns: Value = .object(["detail": .array([Self.entry(1, "a")]), "attic": .array([])])
    let run = try Self.restored(Self.snapshot(tabs: ["mail": .object(["columns": columns])]))
    #expect(run.column("detail", of: "mail") == ["a"])
    #expect(losses(run) == ["windows.main.tabs.mail.columns.attic: unknownColumn"])
  }

  @Test func `an older version's routes get their new names`() throws {
    let stack: Value = .array([Self.entry(1, "old"), Self.entry(2, "promo")])
    var run = try Self.restored(Self.snapshot(tabs: ["home": stack], version: "1"))
    #expect(run.stack("home") == ["a"])
    #expect(losses(run) == ["windows.main.tabs.home[1]: dropped"])
    run.send(.restore(snapshot: Self.snapshot(tabs: ["home": stack])))
    #expect(run.stack("home").isEmpty)
  }

  private static let undecodable: [Value] = [
    .null, .string("?"), .object([:]), snapshot(tabs: [:], app: "other"),
    .object([
      "format": .integer(2), "app": .string("demo"), "version": .string("2"), "state": .object([:]),
    ]),
    .object([
      "format": .integer(1), "app": .string("demo"), "version": .string("2"),
      "state": .object(["windows": .object([:])]),
    ]),
  ]

  @Test(arguments: undecodable) func `what is no snapshot changes nothing`(value: Value) throws {
    var run = try AppRun(Self.app, .push("a"))
    let before = run.session
    #expect(run.send(.restore(snapshot: value)) == [.rejected(.badSnapshot)])
    #expect(run.session == before)
  }

  @Test func `what is there already is no news, unless something was lost`() throws {
    #expect(try Self.restored(Self.snapshot(tabs: [:])).kinds == [.noop])
    let run = try Self.restored(Self.snapshot(tabs: ["home": .array([.null])]))
    #expect(run.kinds == [.applied])
    #expect(run.events.last?.changes.isEmpty == true)
  }

  @Test func `windows that were not saved go, and all ids are new`() throws {
    var run = try AppRun(Self.app, .push("a", request: "r"))
    run.send(.openWindow("a"), window: "w")
    let stack: Value = .array([Self.entry(1, "a")])
    run.send(.restore(snapshot: Self.snapshot(tabs: ["home": stack], history: [.string("mail")])))
    #expect(run.session.windows.map(\.name) == ["main"])
    #expect(run.session.activeWindow == "main")
    #expect(run.window?.tab(named: "home")?.stack.map(\.id) == [4])
    #expect(run.window?.tabHistory == ["mail"])
    #expect(
      run.outcomes.last?.details == [
        .results([CompletedRequest(id: 2, name: "r", completion: .cancelled(.replaced))])
      ])
  }

  @Test func `a login's intents go with it, a link's stay`() throws {
    var app = Self.app
    let link = LinkDeclaration("a", tab: "home", .path(["a"]))
    app.links = LinksDeclaration(schemes: ["demo"], patterns: [link])
    var run = try AppRun(app, .open("a"), .push("vault"))
    run.send(.restore(snapshot: Self.snapshot(tabs: [:])))
    #expect(run.reasons == ["notReady", "guard", "abandoned"])
    run.send(.ready)
    #expect(run.stack("home") == ["a"])
  }
}
