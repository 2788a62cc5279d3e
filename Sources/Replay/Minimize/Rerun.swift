import Navigation

/// Decides some intents of a script again, from the empty start on.
///
/// An intent names screens by numbers that were given out earlier. Where intents are left out the numbers
/// shift; each is replaced by the one that the same thing has now, and by one that nothing has where what it
/// named does not come to be any more.
struct Rerun {
  /// An intent that is kept, as it was or simplified; identifiers are those of the recording.
  struct Kept: Sendable {
    var step: Int
    var intent: Intent<Route>
    var isEdited = false
  }

  /// Where a run led.
  struct Result {
    var moment: Moment<Route>
    /// The index of the kept intent after which the expression held first.
    var firstHolding: Int?
    /// The kept intents, each with the identifiers of this run.
    var intents: [Intent<Route>] = []
    /// What was given which identifier.
    var identifiers: [Birth: Identifier] = [:]
  }

  /// What no run ever gives out; exact in JSON everywhere.
  static let nothing: Identifier = 1 << 52

  let script: Script
  let app: App<Route>?

  /// Runs the kept intents.
  ///
  /// - Parameter expression: what is asked after every event; the run ends where it holds.
  func run(_ kept: [Kept], until expression: Expression?) -> Result {
    var result = Result(moment: Moment(session: script.session, state: Session(app: app)))
    var register = BirthRegister()
    var origins: [UInt64: Int] = [:]
    for (index, kept) in kept.enumerated() {
      let intent = kept.intent.replacingIdentifiers { current($0, result.identifiers) }
      result.intents.append(intent)
      let before = result.moment.state
      let at = script.steps[kept.step].at
      let position = result.moment.step &+ 1
      let decided = events(for: intent, in: &result.moment.state, app: app, at: at, position: position)
      let after = result.moment.state
      if decided.count > 1 { result.moment.state = before }
      for event in decided {
        let origin = event.followUp.flatMap { origins[$0.cause] } ?? kept.step
        result.moment.note(position: result.moment.step &+ 1, at: at)
        origins[result.moment.step] = origin
        if decided.count > 1 { for change in event.changes { result.moment.state.apply(change) } }
        for (birth, id) in register.births(in: event.changes, of: origin) { result.identifiers[birth] = id }
        guard let expression, holds(expression, result.moment, event, kept) else { continue }
        result.firstHolding = index
        return result
      }
      result.moment.state = after
    }
    return result
  }

  private func holds(
    _ expression: Expression, _ moment: Moment<Route>, _ event: Event<Route>, _ kept: Kept
  ) -> Bool {
    var sent = Document()
    if expression.needs.contains(.sent) { sent = document(of: kept) { $0 } }
    return expression.holds(ExpressionSubject(moment, after: .init(event, sent: sent)))
  }

  private func current(_ id: Identifier, _ identifiers: [Birth: Identifier]) -> Identifier {
    if id == 0 { return 0 }
    return script.births[id].flatMap { identifiers[$0] } ?? Self.nothing
  }

  // MARK: As text

  /// The kept intents as documents, with the identifiers of a run of them.
  func documents(of kept: [Kept], in result: Result) -> [Document] {
    var known: Set<String> = []
    return kept.map { kept in
      let envelope = script.steps[kept.step].envelope
      // Nearer together than they were, two of the same delivery would be taken for one.
      let ids = [("id", envelope.id), ("delivery", envelope.delivery)]
      let repeated = ids.filter { pair in pair.1.map { !known.insert(pair.0 + $0).inserted } ?? false }
      return document(of: kept, without: Set(repeated.map(\.0))) { current($0, result.identifiers) }
    }
  }

  private func document(
    of kept: Kept, without dropped: Set<String> = [], _ replacement: (Identifier) -> Identifier
  ) -> Document {
    let step = script.steps[kept.step]
    guard kept.isEdited else {
      return step.sent.script(replacingIdentifiers: replacement, without: dropped, at: step.at)
    }
    var envelope = step.envelope
    envelope.at = nil
    envelope.t = nil
    if dropped.contains("id") { envelope.id = nil }
    if dropped.contains("delivery") { envelope.delivery = nil }
    var document = Document()
    document.append(kept.intent, envelope: envelope)
    return document.script(replacingIdentifiers: replacement, without: [], at: step.at)
  }
}
