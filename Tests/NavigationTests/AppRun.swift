import Navigation

/// A session under an app that intents are sent to, with everything that follows from them.
struct AppRun {
  let app: App<Route>
  var session: Session<Route>
  var events: [Event<Route>] = []
  /// Milliseconds since 1970.
  var time: Int64 = 0

  init(_ declaration: AppDeclaration, _ actions: Action<Route>...) throws {
    app = App(try CheckedApp(declaration))
    session = Session(app: app)
    for action in actions { send(action) }
  }

  /// Sends an intent; the events of it alone are the answer.
  @discardableResult
  mutating func send(
    _ action: Action<Route>, window: WindowName? = nil, from: Identifier? = nil
  ) -> [Outcome<Route>] {
    let position = UInt64(events.count + 1)
    let new = Navigation.events(
      for: Intent(action, window: window, from: from), in: &session, app: app, at: time, position: position)
    events += new
    return new.map(\.outcome)
  }

  var outcomes: [Outcome<Route>] { events.map(\.outcome) }
  var kinds: [Outcome<Route>.Kind] { outcomes.map(\.kind) }
  /// The reasons of the outcomes that have one.
  var reasons: [String] { outcomes.compactMap(\.reason) }
  /// The position that each event names as its cause.
  var causes: [UInt64?] { events.map { $0.followUp?.cause } }
  var window: Window<Route>? { session.window(named: mainWindow) }

  func stack(_ tab: TabName = mainTab) -> [Route] { window?.tab(named: tab)?.stack.map(\.route) ?? [] }

  func column(_ name: String, of tab: TabName) -> [Route] {
    window?.tab(named: tab)?.column(named: name)?.stack.map(\.route) ?? []
  }

  var modals: [[Route]] { window?.modals.map { $0.stack.map(\.route) } ?? [] }
}

extension AppDeclaration {
  /// An app that is nothing but its guards.
  static func guarded(_ guards: GuardDeclaration..., tabs: [TabName]? = nil) -> AppDeclaration {
    AppDeclaration(name: "demo", version: "1", tabs: tabs, guards: guards)
  }

  /// An app whose link `x` leads to the route `x`, and so for each name.
  static func linked(
    _ names: String..., guards: [GuardDeclaration] = [], capacity: Int = 16, expiresAfterSeconds: Int64 = 600,
    whenUnknown: LinksDeclaration.Unknown = .stay
  ) -> AppDeclaration {
    let links = LinksDeclaration(
      schemes: ["demo"], patterns: names.map { LinkDeclaration($0, .path([$0])) }, whenUnknown: whenUnknown,
      pending: PendingDeclaration(
        capacity: capacity, expiresAfterMilliseconds: expiresAfterSeconds * 1_000))
    return AppDeclaration(name: "demo", version: "1", guards: guards, links: links)
  }
}

extension GuardDeclaration {
  /// The route needs a sign-in, which `login` brings.
  static func needsLogin(_ routes: String..., fact: String = "signedIn") -> GuardDeclaration {
    GuardDeclaration(.present("login", style: .sheet), routes: routes, unless: .isTruthy(fact: fact))
  }

  static func redirects(_ route: String, to target: String) -> GuardDeclaration {
    GuardDeclaration(.redirect(RouteTemplate(target)), routes: [route])
  }

  static func asks(_ route: String, _ question: String = "may?") -> GuardDeclaration {
    GuardDeclaration(.ask(question: question), routes: [route], name: question)
  }

  static func keeps(_ route: String) -> GuardDeclaration {
    GuardDeclaration(.denyLeaving(reason: nil), routes: [route], name: "keeps \(route)")
  }

  static func asksToLeave(_ route: String, name: String? = nil) -> GuardDeclaration {
    GuardDeclaration(.askLeaving(question: nil), routes: [route], name: name ?? "leave \(route)")
  }
}

extension Action<Route> {
  static func open(_ name: String) -> Action { .open(Link(url: "demo://\(name)")) }

  static func set(_ fact: String, _ value: Value = .bool(true)) -> Action {
    .set(facts: [fact: value], dropPending: false)
  }

  static func setColumn(_ column: String, _ routes: Route...) -> Action {
    .setStack(routes, StackTarget(column: column))
  }
}
