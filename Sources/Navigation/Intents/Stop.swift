/// Why an intent gets no further: the outcome that it has instead. Nothing of its draft is kept.
struct Stop<Route: Sendable>: Error {
  var outcome: Outcome<Route>

  init(_ outcome: Outcome<Route>) {
    self.outcome = outcome
  }

  static func rejected(_ reason: Rejection) -> Stop {
    Stop(Outcome(.rejected, reason: reason.rawValue))
  }

  static var stale: Stop {
    Stop(Outcome(.stale))
  }
}
