package import Navigation
package import Replay

/// Notes what else a report needs of a session's events, beside its visits.
package protocol SessionObserver: Sendable {
  /// Sees the session before its first event.
  mutating func begin<Route: Sendable>(_ state: borrowing Session<Route>)

  /// Takes note of the event at hand.
  ///
  /// - Parameters:
  ///   - reader: at the event.
  ///   - state: the session after it.
  ///   - routes: tells the screens of its routes.
  ///   - clock: how long the session was in background so far.
  mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock)
}

extension SessionObserver {
  package mutating func begin<Route: Sendable>(_ state: borrowing Session<Route>) {}
}

/// Notes nothing: visits are enough.
package struct NoObserver: SessionObserver {
  package init() {}

  @inline(__always)
  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {}
}
