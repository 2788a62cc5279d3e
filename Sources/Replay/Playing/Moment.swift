package import Navigation

/// A session at some step: its state, and which event led to it.
package struct Moment<Route: Sendable>: Sendable {
  package var session: String
  package var state: Session<Route>
  /// The number of events so far; 0 for the empty start.
  package var step: UInt64
  /// The position of the last of them, `nil` at step 0.
  package var position: UInt64?
  /// Its time, in milliseconds since 1970.
  package var at: Int64?

  package init(session: String, state: Session<Route> = Session()) {
    self.session = session
    self.state = state
    step = 0
  }

  /// Says that one more event led to the state.
  @inline(__always)
  mutating func note(position: UInt64, at: Int64) {
    step &+= 1
    self.position = position
    self.at = at
  }
}

/// A place in a session's past.
package enum Instant: Hashable, Sendable {
  case end
  /// After the session's event of that number; 0 is the empty start.
  case step(UInt64)
  /// After the session's last event at or before a position of the journal.
  case position(UInt64)
  /// After the longest run of the session's events whose greatest time so far is not later.
  case time(Int64)
}
