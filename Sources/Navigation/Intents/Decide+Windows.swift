extension Draft {
  /// Opens a window and makes it the active one; one that is open already is only focused.
  @inlinable mutating func openWindow(_ route: Route?) throws(Stop) {
    let session = self.session
    guard session.indexOfWindow(windowName) == nil else { return focusWindow() }
    guard session.windows.count < Limits.windowsInSession else { throw refuse(.tooLarge) }
    var entering: [Route] = []
    if let route { entering = [try admit(route)] }

    let tab = app?.initialTab ?? mainTab
    edit(.windowOpened(windowName, selectedTab: tab))
    for name in app?.standingTabs ?? [mainTab] {
      edit(.tabAdded(window: windowName, name, columns: app?.columns(of: name) ?? []))
    }
    edit(.windowFocused(windowName))
    if !entering.isEmpty { try put(entering, at: defaultPlace(of: tab)) }
  }

  /// Closes the window; another one becomes active where it was.
  @inlinable mutating func closeWindow() throws(Stop) {
    let session = self.session
    let others = session.windows.lazy.map(\.name).filter { [windowName] in $0 != windowName }
    guard let first = others.first else { throw refuse(.lastWindow) }
    edit(.windowClosed(windowName))
    guard session.activeWindow == windowName else { return }
    edit(.windowFocused(others.contains(mainWindow) ? mainWindow : first))
  }

  @inlinable mutating func focusWindow() {
    if session.activeWindow != windowName { edit(.windowFocused(windowName)) }
  }
}
