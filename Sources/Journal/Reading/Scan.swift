/// Reads a segment's records from front to end: what finds the pages of a file without an index, and every
/// gap.
///
/// All checksums are checked; nothing is decompressed. Memory does not grow with the file, but for one
/// ``PageEntry`` a page. Positions are those of the segment, offsets those of the file.
package struct Scan: ~Copyable {
  package internal(set) var pages: [PageEntry] = []
  package internal(set) var gaps: [Gap] = []
  package private(set) var tail: Tail
  /// Whether the last page is a stretch of frames that no checkpoint closes.
  package private(set) var endsInStretch = false
  /// Whether it stopped at bytes that do not hold, as it was told to.
  private(set) var endsInDamage = false
  /// The position that the next event gets.
  package internal(set) var endPosition: UInt64
  /// The last position that is known to have been on disk: what is missing up to it was damaged later.
  package internal(set) var durablePosition: UInt64
  /// Positions that are missing and were known to be when what stands behind them was written.
  package internal(set) var knownLosses: [Range<UInt64>] = []
  /// Where the header of the next segment begins; the end of the file where there is none.
  package private(set) var endOffset: Int

  let header: Header
  /// The footer's place in the file, and with it the end of what was sealed.
  let seal: Range<Int>?
  /// Where the segment begins.
  let segmentOffset: Int
  let fileByteCount: Int
  let decoder = BlockDecoder()
  var window = FileWindow()
  /// Where the next record begins.
  var offset: Int
  /// The frames since the last page was closed or the last gap.
  var stretch: PageEntry?
  /// How many of the last pages are parts of the stretch at hand, cut off by gaps.
  var partCount = 0
  /// Whether any byte is tried as the beginning of a record, behind one that does not hold.
  private(set) var isSearching = false
  /// Whether the record at ``offset`` is the header of another segment.
  var isAtHeader = false
  /// Whether the last gap may have been the checkpoint that closed the stretch before it.
  private(set) var gapMayBeCheckpoint = false

  /// Scans a part of a file.
  ///
  /// - Parameters:
  ///   - segmentOffset: where the segment's header begins.
  ///   - range: from the first record to the end of the file.
  ///   - position: of the first event there.
  ///   - stopsAtDamage: whether nothing is looked for behind bytes that do not hold.
  ///   - progress: called now and then with the offset reached.
  package init(
    _ file: borrowing File, header: Header, segmentOffset: Int = 0, range: Range<Int>, position: UInt64,
    stopsAtDamage: Bool = false, progress: (Int) -> Void = { _ in }
  ) throws(FileFault) {
    self.header = header
    self.segmentOffset = segmentOffset
    seal = header.seal?.moved(by: segmentOffset)
    fileByteCount = range.upperBound
    endOffset = range.upperBound
    offset = range.lowerBound
    endPosition = position
    durablePosition = max(header.sealedEndPosition, position) &- 1
    tail = Tail(offset: range.upperBound, byteCount: 0, isIncompleteRecord: false)
    while offset < fileByteCount {
      let start = offset
      if let damage = try nextRecord(file) {
        endsInDamage = stopsAtDamage
        if stopsAtDamage { break }
        guard try resume(file, after: start, damage) else { break }
      }
      if isAtHeader {
        endBeforeHeader()
        break
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
    if try hasRepairableHeader(file, at: start) {
      isAtHeader = true
      return true
    }
    let checkpointEnd = try endOfCheckpoint(file, at: start)
    gaps.append(Gap(bytes: start..<fileByteCount, positions: endPosition..<endPosition, damage: damage))
    let gapNumber = gaps.count - 1
    offset = start + 1
    isSearching = true
    defer { isSearching = false }
    while true {
      try skipToCandidate(file)
      guard offset < fileByteCount else { break }
      let found = offset
      if let begin = try beginning(ofCopyAt: found, file), begin >= start,
        try !isStrayHeader(at: begin, behind: start, file)
      {
        endGap(gapNumber, beforeHeaderAt: begin)
        return true
      }
      gapMayBeCheckpoint = checkpointEnd.map { $0 == found || $0 == 0 } ?? false
      if try nextRecord(file) == nil {
        isAtHeader = isAtHeader ? try !isStrayHeader(at: found, behind: start, file) : false
        if isAtHeader || offset > found {
          gaps[gapNumber].bytes = start..<found
          return true
        }
      }
      offset = found + 1
    }
    let isEmpty = try hasOnlyZeros(file, from: start)
    endInTail(from: start, damage, wasInStretch: wasInStretch, isEmpty: isEmpty)
    return false
  }

  /// Nothing that holds follows: a torn tail, but for what was sealed, which never is one.
  private mutating func endInTail(from start: Int, _ damage: Damage, wasInStretch: Bool, isEmpty: Bool) {
    var tailStart = start
    if let seal, start < seal.upperBound, seal.upperBound <= fileByteCount {
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
      isIncompleteRecord: (damage.kind == .truncated || isEmpty) && tailStart < fileByteCount)
  }

  /// Another segment begins in a gap: its header is known by the copy.
  private mutating func endGap(_ number: Int, beforeHeaderAt begin: Int) {
    if gaps[number].bytes.lowerBound == begin {
      gaps.remove(at: number)
    } else {
      gaps[number].bytes = gaps[number].bytes.lowerBound..<begin
    }
    offset = begin
    isAtHeader = true
  }

  /// Another segment follows: this one is over.
  private mutating func endBeforeHeader() {
    endOffset = offset
    tail = Tail(offset: offset, byteCount: 0, isIncompleteRecord: false)
  }
}
