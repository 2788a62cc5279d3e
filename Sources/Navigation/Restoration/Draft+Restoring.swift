extension Draft {
  /// Replaces the windows by saved ones, as far as they may come back.
  ///
  /// - Returns: `applied` with a report where something was lost, else nothing of its own.
  @inlinable mutating func restore(_ value: Value) throws(Stop) -> Outcome<Route>? {
    cancellation = .replaced
    guard let snapshot = Snapshot(value), app.map({ $0.declaration.name == snapshot.app }) ?? true else {
      throw refuse(.badSnapshot)
    }
    guard snapshot.windows.count <= Limits.windowsInSession else { throw refuse(.tooLarge) }
    var validator = SnapshotValidator(app: app, facts: session.facts, snapshot: snapshot)
    let windows = snapshot.windows.map { validator.window($0) }
    replaceWindows(by: windows)
    focus(snapshot.activeWindow)
    guard !validator.report.isEmpty else { return nil }
    return Outcome(.applied, details: [.report(validator.report)])
  }

  @inlinable mutating func replaceWindows(by windows: [RestoredWindow<Route>]) {
    let old = session.windows
    for window in old where !windows.contains(where: { $0.name == window.name }) {
      edit(.windowClosed(window.name))
    }
    for window in windows {
      let standing = old.first { $0.name == window.name }
      if let standing, window.isSame(as: standing) { continue }
      if standing != nil { edit(.windowClosed(window.name)) }
      open(window)
    }
  }

  @inlinable mutating func open(_ window: RestoredWindow<Route>) {
    edit(.windowOpened(window.name, selectedTab: window.selectedTab))
    for (name, columns) in window.tabs { edit(.tabAdded(window: window.name, name, columns: columns)) }
    if !window.tabHistory.isEmpty { edit(.tabHistoryChanged(window: window.name, window.tabHistory)) }
    if window.layout != 3 { edit(.layoutChanged(window: window.name, columns: window.layout)) }
    var ids: [Identifier: Identifier] = [:]
    for stack in window.stacks { push(stack.entries, at: stack.place, in: window.name, &ids) }
    for modal in window.modals {
      let id = takeID()
      let presenter = modal.presenter.flatMap { ids[$0] }
      edit(.modalPresented(window: window.name, id: id, modal.style, presenter: presenter))
      push(modal.entries, at: .modal(id), in: window.name, &ids)
    }
  }

  /// Pushes restored entries, and notes which new identifier stands for which saved one.
  @inlinable mutating func push(
    _ entries: [RestoredEntry<Route>], at place: StackPlace, in window: WindowName,
    _ ids: inout [Identifier: Identifier]
  ) {
    for entry in entries {
      let id = takeID()
      if let savedID = entry.savedID { ids[savedID] = id }
      edit(.pushed(window: window, place, Entry(id: id, route: entry.route)))
    }
  }

  /// Makes a saved window active, else the one that was, else `main` or the first.
  @inlinable mutating func focus(_ saved: WindowName?) {
    let session = self.session
    let names = session.windows.map(\.name)
    let wanted = [saved, session.activeWindow, mainWindow].compactMap(\.self).first { names.contains($0) }
    guard let window = wanted ?? names.first, window != session.activeWindow else { return }
    edit(.windowFocused(window))
  }
}
