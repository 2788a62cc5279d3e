extension Draft {
  /// The stack that a stack intent works on.
  ///
  /// - Throws: `badParams` for a column of what has no such column: a modal, a plain tab, another split.
  @inlinable mutating func place(of target: StackTarget) throws(Stop) -> StackPlace {
    guard let column = target.column else { return defaultPlace(of: target.tab) }
    let window = self.window
    guard target.tab != nil || window.modals.isEmpty,
      let tab = window.tab(named: target.tab ?? window.selectedTab), tab.column(named: column) != nil
    else { throw refuse(.badParams) }
    return .column(tab: tab.name, name: column)
  }

  /// The entries at a place of the present window; none where a tab has yet to come to be.
  @inlinable mutating func stack(at place: StackPlace) -> [Entry<Route>] {
    indexOfWindow.map { folded.windows[$0].stack(at: place) } ?? []
  }

  /// The stack of a tab, in a split that of its default column; without a name the one on show.
  @inlinable mutating func defaultPlace(of tab: TabName?) -> StackPlace {
    guard let index = indexOfWindow else { return .tab(tab ?? mainTab) }
    guard let tab else { return folded.windows[index].visiblePlace }
    return folded.windows[index].place(ofTab: tab)
  }
}

extension StackPlace {
  /// How many entries at the bottom stay whatever is popped: a modal keeps its root.
  @inlinable var keptCount: Int {
    if case .modal = self { 1 } else { 0 }
  }
}
