/// A page as one record of a journal: compressed, checked, and complete in itself.
///
/// ```
/// kind            1   0xb3
/// byte count      4   of the whole record
/// first position  8
/// event count     varint
/// session count   varint
/// first time      varint, zigzag, of the first event
/// earliest time   varint: how much earlier than the first time the earliest is
/// latest time     varint: how much later than the first time the latest is
/// stream count    varint, then for each: kind 1, coding 1, byte count varint, stored byte count varint
/// streams
/// checksum        4
/// ```
package struct BlockHead: Hashable, Sendable {
  package struct Stream: Hashable, Sendable {
    package var stream: BlockStream?
    package var isCompressed: Bool
    package var byteCount: Int
    /// Where it stands in the record.
    package var range: Range<Int>
  }

  package var byteCount: Int
  package var firstPosition: UInt64
  package var count: Int
  package var sessionCount: Int
  package var firstTime: Int64
  package var timeRange: ClosedRange<Int64>
  package var streams: [Stream]
  /// The last position known to be durable when the block was written; 0 where it does not say.
  package private(set) var durablePosition: UInt64 = 0
  /// How many positions directly before the block were known to be lost when it was written.
  package private(set) var lostCount: UInt64 = 0

  /// The bytes of the part of the head that has a fixed size.
  package static let fixedByteCount = 13

  /// Reads the head of a block.
  ///
  /// - Throws: `Damage` also for streams that would not lie in the record, or would not fit the limits.
  package init(_ bytes: Span<UInt8>) throws(Damage) {
    var offset = 0
    guard try bytes.byte(at: &offset) == RecordKind.block.rawValue else {
      throw Damage(.invalid(field: "kind of a block"), at: 0)
    }
    let claimed = try bytes.fixed(UInt32.self, at: &offset)
    guard claimed <= UInt32(Limits.blockByteCount) else {
      throw Damage(.tooLarge(value: UInt64(claimed), limit: UInt64(Limits.blockByteCount)), at: 1)
    }
    byteCount = Int(claimed)
    firstPosition = try bytes.fixed(UInt64.self, at: &offset)
    guard firstPosition <= Limits.position else {
      throw Damage(.invalid(field: "position of a block"), at: offset - 8)
    }
    count = try bytes.length(at: &offset, limit: Limits.pageEventCount)
    sessionCount = try bytes.length(at: &offset, limit: Limits.pageEventCount)
    firstTime = try bytes.signedVarint(at: &offset)
    let earliest = firstTime &- Int64(truncatingIfNeeded: try bytes.varint(at: &offset))
    let latest = firstTime &+ Int64(truncatingIfNeeded: try bytes.varint(at: &offset))
    timeRange = min(earliest, latest)...max(earliest, latest)
    streams = []
    let streamCount = try bytes.length(at: &offset, limit: Limits.streamCount)
    for _ in 0..<streamCount { streams.append(try Self.stream(bytes, at: &offset)) }
    try place(from: offset)
    try readNumbers(bytes)
  }

  private static func stream(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) -> Stream {
    let kind = try bytes.byte(at: &offset)
    let coding = try bytes.byte(at: &offset)
    guard coding <= 1 else { throw Damage(.invalid(field: "coding of a stream"), at: offset - 1) }
    let byteCount = try bytes.length(at: &offset, limit: Limits.streamByteCount)
    let storedByteCount = try bytes.length(at: &offset, limit: Limits.blockByteCount)
    return Stream(
      stream: BlockStream(rawValue: kind), isCompressed: coding == 1, byteCount: byteCount,
      range: 0..<storedByteCount)
  }

  private mutating func place(from start: Int) throws(Damage) {
    var offset = start
    var total = 0
    for index in streams.indices {
      let length = streams[index].range.count
      guard streams[index].isCompressed || streams[index].byteCount == length else {
        throw Damage(.invalid(field: "length of a stream"), at: start)
      }
      streams[index].range = offset..<(offset + length)
      offset += length
      total += streams[index].byteCount
    }
    guard offset + 4 == byteCount, total <= Limits.streamByteCount else {
      throw Damage(.invalid(field: "length of a block"), at: 1)
    }
  }
}

extension BlockHead {
  /// Reads the streams that are told without decompressing: one raw number each.
  private mutating func readNumbers(_ bytes: Span<UInt8>) throws(Damage) {
    for part in streams where part.stream == .unsyncedCount || part.stream == .lostCount {
      var offset = part.range.lowerBound
      let number = try bytes.varint(at: &offset)
      guard !part.isCompressed, offset == part.range.upperBound, number < firstPosition else {
        throw Damage(.invalid(field: "count of a block"), at: part.range.lowerBound)
      }
      if part.stream == .lostCount {
        lostCount = number
      } else {
        durablePosition = firstPosition &- 1 &- number
      }
    }
  }
}

/// Reads blocks as pages. One decoder serves any number of blocks and keeps its memory.
package struct BlockDecoder: ~Copyable {
  private let zstd = Zstd()
  private var streams = BlockStreams()

  package init() {}

  /// Checks a block's checksum and reads its head.
  package func head(of bytes: Span<UInt8>, salt: Salt) throws(Damage) -> BlockHead {
    let head = try BlockHead(bytes)
    guard bytes.count >= head.byteCount else { throw Damage(.truncated, at: bytes.count) }
    var end = head.byteCount - 4
    let actual = CRC32C.of(bytes.extracting(0..<end), seed: salt.seed(position: head.firstPosition))
    let stored = try bytes.fixed(UInt32.self, at: &end)
    guard stored == actual else {
      throw Damage(.checksum(expected: stored, actual: actual), at: head.byteCount - 4)
    }
    return head
  }

  /// Reads a whole block into a page that is emptied for it.
  package mutating func read(_ bytes: Span<UInt8>, salt: Salt, into page: inout Page) throws(Damage) {
    let head = try head(of: bytes, salt: salt)
    try decompress(head, bytes) { _ in true }
    page.removeAll(firstPosition: head.firstPosition)
    try page.read(
      count: head.count, sessionCount: head.sessionCount, firstTime: head.firstTime, from: streams)
  }

  /// Reads only the sessions of a block.
  package mutating func sessions(_ bytes: Span<UInt8>, salt: Salt) throws(Damage) -> [PageSession] {
    let head = try head(of: bytes, salt: salt)
    try decompress(head, bytes) { $0 == .sessions || $0 == .states }
    return try Page.sessions(count: head.sessionCount, firstPosition: head.firstPosition, from: streams)
  }

  private mutating func decompress(
    _ head: BlockHead, _ bytes: Span<UInt8>, where isWanted: (BlockStream) -> Bool
  ) throws(Damage) {
    streams.removeAll()
    for part in head.streams {
      guard let stream = part.stream, isWanted(stream) else { continue }
      if part.isCompressed {
        try zstd.decompress(bytes.extracting(part.range), count: part.byteCount, into: &streams[stream])
      } else {
        streams[stream] = bytes.copy(part.range)
      }
    }
  }
}
