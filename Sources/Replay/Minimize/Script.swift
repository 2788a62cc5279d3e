package import Navigation

/// The intents of a recorded session in their order, ready to be decided again, all of them or some.
package struct Script: Sendable {
  /// One intent.
  struct Step: Sendable {
    var sent: Document
    var intent: Intent<Route>
    var envelope: Envelope
    /// When it came, in milliseconds since 1970.
    var at: Int64
  }

  package let session: String
  private(set) var steps: [Step] = []
  /// What the identifiers that the intents name were given to.
  private(set) var births: [Identifier: Birth] = [:]
  /// How many lines were no intents: their bytes were not kept.
  package private(set) var omittedCount = 0

  private var register = BirthRegister()
  /// The step behind the event at a position; behind a follow-up the one that had waited.
  private var origins: [UInt64: Int] = [:]

  package init(session: String) { self.session = session }

  package var count: Int { steps.count }

  /// Takes the session's next event.
  package mutating func add(_ event: RecordedEvent<Route>) {
    guard let origin = event.cause.map({ origins[$0] }) ?? addStep(event) else { return }
    origins[event.position] = origin
    for (birth, id) in register.births(in: event.event.changes, of: origin) { births[id] = birth }
  }

  /// - Returns: the number of the step; `nil` for what was no intent.
  private mutating func addStep(_ event: RecordedEvent<Route>) -> Int? {
    var reader = IntentReader()
    let received = reader.read(event.sent)
    guard received.envelope.fault == nil else {
      omittedCount += 1
      return nil
    }
    steps.append(
      Step(sent: event.sent, intent: received.intent, envelope: received.envelope, at: event.at))
    return steps.count - 1
  }
}
