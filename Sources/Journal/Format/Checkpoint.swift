/// What closes a stretch of frames and makes it a page: how its sessions stood before it.
///
/// ```
/// kind            1   0xc2
/// byte count      4   of the whole record
/// first position  8   of the stretch
/// event count     varint
/// frame bytes     varint: how far before this record the stretch begins
/// earliest time   varint, zigzag
/// latest time     varint: how much later than the earliest
/// session count   varint, then each: as in a block, its state if it has one, its event count varint
/// checksum        4
/// ```
package struct Checkpoint: Equatable, Sendable {
  package var firstPosition: UInt64
  package var count: Int
  package var frameByteCount: Int
  package var timeRange: ClosedRange<Int64>
  package var sessions: [PageSession] = []
  /// How many events each session has in the stretch: what the steps behind a gap are told from.
  package var eventCounts: [UInt64] = []
  /// The bytes of the record; only known of one that was read.
  package private(set) var byteCount = 0

  package init(closing page: borrowing Page, frameByteCount: Int) {
    firstPosition = page.firstPosition
    count = page.count
    self.frameByteCount = frameByteCount
    timeRange = page.timeRange ?? 0...0
    sessions = page.sessions
    eventCounts = Array(repeating: 0, count: sessions.count)
    for number in page.sessionNumbers { eventCounts[Int(number)] += 1 }
  }

  package func write(to bytes: inout [UInt8], salt: Salt) {
    let start = bytes.count
    bytes.append(RecordKind.checkpoint.rawValue)
    bytes.append(fixed: UInt32(0))
    bytes.append(fixed: firstPosition)
    bytes.append(varint: count)
    bytes.append(varint: frameByteCount)
    bytes.append(signedVarint: timeRange.lowerBound)
    bytes.append(varint: UInt64(bitPattern: timeRange.upperBound &- timeRange.lowerBound))
    bytes.append(varint: sessions.count)
    for (session, eventCount) in zip(sessions, eventCounts) {
      session.write(to: &bytes, relativeTo: firstPosition)
      if let state = session.state { bytes.append(counted: state) }
      bytes.append(varint: eventCount)
    }
    bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count + 4 - start), at: start + 1)
    let checksum = CRC32C.of(
      bytes.span.extracting(start..<bytes.count), seed: salt.seed(position: firstPosition))
    bytes.append(fixed: checksum)
  }

  /// Reads and checks a checkpoint.
  ///
  /// - Parameter readsSessions: otherwise they are looked through and not kept, in a tenth of the time.
  package init(checking bytes: Span<UInt8>, salt: Salt, readsSessions: Bool = true) throws(Damage) {
    var offset = 0
    guard try bytes.byte(at: &offset) == RecordKind.checkpoint.rawValue else {
      throw Damage(.invalid(field: "kind of a checkpoint"), at: 0)
    }
    let length = try bytes.fixed(UInt32.self, at: &offset)
    guard length <= UInt32(Limits.blockByteCount) else {
      throw Damage(.tooLarge(value: UInt64(length), limit: UInt64(Limits.blockByteCount)), at: 1)
    }
    byteCount = Int(length)
    firstPosition = try bytes.fixed(UInt64.self, at: &offset)
    guard firstPosition <= Limits.position else {
      throw Damage(.invalid(field: "position of a checkpoint"), at: offset - 8)
    }
    guard byteCount >= offset + 4 else { throw Damage(.invalid(field: "length of a checkpoint"), at: 1) }
    guard byteCount <= bytes.count else { throw Damage(.truncated, at: bytes.count) }
    var end = byteCount - 4
    let actual = CRC32C.of(bytes.extracting(0..<end), seed: salt.seed(position: firstPosition))
    let stored = try bytes.fixed(UInt32.self, at: &end)
    guard stored == actual else {
      throw Damage(.checksum(expected: stored, actual: actual), at: byteCount - 4)
    }
    count = try bytes.length(at: &offset, limit: Limits.pageEventCount)
    frameByteCount = try bytes.length(at: &offset, limit: Limits.blockByteCount)
    let earliest = try bytes.signedVarint(at: &offset)
    let latest = earliest &+ Int64(truncatingIfNeeded: try bytes.varint(at: &offset))
    timeRange = min(earliest, latest)...max(earliest, latest)
    let sessionCount = try bytes.length(at: &offset, limit: Limits.pageEventCount)
    for _ in 0..<sessionCount {
      if readsSessions {
        try readSession(bytes, at: &offset)
      } else {
        try Self.skipSession(bytes, at: &offset)
      }
    }
    guard offset == byteCount - 4 else { throw Damage(.invalid(field: "length of a checkpoint"), at: offset) }
  }

  private mutating func readSession(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    var (session, hasState) = try PageSession.read(from: bytes, at: &offset, relativeTo: firstPosition)
    if hasState { session.state = try bytes.bytes(at: &offset, limit: Limits.stateByteCount) }
    sessions.append(session)
    eventCounts.append(try bytes.varint(at: &offset))
  }

  private static func skipSession(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    if try PageSession.skip(bytes, at: &offset) {
      _ = try bytes.range(ofCount: bytes.length(at: &offset, limit: Limits.stateByteCount), at: &offset)
    }
    _ = try bytes.varint(at: &offset)
  }
}
