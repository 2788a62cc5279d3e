extension Draft {
  @inlinable mutating func present(_ present: Present<Route>) throws(Stop) {
    if let top = window.modals.last?.id {
      if present.busy == .reject { throw refuse(.blockedByModal) }
      if present.busy == .nest, window.modals.count >= Limits.modalsInWindow { throw refuse(.tooLarge) }
      let routes = try admit([present.route] + present.path)
      if present.busy == .replace { edit(.modalDismissed(window: windowName, id: top)) }
      try show(routes, present)
    } else {
      try show(try admit([present.route] + present.path), present)
    }
  }

  @inlinable mutating func dismiss(_ id: Identifier?) throws(Stop) {
    guard let id else {
      if let top = window.modals.last?.id { edit(.modalDismissed(window: windowName, id: top)) }
      return
    }
    guard window.indexOfModal(id) != nil else { throw refuse(Outcome(.stale)) }
    edit(.modalDismissed(window: windowName, id: id))
  }

  @inlinable mutating func dismissAll() {
    if let lowest = window.modals.first?.id { edit(.modalDismissed(window: windowName, id: lowest)) }
  }

  /// Opens a modal above whatever is on top now, with its root and the path above it.
  @inlinable mutating func show(_ routes: [Route], _ present: Present<Route>) throws(Stop) {
    let presenter = window.visibleTop?.id
    let modal = takeID()
    let screen = nextID
    edit(.modalPresented(window: windowName, id: modal, present.style, presenter: presenter))
    try put(routes, at: .modal(modal))
    try request(present.request, owner: presenter, screen: screen)
  }
}
