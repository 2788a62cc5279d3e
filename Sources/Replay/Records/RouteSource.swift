import Journal
package import Navigation

/// Where a route of a record is found.
package struct RouteSpot {
  let plan: ShapePlan
  let base: Cursor
  let place: RecordPlace
}

/// What a route is made of when a journal is folded: the one thing that differs between who wants routes as
/// plain values and who wants handles.
package protocol RouteSource {
  associatedtype Route: Sendable

  mutating func route(at spot: RouteSpot, in page: borrowing EventPage) -> Route

  /// The change that bytes of ``StateWriter`` tell of; bytes that tell of none change nothing.
  mutating func held(_ bytes: [UInt8]) -> Change<Route>
  mutating func asked(_ bytes: [UInt8]) -> Change<Route>
}

/// Routes as plain values.
package struct PlainRouteSource: RouteSource {
  package init() {}

  package func route(at spot: RouteSpot, in page: borrowing EventPage) -> Route {
    var reader = RecordReader(spot.plan, base: spot.base, at: spot.place)
    return reader.route(page)
  }

  package func held(_ bytes: [UInt8]) -> Change<Route> {
    var reader = StateReader(bytes)
    var routes = PlainRoutes()
    return (try? reader.item(&routes)).map { .held($0) } ?? .released(item: 0)
  }

  package func asked(_ bytes: [UInt8]) -> Change<Route> {
    var reader = StateReader(bytes)
    var routes = PlainRoutes()
    return (try? reader.question(&routes)).map { .asked($0) } ?? .answered(token: 0)
  }
}
