package import Journal
package import Navigation

/// Writes events as records of a page.
package struct EventEncoder {
  /// What an event has besides its intent and what became of it.
  package struct Place {
    package var session: String
    /// Milliseconds since 1970.
    package var at: Int64
    package var position: UInt64
    package var cause: UInt64?

    package init(session: String, at: Int64, position: UInt64, cause: UInt64? = nil) {
      self.session = session
      self.at = at
      self.position = position
      self.cause = cause
    }
  }

  private var intents = IntentEncoder()

  package init() {}

  /// Appends one record; ``PageBuilder/finish(session:time:)`` is the caller's.
  package mutating func append(
    _ sent: Document, _ event: Event<Route>, at place: Place, to page: inout PageBuilder
  ) {
    if event.window == mainWindow {
      page.append(token: Token.inMainWindow)
    } else {
      page.append(token: Token.inWindow)
      page.append(window: event.window.utf8.span)
    }
    intents.append(sent, at: place, in: event.window, to: &page)
    append(event.outcome, of: sent, to: &page)
    for index in event.changes.indices {
      append(event.changes[index], in: event.window, of: sent, to: &page)
    }
    if let cause = place.cause {
      page.append(token: Token.cause)
      page.append(number: Int64(bitPattern: place.position &- cause))
    }
  }

  /// Appends a route, as the number of an equal one of the intent where there is one.
  mutating func append(_ route: Route, of sent: Document, to page: inout PageBuilder) {
    for number in intents.routes.indices where Self.isEqual(route, intents.routes[number], in: sent) {
      page.append(token: Token.sameRoute)
      page.append(count: number)
      return
    }
    page.append(token: route.parameters.isEmpty ? Token.routeWithEmptyParameters : Token.route)
    page.append(name: route.name.utf8.span)
    if !route.parameters.isEmpty { page.append(route.parameters) }
  }

  private static func isEqual(_ route: Route, _ place: RoutePlace, in sent: Document) -> Bool {
    guard sent.hasText(route.name, at: place.name) else { return false }
    guard let parameters = place.parameters, sent.count(at: parameters) > 0 else {
      return route.parameters.isEmpty
    }
    return sent.hasMembers(route.parameters, at: parameters)
  }
}
