public import Navigation
import Replay

extension Scenario {
  /// One event of a scenario.
  public struct Event: Hashable, Sendable, CustomStringConvertible {
    /// Its number, from 1, in all sessions; follow-ups count too.
    public let number: Int
    /// The intent as JSON.
    public let intent: String
    /// What became of it.
    public let outcome: OutcomeKind

    public var description: String { "event \(number), \(outcome.rawValue): \(intent)" }
  }

  /// The first event after which something holds.
  ///
  /// - Parameter expression: what is looked for, such as `depth(home) > 5`.
  /// - Returns: `nil` where it holds after none.
  /// - Throws: ``ScenarioFault`` for a text that is no expression.
  public func firstEvent(where expression: String) throws(ScenarioFault) -> Event? {
    let condition: Expression
    do { condition = try Expression(parsing: expression) } catch {
      throw ScenarioFault(description: "the expression: \(error)")
    }
    var found: Event?
    play { subject, sent in
      guard condition.holds(subject) else { return true }
      found = Self.event(subject, sent)
      return false
    }
    return found
  }

  /// The state after the last event.
  public var finalState: Session<Route> {
    var state = Session(app: app)
    play { subject, _ in
      state = subject.moment.state
      return true
    }
    return state
  }

  private static func event(_ subject: ExpressionSubject, _ sent: Document) -> Event {
    var writer = JSONWriter()
    writer.write(sent)
    return Event(
      number: Int(clamping: subject.moment.position ?? 0),
      intent: String(decoding: writer.bytes, as: UTF8.self), outcome: subject.event?.outcome ?? .noop)
  }

  /// Decides one intent after the other.
  ///
  /// - Parameter look: called after every event with its intent; playing ends where it returns `false`.
  private func play(_ look: (ExpressionSubject, Document) -> Bool) {
    var sessions: [String: Moment<Route>] = [:]
    var sent: [UInt64: Document] = [:]
    var position: UInt64 = 0
    for (received, document) in intents {
      let name = received.envelope.session
      var moment = sessions[name] ?? Moment(session: name, state: Session(app: app))
      let at = received.envelope.at ?? moment.at ?? 0
      var after = moment.state
      for event in events(for: received.intent, in: &after, app: app, at: at, position: position &+ 1) {
        position &+= 1
        for change in event.changes { moment.state.apply(change) }
        (moment.step, moment.position, moment.at) = (moment.step &+ 1, position, at)
        let document = event.followUp.flatMap { sent[$0.cause] } ?? document
        sent[position] = document
        guard look(ExpressionSubject(moment, after: .init(event, sent: document)), document) else { return }
      }
      sessions[name] = moment
    }
  }
}
