extension Draft {
  /// Brings the state to what a view layer shows, with the fewest changes and no questions asked.
  @inlinable mutating func report(_ report: Report<Route>) throws(Stop) {
    if let tab = report.selectedTab { try switchTab(to: tab) }
    if let modals = report.modals { try matchModals(modals) }
    if let stack = report.stack { try matchStack(stack) }
  }

  @inlinable mutating func matchModals(_ roots: [Route]) throws(Stop) {
    guard roots.count <= Limits.modalsInWindow else { throw refuse(.tooLarge) }
    let modals = window.modals
    let keptCount = zip(modals, roots).prefix { $0.stack.first?.route == $1 }.count
    if keptCount < modals.count {
      edit(.modalDismissed(window: windowName, id: modals[keptCount].id))
    }
    for root in roots[keptCount...] {
      let presenter = window.visibleTop?.id
      let modal = takeID()
      edit(.modalPresented(window: windowName, id: modal, .sheet, presenter: presenter))
      put(root, at: .modal(modal))
    }
  }

  @inlinable mutating func matchStack(_ routes: [Route]) throws(Stop) {
    guard routes.count <= Limits.entriesInStack else { throw refuse(.tooLarge) }
    let place = window.visiblePlace
    let replacement = try replacement(at: place, by: routes)
    pop(replacement.removedCount, at: place)
    try put(replacement.entering, at: place)
  }
}
