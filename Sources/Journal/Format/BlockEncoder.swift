/// Writes pages as blocks.
package struct BlockEncoder: ~Copyable {
  private let zstd = Zstd()
  private var streams = BlockStreams()
  private var heads: [UInt8] = []
  private var contents: [UInt8] = []
  private let level: Int32

  package init(level: Int32 = 1) {
    self.level = level
  }

  /// Appends a page as a block.
  ///
  /// - Parameters:
  ///   - durablePosition: the last position known to be on disk, for a block that is not sealed.
  ///   - lostCount: how many positions directly before the page are known to be lost.
  package mutating func append(
    _ page: borrowing Page, durablePosition: UInt64? = nil, lostCount: UInt64 = 0, salt: Salt,
    to bytes: inout [UInt8]
  ) {
    streams.removeAll()
    page.write(to: &streams)
    if let durablePosition {
      streams[.unsyncedCount].append(varint: page.firstPosition &- 1 &- durablePosition)
    }
    let firstTime = page.times.first ?? 0
    append(
      position: page.firstPosition, count: page.count, sessionCount: page.sessions.count,
      firstTime: firstTime, timeRange: page.timeRange ?? firstTime...firstTime, lostCount: lostCount,
      kept: nil, salt, to: &bytes)
  }

  /// Appends a block with the events of another one, elsewhere and of sessions that stood otherwise before.
  ///
  /// What is told of the events is taken over compressed as it is.
  ///
  /// - Parameters:
  ///   - block: a sound block, all of whose streams are known.
  ///   - sessions: its sessions in their order.
  package mutating func append(
    _ block: KeptBlock, movedTo firstPosition: UInt64, sessions: [PageSession], lostCount: UInt64,
    salt: Salt, to bytes: inout [UInt8]
  ) {
    streams.removeAll()
    Page.write(sessions, relativeTo: firstPosition, to: &streams)
    append(
      position: firstPosition, count: block.head.count, sessionCount: sessions.count,
      firstTime: block.head.firstTime, timeRange: block.head.timeRange, lostCount: lostCount, kept: block,
      salt, to: &bytes)
  }

  private mutating func append(
    position: UInt64, count: Int, sessionCount: Int, firstTime: Int64, timeRange: ClosedRange<Int64>,
    lostCount: UInt64, kept: KeptBlock?, _ salt: Salt, to bytes: inout [UInt8]
  ) {
    if lostCount > 0 { streams[.lostCount].append(varint: lostCount) }
    let start = bytes.count
    bytes.append(RecordKind.block.rawValue)
    bytes.append(fixed: UInt32(0))
    bytes.append(fixed: position)
    bytes.append(varint: count)
    bytes.append(varint: sessionCount)
    bytes.append(signedVarint: firstTime)
    bytes.append(varint: UInt64(bitPattern: firstTime &- timeRange.lowerBound))
    bytes.append(varint: UInt64(bitPattern: timeRange.upperBound &- firstTime))
    appendStreams(kept, to: &bytes)
    bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count + 4 - start), at: start + 1)
    let checksum = CRC32C.of(
      bytes.span.extracting(start..<bytes.count), seed: salt.seed(position: position))
    bytes.append(fixed: checksum)
  }

  private mutating func appendStreams(_ kept: KeptBlock?, to bytes: inout [UInt8]) {
    heads.removeAll(keepingCapacity: true)
    contents.removeAll(keepingCapacity: true)
    var count = 0
    for stream in BlockStream.allCases {
      if let kept, let part = kept.part(of: stream) {
        contents.append(contentsOf: kept.bytes[part.range])
        appendHead(of: stream, part.isCompressed, part.byteCount, part.range.count)
      } else if !streams[stream].isEmpty {
        append(stream)
      } else {
        continue
      }
      count += 1
    }
    bytes.append(varint: count)
    bytes.append(contentsOf: heads)
    bytes.append(contentsOf: contents)
  }

  /// A stream is stored raw where compressing does not make it smaller, as with UUIDs.
  private mutating func append(_ stream: BlockStream) {
    let content = streams[stream]
    let start = contents.count
    var isSmaller = content.count > 16 && zstd.compress(content.span, level: level, appendingTo: &contents)
    if contents.count - start >= content.count {
      contents.removeLast(contents.count - start)
      isSmaller = false
    }
    if !isSmaller { contents.append(contentsOf: content) }
    appendHead(of: stream, isSmaller, content.count, contents.count - start)
  }

  private mutating func appendHead(
    of stream: BlockStream, _ isCompressed: Bool, _ byteCount: Int, _ storedByteCount: Int
  ) {
    heads.append(stream.rawValue)
    heads.append(isCompressed ? 1 : 0)
    heads.append(varint: byteCount)
    heads.append(varint: storedByteCount)
  }
}

/// A block whose events go into another one as they are.
package struct KeptBlock: Sendable {
  let bytes: [UInt8]
  let head: BlockHead

  /// - Returns: `nil` where the block has streams that this version does not know.
  package init?(_ bytes: [UInt8]) throws(Damage) {
    self.bytes = bytes
    head = try BlockHead(bytes.span)
    guard head.byteCount <= bytes.count, head.streams.allSatisfy({ $0.stream != nil }) else { return nil }
  }

  /// Where a stream of the events stands; `nil` for what is told of the block's place and sessions.
  fileprivate func part(of stream: BlockStream) -> BlockHead.Stream? {
    switch stream {
    case .sessions, .states, .unsyncedCount, .lostCount: nil
    default: head.streams.first { $0.stream == stream }
    }
  }
}
