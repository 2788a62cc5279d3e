/// The head of an event frame: a batch of events as they came, uncompressed, complete in itself.
///
/// ```
/// kind         1   0xe1
/// byte count   varint, of the body
/// position     2   the low bits of the first event's
/// event count  varint
/// unsynced     varint: how many of the events before were not known to be durable
/// body
/// checksum     4
/// ```
package struct FrameHead: Hashable, Sendable {
  package var firstPosition: UInt64
  package var count: Int
  /// The last position known to be durable when the frame was written: what is at or below it and is
  /// missing or damaged is corruption, not a torn tail.
  package var durablePosition: UInt64
  /// The body within the record.
  package var body: Range<Int>

  /// The bytes of the whole record.
  package var byteCount: Int { body.upperBound + 4 }

  package init(firstPosition: UInt64, count: Int, durablePosition: UInt64, body: Range<Int>) {
    self.firstPosition = firstPosition
    self.count = count
    self.durablePosition = durablePosition
    self.body = body
  }

  /// Reads and checks a frame.
  ///
  /// - Parameter expected: the position that the next event should have. The frame's position is the first
  ///   one from there on with the low bits that the frame names.
  /// - Throws: `Damage`; `truncated` where the bytes end before the frame does.
  package init(checking bytes: Span<UInt8>, expecting expected: UInt64, salt: Salt) throws(Damage) {
    var offset = 0
    guard try bytes.byte(at: &offset) == RecordKind.frame.rawValue else {
      throw Damage(.invalid(field: "kind of a frame"), at: 0)
    }
    let length = try bytes.length(at: &offset, limit: Limits.frameByteCount)
    let low = UInt64(try bytes.fixed(UInt16.self, at: &offset))
    count = try bytes.length(at: &offset, limit: Limits.pageEventCount)
    let unsynced = try bytes.varint(at: &offset)
    body = try bytes.range(ofCount: length, at: &offset)
    firstPosition = expected &+ ((low &- expected) & 0xffff)
    guard count > 0, firstPosition > 0, firstPosition <= Limits.position, unsynced < firstPosition else {
      throw Damage(.invalid(field: "head of a frame"), at: 0)
    }
    durablePosition = firstPosition &- 1 &- unsynced
    let stored = try bytes.fixed(UInt32.self, at: &offset)
    let actual = CRC32C.of(bytes.extracting(0..<body.upperBound), seed: salt.seed(position: firstPosition))
    guard stored == actual else {
      throw Damage(.checksum(expected: stored, actual: actual), at: body.upperBound)
    }
  }
}
