extension Window {
  /// Makes an edit of the window's own; ``Session/apply(_:)`` has found the window.
  @inlinable mutating func apply(_ change: Change<Route>) {
    switch change {
    case .tabAdded(_, let name, let columns): addTab(name, columns: columns)
    case .tabHistoryChanged(_, let names): tabHistory = names
    case .layoutChanged(_, let columns): if (1...3).contains(columns) { layout = columns }
    default: break
    }
  }

  @inlinable mutating func addTab(_ name: TabName, columns: [String]) {
    guard indexOfTab(name) == nil else { return }
    let index = tabs.firstIndex { name < $0.name } ?? tabs.endIndex
    tabs.insert(Tab(name: name, columns: columns.map { Column(name: $0) }), at: index)
  }
}
