import Navigation

/// A session that intents were sent to, one after the other, and what became of each.
struct Run {
  var session = Session<Route>()
  var events: [Event<Route>] = []

  init(_ actions: Action<Route>...) {
    for action in actions { send(action) }
  }

  mutating func send(_ action: Action<Route>, window: WindowName? = nil, from: Identifier? = nil) {
    let event = decide(Intent(action, window: window, from: from), in: session)
    for change in event.changes { session.apply(change) }
    events.append(event)
  }

  var outcomes: [Outcome<Route>] { events.map(\.outcome) }
  var kinds: [Outcome<Route>.Kind] { outcomes.map(\.kind) }
  var last: Outcome<Route>? { outcomes.last }

  /// The routes on the stack of a tab of the main window.
  func stack(_ tab: TabName = mainTab) -> [Route] {
    session.window(named: mainWindow)?.tab(named: tab)?.stack.map(\.route) ?? []
  }

  /// The routes of the main window's modals, the lowest first.
  var modals: [[Route]] {
    session.window(named: mainWindow)?.modals.map { $0.stack.map(\.route) } ?? []
  }

  var ids: [Identifier] { session.windows[0].tabs[0].stack.map(\.id) }

  /// What the events say of result requests that ended.
  var results: [CompletedRequest] {
    outcomes.flatMap(\.details).flatMap { detail -> [CompletedRequest] in
      if case .results(let results) = detail { results } else { [] }
    }
  }
}

extension Action<Route> {
  static func push(_ route: Route, tab: TabName? = nil, request: String? = nil) -> Action {
    .push(Push([route], target: StackTarget(tab: tab), request: request))
  }

  static func present(
    _ route: Route, path: [Route] = [], busy: Present<Route>.Busy = .nest, request: String? = nil
  ) -> Action {
    .present(Present(route, path: path, busy: busy, request: request))
  }

  static func select(
    _ tab: TabName, reset: Bool = false, dismissModals: Bool = false, route: Route? = nil
  ) -> Action {
    .select(Select(tab: tab, reset: reset, dismissModals: dismissModals, route: route))
  }

  static func setStack(_ routes: Route...) -> Action { .setStack(routes, .visible) }
  static func pop(_ count: Int = 1) -> Action { .pop(count: count, .visible) }
  static func replaceTop(_ route: Route, request: String? = nil) -> Action {
    .replaceTop(route, .visible, request: request)
  }
  static func popTo(
    _ match: PopTo<Route>.Match, inclusive: Bool = false, ifMissing: PopTo<Route>.Missing? = nil
  ) -> Action {
    .popTo(PopTo(match, inclusive: inclusive, ifMissing: ifMissing))
  }
  static func batch(_ actions: Action...) -> Action { .batch(actions.map { Intent($0) }) }
  static func report(
    stack: [Route]? = nil, tab: TabName? = nil, modals: [Route]? = nil
  ) -> Action {
    .report(Report(stack: stack, selectedTab: tab, modals: modals))
  }
}

extension Outcome<Route> {
  static let applied = Outcome(.applied)
  static let noop = Outcome(.noop)
  static let stale = Outcome(.stale)
  static func rejected(_ reason: Rejection) -> Outcome { Outcome(.rejected, reason: reason) }
  static func clamped(_ count: Int) -> Outcome { Outcome(.clamped, details: [.count(count)]) }
}
