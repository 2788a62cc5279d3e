package import Navigation
package import Replay

/// Notes what else a report needs of a session's events, beside its visits.
package protocol SessionObserver: Sendable {
  /// Takes note of the event at hand.
  ///
  /// - Parameters:
  ///   - reader: at the event.
  ///   - state: the session after it.
  ///   - clock: how long the session was in background so far.
  mutating func note<Route: Sendable>(
    _ reader: inout EventReader, _ state: borrowing Session<Route>, _ clock: BackgroundClock)
}

/// Notes nothing: visits are enough.
package struct NoObserver: SessionObserver {
  package init() {}

  @inline(__always)
  package mutating func note<Route: Sendable>(
    _ reader: inout EventReader, _ state: borrowing Session<Route>, _ clock: BackgroundClock
  ) {}
}
