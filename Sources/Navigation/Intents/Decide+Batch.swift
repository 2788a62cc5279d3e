extension Draft {
  /// Decides intents one after the other as one: all of them take effect, or none.
  @inlinable mutating func batch(
    _ intents: [Intent<Route>], of batch: Intent<Route>
  ) throws(Stop) -> Outcome<Route> {
    guard intents.count <= Limits.intentsInBatch else { throw refuse(.tooLarge) }
    var outcomes: [Outcome<Route>] = []
    for (index, intent) in intents.enumerated() {
      let outcome = outcome(ofElement: intent, of: batch)
      guard outcome.kind.isSound else { throw refuse(outcome.adding(.element(index))) }
      outcomes.append(outcome)
    }
    let isNews = outcomes.contains { $0.kind != .noop }
    return Outcome(isNews ? .applied : .noop, details: [.outcomes(outcomes)])
  }

  /// A wait of any kind is no part of a whole, nor is a whole inside a whole.
  @inlinable mutating func outcome(
    ofElement intent: Intent<Route>, of batch: Intent<Route>
  ) -> Outcome<Route> {
    if case .batch = intent.action { return Outcome(.rejected, reason: .badParams) }
    let outcome = outcome(of: intent, in: intent.window ?? batch.window ?? session.activeWindow)
    switch outcome.kind {
    case .held, .asking: return Outcome(.rejected, reason: .notAtomic)
    default: return outcome
    }
  }
}

extension Outcome.Kind {
  /// Whether a batch goes on after an element of this outcome.
  @inlinable var isSound: Bool {
    switch self {
    case .applied, .clamped, .redirected, .noop: true
    default: false
    }
  }
}

extension Outcome {
  @inlinable func adding(_ detail: Detail) -> Outcome {
    var outcome = self
    outcome.details.append(detail)
    return outcome
  }
}
