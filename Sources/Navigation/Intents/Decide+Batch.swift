extension Draft {
  /// Decides intents one after the other as one: all of them take effect, or none.
  mutating func batch(
    _ intents: [Intent<Route>], of batch: Intent<Route>
  ) throws(Stop<Route>) -> Outcome<Route> {
    guard intents.count <= Limits.intentsInBatch else { throw .rejected(.tooLarge) }
    var outcomes: [Outcome<Route>] = []
    for (index, intent) in intents.enumerated() {
      do throws(Stop<Route>) {
        outcomes.append(try decideElement(intent, of: batch))
      } catch {
        throw Stop(error.outcome.adding(.element(index)))
      }
    }
    let isNews = outcomes.contains { $0.kind != .noop }
    return Outcome(isNews ? .applied : .noop, details: [.outcomes(outcomes)])
  }

  /// - Throws: whatever makes a batch fail; a wait of any kind is no part of a whole.
  private mutating func decideElement(
    _ intent: Intent<Route>, of batch: Intent<Route>
  ) throws(Stop<Route>) -> Outcome<Route> {
    if case .batch = intent.action { throw .rejected(.badParams) }
    let outcome = try decide(intent, in: intent.window ?? batch.window ?? session.activeWindow)
    switch outcome.kind {
    case .applied, .clamped, .redirected, .noop: return outcome
    case .held, .asking: throw .rejected(.notAtomic)
    default: throw Stop(outcome)
    }
  }
}

extension Outcome {
  fileprivate func adding(_ detail: Detail) -> Outcome {
    var outcome = self
    outcome.details.append(detail)
    return outcome
  }
}
