/// The byte that begins each record of a journal.
package enum RecordKind: UInt8, Sendable {
  /// A batch of events, uncompressed: the live tail.
  case frame = 0xe1
  /// What closes a stretch of frames and tells how its sessions stood before it.
  case checkpoint = 0xc2
  /// A page of events, compressed.
  case block = 0xb3
  /// The index of a sealed journal.
  case footer = 0xf4
  /// What a pack keeps of the journals in it.
  case directory = 0xd5
  /// The front of another segment: the first byte of a header's magic.
  case header = 0x89
  /// The copy of a header, by which one is found that is lost.
  case headerCopy = 0x8a
}

/// What ties a record to its journal and its place: it seeds the checksum, so that stale, foreign and
/// misplaced records never validate.
package struct Salt: Hashable, Sendable {
  package let journal: JournalID

  package init(journal: JournalID) {
    self.journal = journal
  }

  /// The seed of the checksum of the record that begins with the event at a position.
  package func seed(position: UInt64) -> UInt32 {
    var mixed = journal.high &* 0x9e37_79b9_7f4a_7c15 ^ journal.low ^ position &* 0xd6e8_feb8_6659_fd93
    mixed ^= mixed &>> 32
    mixed = mixed &* 0xd6e8_feb8_6659_fd93
    return UInt32(truncatingIfNeeded: mixed ^ mixed &>> 32)
  }
}

/// What names a journal: 128 bits that nobody else has.
package typealias JournalID = UUIDBits
