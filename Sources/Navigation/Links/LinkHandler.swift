/// Makes an app's own routes of a link that one of its patterns matched.
///
/// Needed only where a case can't be told from a route's name and parameters alone; without a handler
/// ``NavigationRoute/init(name:parameters:)`` is asked.
///
/// ```swift
/// LinkHandler("product/:id") { match in [.product(id: try match.int("id"))] }
/// ```
public struct LinkHandler<Route: NavigationRoute>: Sendable {
  /// The pattern as it is declared.
  public let pattern: String
  private let routes: @Sendable (LinkMatch) throws -> [Route]

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - pattern: a pattern of the app's declaration, spelled as there.
  ///   - routes: the routes of the pattern's path, bottom first; where it presents a modal, the modal's route
  ///     comes last. A link whose handler throws has no match. Called more than once for a link that waits.
  public init(_ pattern: String, _ routes: @escaping @Sendable (LinkMatch) throws -> [Route]) {
    self.pattern = pattern
    self.routes = routes
  }

  /// The place in the app's own routes, `nil` if the handler has none.
  func place(for place: LinkPlace) -> Place<Route>? {
    var parameters: [String: Value] = [:]
    for route in place.routes { parameters.merge(route.parameters) { first, _ in first } }
    guard var routes = try? routes(LinkMatch(pattern: pattern, parameters: parameters)) else { return nil }
    var own = Place<Route>(tab: place.tab)
    if let modal = place.modal {
      guard let route = routes.popLast() else { return nil }
      own.modal = .init(route, style: modal.style)
    }
    if case .path = place.stack { own.stack = .path(routes) }
    return own
  }
}

extension Array {
  /// The handlers by the index of their pattern. Those whose pattern is not declared are noted as faults.
  func patternIndices<Route>(
    in declaration: AppDeclaration, _ faults: inout [DeclarationFault]
  ) -> [Int: LinkHandler<Route>] where Element == LinkHandler<Route> {
    var handlers: [Int: LinkHandler<Route>] = [:]
    let links = declaration.links?.patterns ?? []
    for handler in self {
      let index = links.firstIndex { $0.pattern == handler.pattern }
      if let index, handlers[index] == nil, !links[index].fillsColumns {
        handlers[index] = handler
      } else {
        faults.append(
          DeclarationFault(
            path: "links.patterns", expected: "for each handler a pattern of its own without columns",
            found: handler.pattern.quoted(nearest: links.map(\.pattern))))
      }
    }
    return handlers
  }
}

extension LinkDeclaration {
  fileprivate var fillsColumns: Bool {
    if case .columns = destination { true } else { false }
  }
}
