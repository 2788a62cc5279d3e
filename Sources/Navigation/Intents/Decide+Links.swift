extension Draft {
  /// Opens a link: by the app's own patterns, or where it declares none at the place a front has found.
  ///
  /// - Returns: `redirected` where nobody knows the link and the root shows, else nothing of its own.
  @inlinable mutating func open(_ link: Link<Route>) throws(Stop) -> Outcome<Route>? {
    guard link.url.utf8.count <= Limits.bytesInURL else { throw refuse(.tooLarge) }
    guard let links = app?.links else {
      guard link.routes != nil || link.tab != nil else { throw refuse(.noMatch) }
      try waitForInterface()
      try openPlace(Place(tab: link.tab, stack: link.routes.map { .path($0) } ?? .untouched))
      return nil
    }
    switch links.resolve(url: link.url).verdict {
    case .refused(let reason): throw refuse(reason)
    case .root: return showRoot()
    case .place(let place):
      try waitForInterface()
      try openPlace(place)
      return nil
    }
  }

  @inlinable mutating func waitForInterface() throws(Stop) {
    if !session.isReady { throw wait(for: .interface) }
  }

  /// Closes the modals and brings the selected tab to its root.
  @inlinable mutating func showRoot() -> Outcome<Route>? {
    cancellation = .replaced
    dismissAll()
    emptyTab(window.selectedTab)
    guard hasChanged else { return nil }
    return Outcome(.redirected, reason: Rejection.noMatch.rawValue, details: [.to(nil)])
  }

  /// Goes to a whole place, never half of it: everything is admitted before anything moves.
  @inlinable mutating func openPlace(_ place: Place<Route>) throws(Stop) {
    cancellation = .replaced
    let tab = place.tab ?? window.selectedTab
    let stacks = stacks(of: place, in: tab)
    if try isShown(place, stacks, in: tab) { return }
    var replacements: [(at: StackPlace, removedCount: Int, entering: [Route])] = []
    for (place, routes) in stacks {
      let replacement = try admittedReplacement(at: place, by: routes)
      replacements.append((place, replacement.removedCount, replacement.entering))
    }
    var presented: Present<Route>?
    if let modal = place.modal { presented = Present(try admit(modal.route), style: modal.style) }

    dismissAll()
    try switchTab(to: tab)
    for replacement in replacements {
      pop(replacement.removedCount, at: replacement.at)
      try put(replacement.entering, at: replacement.at)
    }
    if let presented { try show([presented.route], presented) }
  }

  /// What each stack of the place's tab is to hold.
  ///
  /// Columns that a link does not name are emptied, whichever were filled before, so that the first one is
  /// the default column that a path goes to: the place is the same from wherever one comes.
  @inlinable mutating func stacks(of place: Place<Route>, in tab: TabName) -> [(StackPlace, [Route])] {
    let columns = columns(of: tab)
    switch place.stack {
    case .untouched: return []
    case .path(let routes):
      guard let first = columns.first else { return [(.tab(tab), routes)] }
      return columns.map { (.column(tab: tab, name: $0), $0 == first ? routes : []) }
    case .columns(let named):
      return columns.map { (.column(tab: tab, name: $0), named[$0] ?? []) }
    }
  }

  /// Whether the place is on show already, so that there is nothing to do and nobody to ask.
  @inlinable mutating func isShown(
    _ place: Place<Route>, _ stacks: [(StackPlace, [Route])], in tab: TabName
  ) throws(Stop) -> Bool {
    guard window.selectedTab == tab else { return false }
    for (place, routes) in stacks {
      let replacement = try replacement(at: place, by: routes)
      guard replacement.removedCount == 0, replacement.entering.isEmpty else { return false }
    }
    guard let modal = place.modal else { return window.modals.isEmpty }
    let modals = window.modals
    guard modals.count == 1, let shown = modals.first else { return false }
    return shown.style == modal.style && shown.stack.map(\.route) == [modal.route]
  }
}
