/// A part of a journal that can not be read, told exactly.
package struct Gap: Hashable, Sendable {
  /// The bytes concerned.
  package var bytes: Range<Int>
  /// The positions of the events lost there; empty where none is.
  package var positions: Range<UInt64>
  /// What is wrong at the first byte.
  package var damage: Damage

  package init(bytes: Range<Int>, positions: Range<UInt64>, damage: Damage) {
    self.bytes = bytes
    self.positions = positions
    self.damage = damage
  }

  /// How many events are lost there.
  package var lostCount: UInt64 { positions.upperBound &- positions.lowerBound }
}

/// What follows the last readable event of a live journal.
package struct Tail: Hashable, Sendable {
  /// Where it begins.
  package var offset: Int
  /// How many bytes there are; 0 for a clean end.
  package var byteCount: Int
  /// Whether the bytes are the beginning of a record: one that is being written, or was when its writer died.
  package var isIncompleteRecord: Bool

  package init(offset: Int, byteCount: Int, isIncompleteRecord: Bool) {
    self.offset = offset
    self.byteCount = byteCount
    self.isIncompleteRecord = isIncompleteRecord
  }
}
