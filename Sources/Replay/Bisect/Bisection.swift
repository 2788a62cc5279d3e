/// Finds the first bad step of a session by halving, where a step that is bad makes all later ones bad.
///
/// It names the step to look at next and is told what was found; a step that can't be judged is skipped, and
/// the one nearest to it is looked at instead.
package struct Bisection {
  package enum Verdict: Hashable, Sendable {
    case good, bad
    /// It can not be told.
    case skipped
  }

  /// The last step that is known to be good.
  package private(set) var lastGood: UInt64
  /// The first step that is known to be bad.
  package private(set) var firstBad: UInt64
  private var skipped: Set<UInt64> = []

  /// - Precondition: `good` is before `bad`, and the two were looked at.
  package init(good: UInt64, bad: UInt64) {
    lastGood = good
    firstBad = bad
  }

  /// The step to look at next; `nil` when nothing more can be found out.
  package var next: UInt64? {
    let middle = lastGood &+ (firstBad &- lastGood) / 2
    for distance in 0..<(firstBad &- lastGood) {
      for step in [middle &+ distance, middle &- distance] where isOpen(step) { return step }
    }
    return nil
  }

  private func isOpen(_ step: UInt64) -> Bool {
    step > lastGood && step < firstBad && !skipped.contains(step)
  }

  package mutating func note(_ verdict: Verdict, at step: UInt64) {
    switch verdict {
    case .good: lastGood = step
    case .bad: firstBad = step
    case .skipped: skipped.insert(step)
    }
  }

  /// The steps of which one is the first bad one: a single one, unless some were skipped.
  package var candidates: ClosedRange<UInt64> { (lastGood &+ 1)...firstBad }
}
