extension Draft {
  /// - Returns: `clamped` where fewer entries went than asked for, else nothing of its own.
  @inlinable mutating func pop(_ count: Int, _ target: StackTarget) throws(Stop) -> Outcome<Route>? {
    let place = try place(of: target)
    guard count > 0 else { throw refuse(.badParams) }
    let removedCount = min(count, max(0, stack(at: place).count - place.keptCount))
    pop(removedCount, at: place)
    guard removedCount < count, hasChanged else { return nil }
    return Outcome(.clamped, details: [.count(removedCount)])
  }

  @inlinable mutating func popToRoot(_ target: StackTarget) throws(Stop) {
    let place = try place(of: target)
    pop(stack(at: place).count - place.keptCount, at: place)
  }

  /// - Returns: `clamped` where a modal's root was to go too, else nothing of its own.
  @inlinable mutating func popTo(_ popTo: PopTo<Route>) throws(Stop) -> Outcome<Route>? {
    let place = try place(of: popTo.target)
    if popTo.lacksRoute { throw refuse(.badParams) }
    let stack = stack(at: place)
    guard let index = stack.lastIndex(where: { popTo.match.isMet(by: $0) }) else {
      try missing(popTo, in: stack, at: place)
      return nil
    }
    let remainingCount = popTo.inclusive ? index : index + 1
    let removedCount = stack.count - max(remainingCount, place.keptCount)
    pop(removedCount, at: place)
    guard remainingCount < place.keptCount, hasChanged else { return nil }
    return Outcome(.clamped, details: [.count(removedCount)])
  }

  @inlinable mutating func missing(
    _ popTo: PopTo<Route>, in stack: [Entry<Route>], at place: StackPlace
  ) throws(Stop) {
    switch (popTo.ifMissing, popTo.match) {
    case (.push, .route(let route)):
      try put([try admit(route, above: stack.count)], at: place)
    case (.replaceTop, .route(let route)):
      try replaceTop(of: stack, at: place, with: route)
    case (.popToRoot, _):
      pop(stack.count - place.keptCount, at: place)
    default: throw refuse(.notOnStack)
    }
  }
}

extension PopTo {
  /// Whether a missing route is to be added that nobody named whole.
  @inlinable var lacksRoute: Bool {
    if case .route = match { return false }
    return ifMissing == .push || ifMissing == .replaceTop
  }
}

extension PopTo.Match where Route: NavigationRoute {
  @inlinable func isMet(by entry: Entry<Route>) -> Bool {
    switch self {
    case .route(let route): entry.route == route
    case .name(let name): entry.route.name == name
    case .entry(let id): entry.id == id
    }
  }
}
