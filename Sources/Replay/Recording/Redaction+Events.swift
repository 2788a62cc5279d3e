import Navigation

// Events that an app decided over its own routes, with all that these hold: here they lose what a journal
// must not have, as intents do that are decided by the recorder.

extension Redaction {
  /// A route with hashes in place of its secrets.
  func redact(_ route: Route) -> Route {
    guard let names = secrets[route.name] else { return route }
    var redacted = route
    for name in names {
      switch route.parameters[name] {
      case nil: break
      case .string(let value): redacted.parameters[name] = .string(hash(value))
      // As in an intent: what is no string stays none.
      default: redacted.parameters[name] = .bool(false)
      }
    }
    return redacted
  }

  /// What is kept of an intent as if it had been sent.
  ///
  /// - Parameter session: the session that the intent names.
  func document(
    of intent: Intent<Route>, session: String, _ reader: inout IntentReader<PlainRoutes>
  ) -> Document {
    var document = Document()
    document.append(intent, envelope: Envelope(session: session))
    redact(&document, of: intent, &reader)
    return document
  }

  /// What became of an intent, without secrets and without links as they came.
  func redact(_ event: Event<Route>, _ reader: inout IntentReader<PlainRoutes>) -> Event<Route> {
    var redacted = Event(
      window: event.window, outcome: event.outcome.mapRoutes(redact), followUp: event.followUp)
    redacted.changes = event.changes.map { change in
      switch change {
      case .held(let item):
        var kept = item.mapRoutes(redact)
        kept.intent = waiting(item.intent, &reader)
        return .held(kept)
      case .asked(let question):
        var kept = question.mapRoutes(redact)
        kept.intent = waiting(question.intent, &reader)
        return .asked(kept)
      default: return change.mapRoutes(redact)
      }
    }
    return redacted
  }

  /// An intent as the state keeps it while it waits: nothing is decided over it again, so that it need not
  /// lead anywhere.
  private func waiting(_ intent: Intent<Route>, _ reader: inout IntentReader<PlainRoutes>) -> Intent<Route> {
    var document = Document()
    document.append(intent)
    redact(&document, of: intent, &reader)
    return reader.read(document).intent
  }

  private func redact(
    _ document: inout Document, of intent: Intent<Route>, _ reader: inout IntentReader<PlainRoutes>
  ) {
    var received = ReceivedIntent(envelope: Envelope(), intent: intent)
    redact(&received, sent: &document, &reader)
  }
}
