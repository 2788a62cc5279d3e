import Journal
package import Navigation

/// A route by the place where it is written: what a journal is folded over when nobody looks at the routes.
///
/// Making one looks nothing up and allocates nothing; ``EventReader/route(_:)`` reads the route when it
/// must be shown.
package struct RouteHandle: Hashable, Sendable {
  /// The page, or ``HandleSource/waiting``.
  package var page: UInt32
  /// The number of the route's name among the page's name operands.
  package var operand: UInt32
}

/// Routes as handles into the pages of a journal.
package struct HandleSource: RouteSource {
  /// Stands for a page where a route is written in what waits, and no page has it.
  package static let waiting = UInt32.max

  /// The number of the page that is folded.
  package var page: UInt32 = 0
  /// The routes of intents that waited, by the number of their handles.
  package private(set) var waitingRoutes: [Navigation.Route] = []

  package init() {}

  @inline(__always)
  package func route(at spot: RouteSpot, in page: borrowing EventPage) -> RouteHandle {
    let operand = spot.base.name &+ spot.place.cursor.name
    return RouteHandle(page: self.page, operand: UInt32(truncatingIfNeeded: operand))
  }

  package mutating func held(_ bytes: [UInt8]) -> Change<RouteHandle> {
    var reader = StateReader(bytes)
    var routes = WaitingRoutes(first: waitingRoutes.count)
    let item = try? reader.item(&routes)
    waitingRoutes += routes.routes
    return item.map { .held($0) } ?? .released(item: 0)
  }

  package mutating func asked(_ bytes: [UInt8]) -> Change<RouteHandle> {
    var reader = StateReader(bytes)
    var routes = WaitingRoutes(first: waitingRoutes.count)
    let question = try? reader.question(&routes)
    waitingRoutes += routes.routes
    return question.map { .asked($0) } ?? .answered(token: 0)
  }
}

/// The routes of one waiting intent, which get the next handles.
private struct WaitingRoutes: RouteReading {
  let first: Int
  var routes: [Navigation.Route] = []

  init(first: Int) {
    self.first = first
  }

  mutating func route(at index: Int, of document: Document) -> RouteHandle? {
    guard let route = PlainRoutes().route(at: index, of: document) else { return nil }
    routes.append(route)
    let operand = UInt32(truncatingIfNeeded: first + routes.count - 1)
    return RouteHandle(page: HandleSource.waiting, operand: operand)
  }
}

extension EventReader {
  /// The route that a handle into the page at hand stands for.
  ///
  /// - Complexity: O(events of the page).
  package func route(_ handle: RouteHandle) -> Navigation.Route? {
    var base = Cursor()
    for number in page.page.shapeNumbers {
      let plan = page.plans[Int(number)]
      for place in plan.routes where base.name + place.cursor.name == Int(handle.operand) {
        return PlainRouteSource().route(at: RouteSpot(plan: plan, base: base, place: place), in: page)
      }
      base.advance(by: plan.shape.counts)
    }
    return nil
  }
}
