package import Navigation
package import Replay

/// What the recorder adds to an event: its place, its time, and what it answers.
package struct EventPlace: Hashable, Sendable {
  /// The event's number in the journal, from 1.
  package var position: UInt64
  package var session: String
  /// The event's number within its session, from 1.
  package var step: UInt64
  package var at: Timestamp
  /// The position of the event that held or asked what this one follows up.
  package var cause: UInt64?
  /// The line of input that is answered directly.
  package var line: Int?

  package init(
    position: UInt64, session: String, step: UInt64, at: Timestamp, cause: UInt64? = nil, line: Int? = nil
  ) {
    self.position = position
    self.session = session
    self.step = step
    self.at = at
    self.cause = cause
    self.line = line
  }
}

extension JSONWriter {
  /// Writes an event as `record` answers and `log` prints it, keys in the contract's order.
  ///
  /// - Parameter intent: the intent as it was sent.
  @specialized(where Routes == PlainRoutes)
  package mutating func write<Routes: RouteWriting>(
    _ event: Event<Routes.Route>, at place: EventPlace, intent: Document, routes: Routes
  ) {
    beginObject()
    write(membersOf: event, at: place, intent: intent, routes: routes)
    endObject()
  }

  /// Writes the members of an event into an object that is open: more may follow.
  @specialized(where Routes == PlainRoutes)
  package mutating func write<Routes: RouteWriting>(
    membersOf event: Event<Routes.Route>, at place: EventPlace, intent: Document, routes: Routes
  ) {
    member("position", place.position)
    member("session", place.session)
    member("step", place.step)
    member("window", event.window)
    key("at")
    write(place.at)
    key("intent")
    write(intent)
    key("outcome")
    write(event.outcome, routes)
    key("changes")
    write(event.changes, routes)
    if let cause = place.cause { member("cause", cause) }
    if let line = place.line { member("line", line) }
  }

  /// Writes the answer to an intent that was delivered before: it is no event and has no place.
  ///
  /// - Parameter position: that of the event that the first delivery became.
  package mutating func write(
    duplicateOf position: UInt64, session: String, intent: Document, line: Int? = nil
  ) {
    beginObject()
    member("session", session)
    key("intent")
    write(intent)
    key("outcome")
    beginObject()
    key("kind")
    write("duplicate" as StaticString)
    member("position", position)
    endObject()
    if let line { member("line", line) }
    endObject()
  }
}
