extension Draft {
  /// The stack that a stack intent works on.
  ///
  /// - Throws: `badParams` for a column of what has no such column: a modal, a plain tab, another split.
  @inlinable mutating func place(of target: StackTarget) throws(Stop) -> StackPlace {
    guard let column = target.column else { return defaultPlace(of: target.tab) }
    let window = self.window
    let tab = target.tab ?? window.selectedTab
    guard target.tab != nil || window.modals.isEmpty, columns(of: tab).contains(column) else {
      throw refuse(.badParams)
    }
    return .column(tab: tab, name: column)
  }

  /// The entries at a place of the present window; none where a tab has yet to come to be.
  @inlinable mutating func stack(at place: StackPlace) -> [Entry<Route>] {
    indexOfWindow.map { folded.windows[$0].stack(at: place) } ?? []
  }

  /// The stack of a tab, in a split that of its default column; without a name the one on show.
  @inlinable mutating func defaultPlace(of tab: TabName?) -> StackPlace {
    guard let index = indexOfWindow else { return .tab(tab ?? mainTab) }
    guard let tab else { return folded.windows[index].visiblePlace }
    if folded.windows[index].indexOfTab(tab) == nil, let column = app?.columns(of: tab).first {
      return .column(tab: tab, name: column)
    }
    return folded.windows[index].place(ofTab: tab)
  }

  /// The columns of a tab, which may have yet to come to be; none if it is no split.
  @inlinable mutating func columns(of tab: TabName) -> [String] {
    window.tab(named: tab)?.columns.map(\.name) ?? app?.columns(of: tab) ?? []
  }
}

extension StackPlace {
  /// How many entries at the bottom stay whatever is popped: a modal keeps its root.
  @inlinable var keptCount: Int {
    if case .modal = self { 1 } else { 0 }
  }
}
