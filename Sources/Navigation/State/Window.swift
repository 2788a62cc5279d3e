/// One screen on a stack: a route and the identity it has there.
public struct Entry<Route: Sendable>: Sendable {
  /// Names the entry for as long as the session lives; identity is this, never the route.
  public var id: Identifier
  public var route: Route

  @inlinable public init(id: Identifier, route: Route) {
    self.id = id
    self.route = route
  }
}

extension Entry: Equatable where Route: Equatable {}
extension Entry: Hashable where Route: Hashable {}

/// One column of a split tab, with a stack of its own.
public struct Column<Route: Sendable>: Sendable {
  public var name: String
  public var stack: [Entry<Route>]

  @inlinable public init(name: String, stack: [Entry<Route>] = []) {
    self.name = name
    self.stack = stack
  }
}

extension Column: Equatable where Route: Equatable {}
extension Column: Hashable where Route: Hashable {}

/// A tab: what was pushed above its root, which is no entry itself.
public struct Tab<Route: Sendable>: Sendable {
  public var name: TabName
  /// The entries above the root, bottom first; empty while the root shows. Unused in a split tab.
  public var stack: [Entry<Route>]
  /// The columns of a split tab from left to right; empty for a plain tab.
  public var columns: [Column<Route>]

  @inlinable public init(name: TabName, stack: [Entry<Route>] = [], columns: [Column<Route>] = []) {
    self.name = name
    self.stack = stack
    self.columns = columns
  }
}

extension Tab: Equatable where Route: Equatable {}
extension Tab: Hashable where Route: Hashable {}

/// How a modal covers what is below it.
public enum ModalStyle: String, Hashable, Sendable, CaseIterable {
  case sheet, fullScreen, alert, popover
}

/// A modal and the stack it holds; its first entry is its root.
public struct Modal<Route: Sendable>: Sendable {
  public var id: Identifier
  public var style: ModalStyle
  /// The entry that was on top when the modal opened, `nil` for a tab's root. When it goes, so does the
  /// modal.
  public var presenter: Identifier?
  public var stack: [Entry<Route>]

  @inlinable public init(
    id: Identifier, style: ModalStyle, presenter: Identifier?, stack: [Entry<Route>] = []
  ) {
    self.id = id
    self.style = style
    self.presenter = presenter
    self.stack = stack
  }
}

extension Modal: Equatable where Route: Equatable {}
extension Modal: Hashable where Route: Hashable {}

/// One scene of a session: its tabs, its modals, what is selected and what was.
public struct Window<Route: Sendable>: Sendable {
  public var name: WindowName
  public var selectedTab: TabName
  /// Tabs visited before the selected one, oldest first; kept only where `back` needs it.
  public var tabHistory: [TabName]
  /// The tabs, sorted by name.
  public var tabs: [Tab<Route>]
  /// The modals from the lowest to the one on top.
  public var modals: [Modal<Route>]
  /// How many columns of a split tab are visible, 1 to 3.
  public var layout: Int

  @inlinable public init(
    name: WindowName, selectedTab: TabName, tabHistory: [TabName] = [], tabs: [Tab<Route>] = [],
    modals: [Modal<Route>] = [], layout: Int = 3
  ) {
    self.name = name
    self.selectedTab = selectedTab
    self.tabHistory = tabHistory
    self.tabs = tabs
    self.modals = modals
    self.layout = layout
  }
}

extension Window: Equatable where Route: Equatable {}
extension Window: Hashable where Route: Hashable {}
