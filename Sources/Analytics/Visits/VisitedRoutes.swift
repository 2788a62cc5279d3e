package import Navigation
package import Replay

/// Routes as visits want them: each with the number of its screen, and its parameters where they are kept.
package protocol VisitedRoutes: RouteSource, SendableMetatype {
  init(_ names: SharedNames)
  var names: SharedNames { get }
  /// Whether ``parameters(of:)`` tells any.
  static var keepsParameters: Bool { get }
  mutating func begin(_ page: borrowing EventPage)
  /// Edits a state as the event at hand did.
  static func apply(_ reader: inout EventReader, to state: inout Session<Route>, _ routes: inout Self)
  func screen(of route: Route) -> ScreenNumber
  func parameters(of route: Route) -> [String: Value]
  mutating func number(ofTab name: TabName) -> Int32
}

extension NumberedRouteSource: VisitedRoutes {
  package static var keepsParameters: Bool { false }

  @inline(__always)
  package static func apply(
    _ reader: inout EventReader, to state: inout Session<NumberedRoute>, _ routes: inout NumberedRouteSource
  ) {
    reader.applyNumbered(to: &state, &routes)
  }

  package func screen(of route: NumberedRoute) -> ScreenNumber { ScreenNumber(entry: route.name) }
  package func parameters(of route: NumberedRoute) -> [String: Value] { [:] }
}

extension VisitedRoutes {
  package func number(ofTab name: TabName) -> Int32 { names.number(of: name) }
}

/// Routes as plain values, whose names have numbers.
package struct WholeRouteSource: VisitedRoutes {
  package let names: SharedNames
  private let plain = PlainRouteSource()

  package init(_ names: SharedNames) { self.names = names }

  package static var keepsParameters: Bool { true }

  package static func apply(
    _ reader: inout EventReader, to state: inout Session<Route>, _ routes: inout WholeRouteSource
  ) {
    reader.apply(to: &state, &routes)
  }

  package func begin(_ page: borrowing EventPage) {}
  package func screen(of route: Route) -> ScreenNumber { ScreenNumber(entry: names.number(of: route.name)) }
  package func parameters(of route: Route) -> [String: Value] { route.parameters }

  package func route(at spot: RouteSpot, in page: borrowing EventPage) -> Route {
    plain.route(at: spot, in: page)
  }

  package func held(_ bytes: [UInt8]) -> Change<Route> { plain.held(bytes) }
  package func asked(_ bytes: [UInt8]) -> Change<Route> { plain.asked(bytes) }
}
