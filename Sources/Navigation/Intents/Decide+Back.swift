extension Draft {
  /// The system's back: one step down the ladder of what can be left.
  ///
  /// - Returns: `exit` where nothing can, else nothing of its own.
  @inlinable mutating func back() -> Outcome<Route>? {
    if leaveVisibleScreen(isBack: true) || goBackToTab() { return nil }
    return Outcome(.exit)
  }

  /// Selects the tab that the app wants back to lead to, if there is one.
  @inlinable mutating func goBackToTab() -> Bool {
    guard let app else { return false }
    let window = self.window
    guard let tab = app.tab(behind: window.selectedTab, history: window.tabHistory),
      window.indexOfTab(tab) != nil
    else { return false }
    if app.keepsTabHistory {
      edit(.tabHistoryChanged(window: windowName, Array(window.tabHistory.dropLast())))
    }
    edit(.tabSelected(window: windowName, tab))
    return true
  }

  /// Closes the visible screen and answers the request that it was opened for.
  @inlinable mutating func finish(_ value: Value) {
    guard let screen = window.visibleTop?.id, leaveVisibleScreen(isBack: false) else { return }
    if let request = session.requests.first(where: { $0.screen == screen }) {
      complete(request, .value(value))
    }
  }

  /// Pops the stack on show, or dismisses the modal that it is the last of.
  @inlinable mutating func leaveVisibleScreen(isBack: Bool) -> Bool {
    let window = self.window
    let place = window.visiblePlace
    let stack = window.stack(at: place)
    if case .modal(let id) = place, stack.count <= 1 {
      edit(.modalDismissed(window: windowName, id: id))
      return true
    }
    guard stack.count > (isBack ? window.countKeptByBack(at: place) : 0) else { return false }
    pop(1, at: place)
    return true
  }
}

extension App {
  /// Where back leads from a tab's root; nowhere from the tab that the policy leads to.
  @inlinable func tab(behind selected: TabName, history: [TabName]) -> TabName? {
    let tab: TabName? =
      switch declaration.backBehavior {
      case .none: nil
      case .firstTab: declaration.tabs?.first ?? initialTab
      case .initialTab: initialTab
      case .order:
        declaration.tabs.flatMap { tabs in
          tabs.firstIndex(of: selected).flatMap { $0 > 0 ? tabs[$0 - 1] : nil }
        }
      case .history, .fullHistory: history.last
      }
    return tab == selected ? nil : tab
  }
}

extension Window {
  /// Where several columns of a split are visible, back empties none of them.
  @inlinable func countKeptByBack(at place: StackPlace) -> Int {
    if case .column = place, layout > 1 { 1 } else { place.keptCount }
  }
}
