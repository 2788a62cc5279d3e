package import Navigation

/// An event as a journal has it: who, when, what was asked as it was sent, and what became of it.
package struct RecordedEvent<Route: Sendable>: Sendable {
  package var position: UInt64
  package var session: String
  /// The event's number within its session, from 1.
  package var step: UInt64
  /// Milliseconds since 1970.
  package var at: Int64
  /// The position of the event that held or asked the intent.
  package var cause: UInt64?
  package var sent: Document
  package var event: Event<Route>

  package init(
    position: UInt64, session: String, step: UInt64, at: Int64, cause: UInt64? = nil, sent: Document,
    event: consuming Event<Route>
  ) {
    self.position = position
    self.session = session
    self.step = step
    self.at = at
    self.cause = cause
    self.sent = sent
    self.event = event
  }
}
