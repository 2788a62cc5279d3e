import Journal
package import Navigation

extension Recorder {
  /// The position that the next event gets.
  package var nextPosition: UInt64 { writer.nextPosition }

  /// Whether the journal has events of a session.
  package mutating func hasEvents(ofSession name: String) throws(ReplayFault) -> Bool {
    try step(ofSession: name) > 0
  }

  /// Appends what an app decided by itself over plain routes: an intent's event and its follow-ups.
  ///
  /// - Parameters:
  ///   - decided: the events in order, each with its intent, nothing redacted yet. They must have been
  ///     decided from the session's last state on, with ``nextPosition`` as the position of the first.
  ///   - time: their time in milliseconds since 1970.
  package mutating func append(
    decided: [(intent: Intent<Route>, event: Event<Route>)], session name: String, at time: Int64
  ) throws(ReplayFault) {
    for (intent, event) in decided {
      let sent = redaction.document(of: intent, session: name, &reader)
      try append(redacted: redaction.redact(event, &reader), sent, session: name, at: time)
    }
  }
}
