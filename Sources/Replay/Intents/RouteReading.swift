package import Navigation

/// How a route is made of a value in a document.
///
/// The one thing that differs between who folds plain values and who folds handles into a table.
package protocol RouteReading {
  associatedtype Route: Sendable

  /// The route at an index, `nil` where no route stands.
  mutating func route(at index: Int, of document: Document) -> Route?
}

/// The reverse of ``RouteReading``.
package protocol RouteAppending {
  associatedtype Route: Sendable

  func append(_ route: Route, to document: inout Document)
}

/// Routes as plain values: `{"name": …, "params": {…}}`, or a bare string for one without parameters.
package struct PlainRoutes: RouteReading, RouteAppending, Sendable {
  package init() {}

  package func route(at index: Int, of document: Document) -> Route? {
    guard let place = RoutePlace(at: index, of: document) else { return nil }
    let name = document.text(at: place.name)
    return Route(name, place.parameters.map { document.object(at: $0) } ?? [:])
  }

  package func append(_ route: Route, to document: inout Document) {
    let object = document.open(.object)
    document.append("name")
    document.append(route.name)
    document.append("params")
    document.append(route.parameters)
    document.close(object, count: 2)
  }
}

/// Where a route's parts stand in a document.
package struct RoutePlace: Equatable, Sendable {
  /// The index of the name, a string that is not empty.
  package var name: Int
  /// The index of the object of parameters, `nil` where none was sent.
  package var parameters: Int?

  /// Finds the parts of the route at an index; `nil` where no route stands.
  package init?(at index: Int, of document: borrowing Document) {
    switch document.kind(at: index) {
    case .string:
      name = index
    case .object:
      guard let place = Self.members(of: index, in: document) else { return nil }
      (name, parameters) = place
    default:
      return nil
    }
    guard document.count(at: name) > 0 else { return nil }
  }

  /// The last `name` and the last `params`, each of its type; `null` parameters are as good as none.
  private static func members(
    of object: Int, in document: borrowing Document
  ) -> (name: Int, parameters: Int?)? {
    var (name, parameters): (Int?, Int?) = (nil, nil)
    var key = object + 1
    let end = document.end(of: object)
    while key < end {
      let word = document.word(at: key)
      if word == Vocabulary.name { name = key + 1 }
      if word == Vocabulary.params { parameters = key + 1 }
      key = document.end(of: key + 1)
    }
    guard let name, document.kind(at: name) == .string else { return nil }
    guard let parameters, document.kind(at: parameters) != .null else { return (name, nil) }
    guard document.kind(at: parameters) == .object,
      document.count(at: parameters) <= Limits.parametersInRoute
    else { return nil }
    return (name, parameters)
  }
}
