extension Draft {
  @inlinable mutating func push(_ push: Push<Route>) throws(Stop) {
    let place = try place(of: push.target)
    let stack = stack(at: place)
    guard let route = push.routes.first else { throw refuse(.badParams) }
    if push.ignoresEqualTop || push.ifExists != nil {
      guard push.routes.count == 1 else { throw refuse(.badParams) }
      if push.ignoresEqualTop, stack.last?.route == route { return }
      if bringBack(route, push.ifExists, in: stack, at: place) { return }
    }
    let routes = try admit(push.routes, above: stack.count)
    try put(routes, at: place, request: push.request, owner: stack.last?.id)
  }

  @inlinable mutating func replaceTop(
    with route: Route, _ target: StackTarget, request: String?
  ) throws(Stop) {
    let place = try place(of: target)
    try replaceTop(of: stack(at: place), at: place, with: route, request: request)
  }

  @inlinable mutating func setStack(_ routes: [Route], _ target: StackTarget) throws(Stop) {
    cancellation = .replaced
    let place = try place(of: target)
    let replacement = try admittedReplacement(at: place, by: routes)
    pop(replacement.removedCount, at: place)
    try put(replacement.entering, at: place)
    emptyColumns(rightOf: place)
  }

  @inlinable mutating func close(_ id: Identifier, andAbove: Bool) throws(Stop) {
    cancellation = .closed
    for window in session.windows {
      guard let (place, index) = window.place(of: id) else { continue }
      if case .modal(let modal) = place, index == 0 {
        edit(.modalDismissed(window: window.name, id: modal))
      } else {
        let count = window.stack(at: place).count - index
        let isTopOrMore = andAbove || count == 1
        edit(
          isTopOrMore
            ? .popped(window: window.name, place, count: count)
            : .removed(window: window.name, place, entry: id))
      }
      return
    }
    throw refuse(Outcome(.stale))
  }
}

// MARK: - What stack intents share

extension Draft {
  /// What is to be done to make a stack hold other routes: the entries both begin with stay.
  ///
  /// - Throws: `badParams` for an empty modal, which can't be.
  @inlinable mutating func replacement(
    at place: StackPlace, by routes: [Route]
  ) throws(Stop) -> (keptCount: Int, removedCount: Int, entering: [Route]) {
    guard routes.count >= place.keptCount else { throw refuse(.badParams) }
    let stack = stack(at: place)
    let keptCount = zip(stack, routes).prefix { $0.route == $1 }.count
    return (keptCount, stack.count - keptCount, Array(routes[keptCount...]))
  }

  /// The same with what guards let in. Where they lead to what is there already, that stays too.
  @inlinable mutating func admittedReplacement(
    at place: StackPlace, by routes: [Route]
  ) throws(Stop) -> (keptCount: Int, removedCount: Int, entering: [Route]) {
    let asked = try replacement(at: place, by: routes)
    let admitted = try admit(asked.entering, above: asked.keptCount)
    guard redirection != nil else { return (asked.keptCount, asked.removedCount, admitted) }
    return try replacement(at: place, by: routes[..<asked.keptCount] + admitted)
  }

  /// Takes entries off the top of a stack of the present window.
  @inlinable mutating func pop(_ count: Int, at place: StackPlace) {
    if count > 0 { edit(.popped(window: windowName, place, count: count)) }
  }

  /// Replaces the top entry, of which an empty stack has none.
  @inlinable mutating func replaceTop(
    of stack: [Entry<Route>], at place: StackPlace, with route: Route, request: String? = nil
  ) throws(Stop) {
    cancellation = .replaced
    let replacedCount = stack.isEmpty ? 0 : 1
    let route = try admit(route, above: stack.count - replacedCount)
    pop(replacedCount, at: place)
    try put([route], at: place, request: request, owner: stack.last?.id)
  }

  /// Selecting in a column of a split leaves nothing in the columns to its right.
  @inlinable mutating func emptyColumns(rightOf place: StackPlace) {
    guard case .column(let tabName, let name) = place, let tab = window.tab(named: tabName),
      let index = tab.indexOfColumn(name)
    else { return }
    for column in tab.columns[(index + 1)...] {
      pop(column.stack.count, at: .column(tab: tabName, name: column.name))
    }
  }

  @inlinable mutating func put(
    _ routes: [Route], at place: StackPlace, request: String?, owner: Identifier?
  ) throws(Stop) {
    let screen = nextID
    try put(routes, at: place)
    try self.request(request, owner: owner, screen: screen)
  }

  /// Goes back to an equal entry, or moves it to the top, if that was asked for and there is one.
  @inlinable mutating func bringBack(
    _ route: Route, _ policy: Push<Route>.Existing?, in stack: [Entry<Route>], at place: StackPlace
  ) -> Bool {
    guard let policy, let index = stack.lastIndex(where: { $0.route == route }) else { return false }
    switch policy {
    case .popTo: pop(stack.count - index - 1, at: place)
    case .moveToTop:
      if index < stack.count - 1 {
        edit(.movedToTop(window: windowName, place, entry: stack[index].id))
      }
    }
    return true
  }
}
