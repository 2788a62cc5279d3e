package import Navigation

/// What an expression is asked about: a session as it stands, and the event that led there.
package struct ExpressionSubject {
  package var moment: Moment<Route>
  /// `nil` for the empty start.
  package var event: Happening?

  package init(_ moment: Moment<Route>, after event: Happening? = nil) {
    self.moment = moment
    self.event = event
  }

  /// What expressions can ask of an event.
  package struct Happening {
    package var window: WindowName
    package var outcome: OutcomeKind
    package var reason: String?
    package var changeCount: Int
    package var cause: UInt64?
    package var sent: Document

    package init(_ event: borrowing Event<Route>, sent: Document, cause: UInt64? = nil) {
      window = event.window
      outcome = event.outcome.kind
      reason = event.outcome.reason
      changeCount = event.changes.count
      self.cause = cause ?? event.followUp?.cause
      self.sent = sent
    }

    /// What an expression needs of the event at hand; the rest is not read.
    init(_ reader: inout EventReader, _ needs: Expression.Needs, _ document: inout Document) {
      var routes = PlainRouteSource()
      window = reader.window
      outcome = reader.outline.outcomeKind
      reason = needs.contains(.reason) ? reader.outcome(&routes).reason : nil
      changeCount = needs.contains(.changes) ? reader.changes(&routes).count : 0
      cause = reader.cause
      if needs.contains(.sent) { reader.readIntent(into: &document) }
      sent = document
    }
  }
}
