/// An app as navigation sees it: its tabs, routes, guards, links, splits and migrations.
///
/// A plain value, the same whether it was read from a file or written in Swift. Where it declares no tabs,
/// every tab is allowed; where it declares no routes, every route. A declaration may have faults; a
/// ``CheckedApp`` has none.
public struct AppDeclaration: Hashable, Sendable {
  /// What selecting the selected tab does.
  public enum Reselect: String, Hashable, Sendable, CaseIterable {
    case popToRoot, none
  }

  /// Where the system's back leads from a tab's root.
  public enum BackBehavior: String, Hashable, Sendable, CaseIterable {
    case none, firstTab, initialTab, order, history, fullHistory
  }

  public var name: String
  public var version: String
  /// The tabs in their order on screen, `nil` where none are declared.
  public var tabs: [TabName]?
  /// The tab that shows first; the first of ``tabs`` where `nil`.
  public var initialTab: TabName?
  public var reselect: Reselect
  public var backBehavior: BackBehavior
  /// The routes by name, `nil` where none are declared.
  public var routes: [String: RouteDeclaration]?
  public var guards: [GuardDeclaration]
  public var links: LinksDeclaration?
  /// The tabs that are split views.
  public var splits: [TabName: SplitDeclaration]
  public var migrations: [MigrationDeclaration]

  public init(
    name: String, version: String, tabs: [TabName]? = nil, initialTab: TabName? = nil,
    reselect: Reselect = .popToRoot, backBehavior: BackBehavior = .none,
    routes: [String: RouteDeclaration]? = nil, guards: [GuardDeclaration] = [],
    links: LinksDeclaration? = nil, splits: [TabName: SplitDeclaration] = [:],
    migrations: [MigrationDeclaration] = []
  ) {
    self.name = name
    self.version = version
    self.tabs = tabs
    self.initialTab = initialTab
    self.reselect = reselect
    self.backBehavior = backBehavior
    self.routes = routes
    self.guards = guards
    self.links = links
    self.splits = splits
    self.migrations = migrations
  }
}

/// A tab that is a split view: columns side by side, each with a stack of its own.
public struct SplitDeclaration: Hashable, Sendable {
  /// The columns from left to right.
  public var columns: [String]

  public init(columns: [String]) {
    self.columns = columns
  }
}

/// How a snapshot of an older version becomes one of this version.
public struct MigrationDeclaration: Hashable, Sendable {
  /// The version that the snapshot has.
  public var from: String
  /// New names of routes by their old ones.
  public var rename: [String: String]
  /// Routes that are no more.
  public var drop: [String]

  public init(from: String, rename: [String: String] = [:], drop: [String] = []) {
    self.from = from
    self.rename = rename
    self.drop = drop
  }
}
