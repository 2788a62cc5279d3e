/// An app as deciding needs it: what is declared, with guards and links ready to be asked.
///
/// A class for one reason: every decision carries it along, and one reference is cheaper to carry than
/// its dozen parts. Nothing in it ever changes.
public final class App<Route: NavigationRoute>: Sendable {
  public let declaration: AppDeclaration
  /// The tab that a window shows first.
  public let initialTab: TabName
  /// The guards in declared order.
  public let guards: [Guard<Route>]
  /// The app's links, `nil` if it declares none.
  public let links: AppLinks<Route>?

  /// What is known of each route by its name.
  @usableFromInline let rules: [String: RouteRules<Route>]
  /// What is known of all others; `nil` where there may be no others.
  @usableFromInline let otherRules: RouteRules<Route>?
  @usableFromInline let hasEntryGuards: Bool
  @usableFromInline let hasLeaveGuards: Bool

  /// Makes an app of a checked declaration.
  public init(_ checked: CheckedApp) {
    let declaration = checked.declaration
    let guards = declaration.guards.indices.map { index in
      Guard<Route>(declaration.guards[index], name: checked.guardName(at: index))
    }
    func rules(of name: String) -> RouteRules<Route> {
      RouteRules(declaration.routes?[name], checked.guardIndices(for: name).map { guards[$0] })
    }
    var names = Set(declaration.routes?.keys.map { $0 } ?? [])
    if declaration.routes == nil { names.formUnion(declaration.guards.flatMap { $0.routes ?? [] }) }
    self.declaration = declaration
    self.guards = guards
    self.rules = Dictionary(uniqueKeysWithValues: names.map { ($0, rules(of: $0)) })
    otherRules = declaration.routes == nil ? rules(of: "") : nil
    initialTab = checked.initialTab
    links = checked.links.map(AppLinks.init)
    hasEntryGuards = declaration.guards.contains { !$0.verdict.isAboutLeaving }
    hasLeaveGuards = declaration.guards.contains { $0.verdict.isAboutLeaving }
  }
}

/// What an app says of one route. A class for the same reason: it is looked up with every route.
@usableFromInline final class RouteRules<Route: NavigationRoute>: Sendable {
  /// `nil` where any parameters will do.
  @usableFromInline let declaration: RouteDeclaration?
  /// The guards of the way in, in the order they are asked.
  @usableFromInline let entryGuards: [Guard<Route>]
  @usableFromInline let leaveGuards: [Guard<Route>]

  init(_ declaration: RouteDeclaration?, _ guards: [Guard<Route>]) {
    self.declaration = declaration
    entryGuards = guards.filter { !$0.isAboutLeaving }
    leaveGuards = guards.filter(\.isAboutLeaving)
  }
}

// MARK: - Asking

extension App {
  /// What is known of a route; `nil` for one that is not declared.
  @inlinable func rules(of name: String) -> RouteRules<Route>? {
    rules[name] ?? otherRules
  }

  /// Why a route is none of the app's: `unknownRoute` or `badParams`, `nil` if it is one.
  @inlinable public func rejection(of route: Route) -> Rejection? {
    guard let rules = rules(of: route.name) else { return .unknownRoute }
    guard let declaration = rules.declaration else { return nil }
    return declaration.accepts(route.parameters) ? nil : .badParams
  }

  /// The columns of a tab that is a split; none for any other.
  @inlinable func columns(of tab: TabName) -> [String] {
    declaration.splits[tab]?.columns ?? []
  }

  /// Whether windows keep which tabs were visited.
  @inlinable var keepsTabHistory: Bool {
    declaration.backBehavior == .history || declaration.backBehavior == .fullHistory
  }

  /// The tabs that every window has.
  @inlinable var standingTabs: [TabName] {
    var tabs = declaration.tabs ?? [mainTab]
    if !tabs.contains(initialTab) { tabs.append(initialTab) }
    return tabs
  }
}

extension Session where Route: NavigationRoute {
  /// The state of step 0 of an app's session.
  ///
  /// All declared tabs are there. Where the app declares links, its interface has yet to say that it is
  /// ready.
  @inlinable public init(app: App<Route>?) {
    self.init()
    guard let app else { return }
    isReady = app.links == nil
    windows = []
    apply(.windowOpened(mainWindow, selectedTab: app.initialTab))
    for tab in app.standingTabs {
      apply(.tabAdded(window: mainWindow, tab, columns: app.columns(of: tab)))
    }
  }
}
