import Navigation

/// How one session differs on two sides.
package struct SessionDifference: Sendable {
  /// Events that follow each other and compare in the same way.
  package struct Run: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
      /// Asked the same with the same result.
      case same
      /// Asked the same, answered otherwise.
      case outcome
      /// Asked and answered the same, with other edits of the state.
      case changes
      /// All the same, but about another entry, modal, item, question or request.
      case identity
      /// Only side A has them.
      case onlyA
      /// Only side B has them.
      case onlyB

      /// The kinds that tell of events on both sides which are not equal.
      package static let pairs: [Kind] = [.outcome, .changes, .identity]
    }

    package var kind: Kind
    /// The steps on side A; empty, at the place where they would stand, if only B has the events.
    package var a: Range<UInt64>
    package var b: Range<UInt64>
  }

  /// A stretch in which the states differ.
  package struct Divergence: Hashable, Sendable {
    /// The steps after which the states first differ; 0 is the start.
    package var start: Sides<UInt64>
    /// The steps after which they are equal again; `nil` if they stay different.
    package var end: Sides<UInt64>?
  }

  /// The session's name on each side; `nil` where the other side alone has the session.
  package var names: Sides<String?>
  /// All events of both sides, in order.
  package var runs: [Run]
  /// Where states differ, in order.
  package var divergences: [Divergence] = []
  /// How the last states differ; empty if they agree, or if one side alone has the session.
  package var finalStates: [StateEdit] = []
  /// For each step of a side, behind those that both share at the front, the event's position.
  package var positions: Sides<[UInt64]>
  /// How many steps both sides share at the front.
  package var sharedCount: UInt64

  /// The position of a step behind the shared ones; `nil` for any other.
  package func positionA(ofStep step: UInt64) -> UInt64? { Self.position(step, sharedCount, positions.a) }
  package func positionB(ofStep step: UInt64) -> UInt64? { Self.position(step, sharedCount, positions.b) }

  private static func position(_ step: UInt64, _ shared: UInt64, _ positions: [UInt64]) -> UInt64? {
    guard step > shared, step - shared <= UInt64(positions.count) else { return nil }
    return positions[Int(step - shared) - 1]
  }

  /// Where the session parts.
  package var first: FirstDivergence {
    let run = runs.first { $0.kind != .same } ?? runs.first
    let (a, b) = (run?.a.lowerBound ?? 1, run?.b.lowerBound ?? 1)
    let positions = Sides(a: positionA(ofStep: a), b: positionB(ofStep: b))
    return FirstDivergence(
      sessions: names,
      steps: Sides(a: positions.a == nil ? nil : a, b: positions.b == nil ? nil : b), positions: positions)
  }

  /// Whether nothing differs.
  package var isEqual: Bool {
    runs.allSatisfy { $0.kind == .same } && divergences.isEmpty
  }
}
