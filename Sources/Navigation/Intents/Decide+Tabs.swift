extension Draft {
  @inlinable mutating func select(_ select: Select<Route>) throws(Stop) {
    guard window.modals.isEmpty || select.dismissModals else { throw refuse(.blockedByModal) }
    let popsOnReselect = app?.declaration.reselect != AppDeclaration.Reselect.none
    let isReselected = popsOnReselect && select.tab == window.selectedTab
    let isEmptied = select.reset || isReselected
    let depth = isEmptied ? 0 : stack(at: defaultPlace(of: select.tab)).count
    var entering: [Route] = []
    if let route = select.route { entering = [try admit(route, above: depth)] }

    dismissAll()
    if isEmptied { emptyTab(select.tab) }
    try switchTab(to: select.tab)
    if !entering.isEmpty { try put(entering, at: defaultPlace(of: select.tab)) }
  }

  /// Selects a tab; nothing else does.
  @inlinable mutating func switchTab(to name: TabName) throws(Stop) {
    guard window.selectedTab != name else { return }
    try addTabIfMissing(name)
    rememberTab(before: name)
    edit(.tabSelected(window: windowName, name))
  }

  /// Notes the selected tab as visited, where the app's `back` goes by that.
  @inlinable mutating func rememberTab(before name: TabName) {
    guard let app, app.keepsTabHistory else { return }
    let window = self.window
    var history = window.tabHistory
    if app.declaration.backBehavior == .history {
      history.removeAll { $0 == name || $0 == window.selectedTab }
    }
    history.append(window.selectedTab)
    edit(.tabHistoryChanged(window: windowName, Array(history.suffix(Limits.tabsInHistory))))
  }

  /// Brings a tab back to its root, all columns of a split.
  @inlinable mutating func emptyTab(_ name: TabName) {
    guard let tab = window.tab(named: name) else { return }
    pop(tab.stack.count, at: .tab(name))
    for column in tab.columns {
      pop(column.stack.count, at: .column(tab: name, name: column.name))
    }
  }
}
