/// A sequence of steps that sessions are hoped to go through, and what counts as going through it.
package struct Funnel: Sendable {
  package enum Mode: String, Sendable, CaseIterable {
    /// One after the other, with anything between them.
    case ordered
    /// The next visit must be the next step.
    case strict
    /// In any order; row k then tells who filled k of them.
    case any
  }

  package var steps: [VisitPattern]
  package var mode = Mode.ordered
  /// Milliseconds from the first step within which all must be done, inclusive; `nil` for no limit.
  package var window: Int64?
  /// Screens that end an attempt when they come between its steps.
  package var without: [VisitPattern] = []
  /// When the first step must be, in milliseconds since 1970; the end is not in it.
  package var since: Int64?
  package var until: Int64?
  /// Count every attempt, and not each session with its best one.
  package var countsAttempts = false

  package init(steps: [VisitPattern]) { self.steps = steps }

  /// The most steps that a funnel may have.
  package static let stepMaximum = 32

  /// Whether visits are told by the parameters of their routes.
  package var needsParameters: Bool { (steps + without).contains(where: \.needsParameters) }

  /// Whether no later attempt of a session can come further than its first, or as far earlier: nothing but
  /// the order of visits counts.
  var firstAttemptIsBest: Bool { mode == .ordered && window == nil && without.isEmpty && !countsAttempts }

  /// The facts that steps ask for.
  var facts: [FactAccount.Fact] { (steps + without).compactMap(\.fact) }

  /// The number of each pattern's fact, steps first.
  var factNumbers: [Int?] {
    var next = 0
    return (steps + without).map { pattern in
      guard pattern.fact != nil else { return nil }
      defer { next += 1 }
      return next
    }
  }
}

/// One going through a funnel: the visits that fill its steps.
struct Attempt: Equatable {
  /// The index of the visit that fills each step that is filled, in order of the visits.
  var visits: [Int]

  var first: Int { visits.first ?? 0 }
  var last: Int { visits.last ?? 0 }

  /// Whether it is better: more steps, then completed earlier, then begun earlier.
  func isBetter(than other: Attempt) -> Bool {
    if visits.count != other.visits.count { return visits.count > other.visits.count }
    return (last, first) < (other.last, other.first)
  }
}
