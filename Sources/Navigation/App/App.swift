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
  public convenience init(_ checked: CheckedApp) {
    self.init(checked, checked.declaration, guards: [], handlers: [:])
  }

  /// Makes an app of a declaration and of what only Swift can say: guards and links as closures.
  ///
  /// Closures are asked after the declaration's own guards of the same level: app, parent, route.
  ///
  /// - Throws: ``InvalidDeclaration`` with all faults at once. Guards given here are counted on from the
  ///   declaration's, in `guards`; so are their names in outcomes.
  public convenience init(
    _ declaration: AppDeclaration, guards: [Guard<Route>] = [], links handlers: [LinkHandler<Route>] = []
  ) throws(InvalidDeclaration) {
    var outlined = declaration
    outlined.guards += guards.map(\.outline)
    var faults = outlined.faults
    let indices = handlers.patternIndices(in: declaration, &faults)
    guard faults.isEmpty else { throw InvalidDeclaration(faults: faults) }
    self.init(try CheckedApp(outlined), declaration, guards: guards, handlers: indices)
  }

  /// - Parameter checked: the declaration, with the closures' outlines behind its own guards.
  private init(
    _ checked: CheckedApp, _ declaration: AppDeclaration, guards closures: [Guard<Route>],
    handlers: [Int: LinkHandler<Route>]
  ) {
    let outlined = checked.declaration
    let guards =
      declaration.guards.indices.map { Guard<Route>(outlined.guards[$0], name: checked.guardName(at: $0)) }
      + closures
    func rules(of name: String) -> RouteRules<Route> {
      RouteRules(declaration.routes?[name], checked.guardIndices(for: name).map { guards[$0] })
    }
    var names = Set(declaration.routes?.keys.map { $0 } ?? [])
    if declaration.routes == nil { names.formUnion(outlined.guards.flatMap { $0.routes ?? [] }) }
    self.declaration = declaration
    self.guards = guards
    self.rules = Dictionary(uniqueKeysWithValues: names.map { ($0, rules(of: $0)) })
    otherRules = declaration.routes == nil ? rules(of: "") : nil
    initialTab = checked.initialTab
    links = checked.links.map { AppLinks($0, handlers: handlers) }
    hasEntryGuards = guards.contains { !$0.isAboutLeaving }
    hasLeaveGuards = guards.contains(where: \.isAboutLeaving)
  }
}

extension Guard {
  /// The guard as a declaration would name it: enough to check it and to find its place among the others.
  fileprivate var outline: GuardDeclaration {
    let name: String? = if case .name(let name) = name { name } else { nil }
    return GuardDeclaration(
      isAboutLeaving ? .denyLeaving(reason: nil) : .deny(reason: ""), routes: routes, name: name)
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
