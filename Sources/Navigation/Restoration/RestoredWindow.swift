/// What of a saved window may come back, without identifiers yet.
@usableFromInline struct RestoredWindow<Route: NavigationRoute>: Sendable {
  @usableFromInline struct Stack: Sendable {
    @usableFromInline let place: StackPlace
    @usableFromInline let entries: [RestoredEntry<Route>]

    @inlinable init(place: StackPlace, entries: [RestoredEntry<Route>]) {
      self.place = place
      self.entries = entries
    }
  }

  @usableFromInline struct Modal: Sendable {
    @usableFromInline let style: ModalStyle
    /// The presenter's identifier in the snapshot.
    @usableFromInline let presenter: Identifier?
    /// Never empty.
    @usableFromInline let entries: [RestoredEntry<Route>]

    @inlinable init(style: ModalStyle, presenter: Identifier?, entries: [RestoredEntry<Route>]) {
      self.style = style
      self.presenter = presenter
      self.entries = entries
    }
  }

  @usableFromInline let name: WindowName
  @usableFromInline var selectedTab: TabName
  @usableFromInline var tabHistory: [TabName] = []
  @usableFromInline var layout = 3
  /// Every tab of the window with its columns, sorted by name.
  @usableFromInline var tabs: [(name: TabName, columns: [String])] = []
  /// The stacks that have entries.
  @usableFromInline var stacks: [Stack] = []
  @usableFromInline var modals: [Modal] = []

  @inlinable init(name: WindowName, selectedTab: TabName) {
    self.name = name
    self.selectedTab = selectedTab
  }

  /// Whether a window is this one already: nothing stands in it and nothing would.
  @inlinable func isSame(as window: Window<Route>) -> Bool {
    stacks.isEmpty && modals.isEmpty && window.modals.isEmpty && window.selectedTab == selectedTab
      && window.tabHistory == tabHistory && window.layout == layout
      && window.tabs.map(\.name) == tabs.map(\.name)
      && window.tabs.allSatisfy { $0.stack.isEmpty && $0.columns.allSatisfy(\.stack.isEmpty) }
  }
}

/// A route that may come back, and the identifier that modals of the snapshot know it by.
@usableFromInline struct RestoredEntry<Route: NavigationRoute>: Sendable {
  @usableFromInline let savedID: Identifier?
  @usableFromInline let route: Route

  @inlinable init(savedID: Identifier?, route: Route) {
    self.savedID = savedID
    self.route = route
  }
}
