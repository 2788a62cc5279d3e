/// What recovering a journal found: how much there is, and exactly what is lost.
package struct RecoveryReport: Sendable {
  /// Events that can not be read, or bytes that hold none.
  package struct Loss: Sendable, Equatable {
    /// The bytes concerned.
    package var bytes: Range<Int>
    /// The positions of the events lost; empty where it is not known that there were any.
    package var positions: Range<UInt64>
    /// Those of them that were on the disk once, for certain.
    package var durablePositions: Range<UInt64>
    /// The time of the last event before, and of the first behind, in milliseconds since 1970.
    package var timeBefore: Int64?
    package var timeAfter: Int64?
    package var damage: Damage
    /// Whether there may have been events there: not in a header, nor in an index.
    package var mayHaveEvents: Bool
  }

  /// Events of a session that are missing, told by its steps.
  package struct StepLoss: Sendable, Equatable {
    package var session: String
    package var steps: ClosedRange<UInt64>
  }

  /// How many events were recovered.
  package internal(set) var eventCount: UInt64 = 0
  package internal(set) var losses: [Loss] = []
  package internal(set) var stepLosses: [StepLoss] = []
  /// Positions that were known to be lost before: the journal was recovered already.
  package internal(set) var knownLosses: [Range<UInt64>] = []
  /// A record at the end that is not whole: it was being written.
  package internal(set) var tail: Tail?

  /// How many events are lost, as far as their positions tell.
  package var lostCount: UInt64 {
    losses.reduce(0) { $0 &+ ($1.positions.upperBound &- $1.positions.lowerBound) }
  }

  /// Whether an event is lost, or may be.
  package var hasLosses: Bool { losses.contains(where: \.mayHaveEvents) }
}
