/// Reads a journal's records from front to end: what finds the pages of a file without an index, and every
/// gap.
///
/// All checksums are checked; nothing is decompressed. Memory does not grow with the file, but for one
/// ``PageEntry`` a page.
package struct Scan: ~Copyable {
  package internal(set) var pages: [PageEntry] = []
  package internal(set) var gaps: [Gap] = []
  package private(set) var tail: Tail
  /// Whether the last page is a stretch of frames that no checkpoint closes.
  package private(set) var endsInStretch = false
  /// The position that the next event gets.
  package internal(set) var endPosition: UInt64
  /// The last position that is known to have been on disk: what is missing up to it was damaged later.
  package internal(set) var durablePosition: UInt64

  let header: Header
  let fileByteCount: Int
  let decoder = BlockDecoder()
  var window = FileWindow()
  /// Where the next record begins.
  var offset: Int
  /// The frames since the last page was closed or the last gap.
  var stretch: PageEntry?
  /// How many of the last pages are parts of the stretch at hand, cut off by gaps.
  var partCount = 0
  /// Whether the last gap may have been the checkpoint that closed the stretch before it.
  private(set) var gapMayBeCheckpoint = false

  /// Scans a part of a file.
  ///
  /// - Parameters:
  ///   - range: from the first record to the end.
  ///   - position: of the first event there.
  ///   - progress: called now and then with the offset reached.
  package init(
    _ file: borrowing File, header: Header, range: Range<Int>, position: UInt64,
    progress: (Int) -> Void = { _ in }
  ) throws(FileFault) {
    self.header = header
    fileByteCount = range.upperBound
    offset = range.lowerBound
    endPosition = position
    durablePosition = max(header.sealedEndPosition, position) &- 1
    tail = Tail(offset: range.upperBound, byteCount: 0, isIncompleteRecord: false)
    while offset < fileByteCount {
      let start = offset
      if let damage = try nextRecord(file) {
        guard try resume(file, after: start, damage) else { break }
      }
      progress(offset)
    }
    endsInStretch = endsInStretch || stretch != nil
    cutStretch()
  }

  // MARK: Stretches

  /// Makes the frames so far a page of its own: a gap follows, or the end.
  mutating func cutStretch() {
    guard let stretch else { return }
    pages.append(stretch)
    partCount += 1
    self.stretch = nil
  }

  /// Closes the stretch; another one begins with the next frame.
  mutating func closeStretch() {
    cutStretch()
    partCount = 0
  }

  // MARK: Damage

  /// Positions that are missing where bytes were damaged belong to the last gap.
  mutating func noteLoss(before position: UInt64) {
    guard position > endPosition else { return }
    if let last = gaps.indices.last, gaps[last].bytes.upperBound >= offset {
      gaps[last].positions = min(gaps[last].positions.lowerBound, endPosition)..<position
    } else {
      let damage = Damage(.invalid(field: "position of a record"), at: offset)
      gaps.append(Gap(bytes: offset..<offset, positions: endPosition..<position, damage: damage))
    }
  }

  /// Finds the next record that holds.
  ///
  /// - Returns: `false` where there is none: the rest is the tail.
  private mutating func resume(
    _ file: borrowing File, after start: Int, _ damage: Damage
  ) throws(FileFault) -> Bool {
    let wasInStretch = stretch != nil
    cutStretch()
    let checkpointEnd = try endOfCheckpoint(file, at: start)
    gaps.append(Gap(bytes: start..<fileByteCount, positions: endPosition..<endPosition, damage: damage))
    let gapNumber = gaps.count - 1
    offset = start + 1
    while true {
      try skipToCandidate(file)
      guard offset < fileByteCount else { break }
      let found = offset
      gapMayBeCheckpoint = checkpointEnd.map { $0 == found || $0 == 0 } ?? false
      if try nextRecord(file) == nil {
        gaps[gapNumber].bytes = start..<found
        return true
      }
      offset = found + 1
    }
    endInTail(from: start, damage, wasInStretch: wasInStretch)
    return false
  }

  /// Nothing that holds follows: a torn tail, but for what was sealed, which never is one.
  private mutating func endInTail(from start: Int, _ damage: Damage, wasInStretch: Bool) {
    var tailStart = start
    if let seal = header.seal, start < seal.upperBound, seal.upperBound <= fileByteCount {
      tailStart = seal.upperBound
      gaps[gaps.count - 1].bytes = start..<tailStart
      noteLoss(before: header.sealedEndPosition)
      endPosition = max(endPosition, header.sealedEndPosition)
      closeStretch()
    } else {
      gaps.removeLast()
      endsInStretch = wasInStretch
    }
    tail = Tail(
      offset: tailStart, byteCount: fileByteCount - tailStart,
      isIncompleteRecord: damage.kind == .truncated && tailStart < fileByteCount)
  }

  /// Moves to the next byte that may begin a record.
  private mutating func skipToCandidate(_ file: borrowing File) throws(FileFault) {
    while offset < fileByteCount {
      let range = try window.load(offset, count: 1, of: file, fileByteCount: fileByteCount)
      if range.isEmpty { offset = fileByteCount }
      if let found = window.firstCandidate(in: range) {
        offset += found - range.lowerBound
        return
      }
      offset += range.count
    }
  }

  /// Where the damaged record would end as a checkpoint, 0 where it calls itself one; `nil` where it is none.
  private mutating func endOfCheckpoint(_ file: borrowing File, at start: Int) throws(FileFault) -> Int? {
    let range = try window.load(start, count: 5, of: file, fileByteCount: fileByteCount)
    guard let first = range.first, range.count >= 5 else { return nil }
    if window.bytes[first] == RecordKind.checkpoint.rawValue { return 0 }
    var cursor = first + 1
    let loaded = window.bytes
    return (try? loaded.span.fixed(UInt32.self, at: &cursor)).map { start + Int($0) }
  }
}
