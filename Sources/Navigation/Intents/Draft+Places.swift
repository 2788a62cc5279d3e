extension Draft {
  /// The stack that a stack intent works on.
  ///
  /// - Throws: `badParams` for a column of what has no such column: a modal, a plain tab, another split.
  mutating func place(of target: StackTarget) throws(Stop) -> StackPlace {
    let window = self.window
    guard let column = target.column else { return window.defaultPlace(of: target.tab) }
    guard target.tab != nil || window.modals.isEmpty,
      let tab = window.tab(named: target.tab ?? window.selectedTab), tab.column(named: column) != nil
    else { throw refuse(.badParams) }
    return .column(tab: tab.name, name: column)
  }

  /// The entries at a place of the present window; none where a tab has yet to come to be.
  mutating func stack(at place: StackPlace) -> [Entry<Route>] {
    window.stack(at: place)
  }
}

extension Window {
  /// The stack of a tab, in a split that of its default column; without a name the one on show.
  func defaultPlace(of tabName: TabName?) -> StackPlace {
    guard let tabName else { return visiblePlace }
    guard let column = tab(named: tabName)?.defaultColumn else { return .tab(tabName) }
    return .column(tab: tabName, name: column)
  }
}

extension StackPlace {
  /// How many entries at the bottom stay whatever is popped: a modal keeps its root.
  var keptCount: Int {
    if case .modal = self { 1 } else { 0 }
  }
}
