// What enters a stack comes through here, whoever asked for it and by whatever intent.

extension Draft {
  /// Asks whether routes may enter, before anything is edited.
  ///
  /// This is the one door for whatever enters anew: what comes back is what is put on the stack, and what
  /// may not enter stops the intent. Reports alone do not ask: what they tell is shown already.
  @inlinable mutating func admit(_ routes: [Route], above depth: Int = 0) throws(Stop) -> [Route] {
    guard routes.count <= Limits.entriesInStack - min(depth, Limits.entriesInStack) else {
      throw refuse(.tooLarge)
    }
    guard let app, app.hasEntryGuards else { return routes }
    fold()
    var admitted = routes
    for (index, route) in routes.enumerated() {
      if let other = try judge(route, by: app) { admitted[index] = other }
    }
    return admitted
  }

  /// Asks whether one route may enter; the same door for a list of one.
  @inlinable mutating func admit(_ route: Route, above depth: Int = 0) throws(Stop) -> Route {
    guard depth < Limits.entriesInStack else { throw refuse(.tooLarge) }
    guard let app, app.hasEntryGuards else { return route }
    fold()
    return try judge(route, by: app) ?? route
  }

  /// Puts an admitted route on top of a stack.
  @inlinable mutating func put(_ route: Route, at place: StackPlace) {
    let entry = Entry(id: takeID(), route: route)
    edit(.pushed(window: windowName, place, entry))
  }

  /// Puts admitted routes on top of a stack, whose tab comes to be if it has to.
  @inlinable mutating func put(_ routes: [Route], at place: StackPlace) throws(Stop) {
    switch place {
    case .tab(let name), .column(let name, _): if !routes.isEmpty { try addTabIfMissing(name) }
    case .modal: break
    }
    for route in routes { put(route, at: place) }
  }

  /// Opens a result request that the next entry is to answer, unless none was asked for.
  @inlinable mutating func request(
    _ name: String?, owner: Identifier?, screen: Identifier
  ) throws(Stop) {
    guard let name else { return }
    guard session.requests.count < Limits.requestsInSession else { throw refuse(.tooLarge) }
    edit(.requestOpened(ResultRequest(id: takeID(), name: name, owner: owner, screen: screen)))
  }

  /// Lets an undeclared tab come to be.
  @inlinable mutating func addTabIfMissing(_ name: TabName) throws(Stop) {
    guard let index = indexOfWindow, folded.windows[index].indexOfTab(name) == nil else { return }
    guard folded.windows[index].tabs.count < Limits.tabsInWindow else { throw refuse(.tooLarge) }
    edit(.tabAdded(window: windowName, name, columns: app?.columns(of: name) ?? []))
  }
}
