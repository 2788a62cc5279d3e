/// The streams of a block, each compressed by itself: what is in one is alike.
package enum BlockStream: UInt8, CaseIterable, Sendable {
  /// The sessions, without their states.
  case sessions = 1
  /// The states of those sessions that have one here.
  case states
  /// The shapes beyond the presets.
  case shapes
  /// The names beyond the presets.
  case names
  /// The length of each text.
  case textLengths
  /// All texts, one behind the other.
  case textBytes
  /// All UUIDs, 16 bytes each.
  case uuidBytes
  /// For each event the number of its shape.
  case shapeNumbers
  /// For each event: 0 for the session of the event before, 1 for the next new one, else its number + 2.
  case sessionNumbers
  /// For each name operand its number.
  case nameOperands
  /// For each window operand: 0 for the session's last one, else the name's number + 1.
  case windowOperands
  /// For each tab operand likewise.
  case tabOperands
  /// For each identifier: 0 for the session's next new one, 1 for its last old one, else the distance + 2.
  case identifierOperands
  /// For each number itself, or how long ago it came.
  case numberOperands
  /// For each text operand: 0 for the next new text, else how many texts ago it was new.
  case textOperands
  /// For each UUID operand likewise.
  case uuidOperands
  /// For each floating-point operand its bits.
  case doubleOperands
  /// For each event the class of its distance in time from the one before of its session.
  case timeClasses
  /// The bits of these distances that their classes leave open.
  case timeBits
  /// One number: how many of the events before the block were not known to be on disk. Left out in a block
  /// that was sealed.
  case unsyncedCount
  /// One number: how many positions directly before the block are known to be lost.
  case lostCount
}

/// The streams of one block, uncompressed. A stream without bytes is not stored.
package struct BlockStreams: Sendable {
  private var contents: [[UInt8]]

  package init() {
    contents = Array(repeating: [], count: BlockStream.allCases.count + 1)
  }

  package subscript(stream: BlockStream) -> [UInt8] {
    get { contents[Int(stream.rawValue)] }
    _modify { yield &contents[Int(stream.rawValue)] }
  }

  package mutating func removeAll() {
    for index in contents.indices { contents[index].removeAll(keepingCapacity: true) }
  }
}
