import Navigation

// The intents that work on one stack.

extension IntentReader {
  mutating func stackAction(_ kind: IntentKind, _ fields: IntentFields) throws(FieldFault) -> Action<Route> {
    switch kind {
    case .push: .push(try push(fields))
    case .pop: .pop(count: try count(fields), try target(fields))
    case .popTo: .popTo(try popTo(fields))
    case .popToRoot: .popToRoot(try target(fields))
    case .setStack: .setStack(try required(list(.routes, fields)), try target(fields))
    case .replaceTop:
      .replaceTop(try requiredRoute(.route, fields), try target(fields), request: try fields.string(.request))
    case .close:
      .close(entry: try required(fields.identifier(.entry)), andAbove: try fields.flag(.andAbove))
    default: throw FieldFault()
    }
  }

  private mutating func push(_ fields: IntentFields) throws(FieldFault) -> Push<Route> {
    let routes = try required(routeOrRoutes(fields))
    let ignoresEqualTop = try fields.word(.ifTop, as: EqualTop.self) != nil
    let ifExists = try fields.word(.ifExists, as: Push<Route>.Existing.self)
    guard !routes.isEmpty, routes.count == 1 || !(ignoresEqualTop || ifExists != nil) else {
      throw FieldFault()
    }
    return Push(
      routes, target: try target(fields), ignoresEqualTop: ignoresEqualTop, ifExists: ifExists,
      request: try fields.string(.request))
  }

  /// What `ifTop` may say.
  private enum EqualTop: String {
    case ignore
  }

  private func count(_ fields: IntentFields) throws(FieldFault) -> Int {
    guard let count = try fields.integer(.count) else { return 1 }
    guard count > 0, let count = Int(exactly: count) else { throw FieldFault() }
    return count
  }

  private mutating func popTo(_ fields: IntentFields) throws(FieldFault) -> PopTo<Route> {
    PopTo(
      try match(fields), target: try target(fields), inclusive: try fields.flag(.inclusive),
      ifMissing: try fields.word(.ifMissing, as: PopTo<Route>.Missing.self))
  }

  /// Exactly one of `route`, `name` and `entry`.
  private mutating func match(_ fields: IntentFields) throws(FieldFault) -> PopTo<Route>.Match {
    switch (try route(.route, fields), try fields.string(.name), try fields.identifier(.entry)) {
    case (let route?, nil, nil): .route(route)
    case (nil, let name?, nil): .name(name)
    case (nil, nil, let entry?): .entry(entry)
    default: throw FieldFault()
    }
  }

  func target(_ fields: IntentFields) throws(FieldFault) -> StackTarget {
    StackTarget(tab: try fields.string(.tab), column: try fields.string(.column))
  }
}

// MARK: - Routes

extension IntentReader {
  func required<Content>(_ content: Content?) throws(FieldFault) -> Content {
    guard let content else { throw FieldFault() }
    return content
  }

  mutating func route(_ field: IntentField, _ fields: IntentFields) throws(FieldFault) -> Route? {
    guard let index = fields.index(of: field) else { return nil }
    return try required(routes.route(at: index, of: fields.document))
  }

  mutating func requiredRoute(_ field: IntentField, _ fields: IntentFields) throws(FieldFault) -> Route {
    try required(route(field, fields))
  }

  /// The routes of a list, `nil` where the field is left out.
  mutating func list(_ field: IntentField, _ fields: IntentFields) throws(FieldFault) -> [Route]? {
    guard let index = fields.index(of: field) else { return nil }
    guard fields.document.kind(at: index) == .array else { throw FieldFault() }
    var list: [Route] = []
    list.reserveCapacity(fields.document.count(at: index))
    for element in fields.document.elements(of: index) {
      list.append(try required(routes.route(at: element, of: fields.document)))
    }
    return list
  }

  /// What `route` or `routes` names; both are one too many.
  mutating func routeOrRoutes(_ fields: IntentFields) throws(FieldFault) -> [Route]? {
    let route = try route(.route, fields)
    guard let list = try list(.routes, fields) else { return route.map { [$0] } }
    guard route == nil else { throw FieldFault() }
    return list
  }
}
