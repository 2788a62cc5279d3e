/// The kinds of record that a scan meets.
extension Scan {
  /// Reads the record at ``offset`` and moves behind it.
  ///
  /// - Returns: what is wrong with it; then nothing has moved.
  mutating func nextRecord(_ file: borrowing File) throws(FileFault) -> Damage? {
    var range = try window.load(offset, count: 64, of: file, fileByteCount: fileByteCount)
    guard let first = range.first else { return Damage(.truncated, at: offset) }
    let start = offset
    let kind = RecordKind(rawValue: window.bytes[first])
    let byteCount: Int
    do {
      byteCount = try self.byteCount(ofRecord: kind, range)
    } catch {
      return error.moved(by: start)
    }
    if byteCount > range.count {
      range = try window.load(offset, count: byteCount, of: file, fileByteCount: fileByteCount)
    }
    do throws(Damage) {
      switch kind {
      case .frame: try readFrame(range)
      case .block: try readBlock(range)
      case .checkpoint: try readCheckpoint(range)
      case .footer: try readFooter(range)
      case .directory: try readDirectory(range)
      case .header: try readHeader(range)
      // It was read along with its header.
      case .headerCopy, nil: throw Damage(.invalid(field: "kind of a record"), at: 0)
      }
      return nil
    } catch {
      return error.moved(by: start)
    }
  }

  /// How many bytes a record claims to have, at least if it is a frame; checked before any is loaded.
  private func byteCount(ofRecord kind: RecordKind?, _ range: Range<Int>) throws(Damage) -> Int {
    let loaded = window.bytes
    let bytes = loaded.span.extracting(range)
    var cursor = 1
    switch kind {
    case .frame: return try bytes.length(at: &cursor, limit: Limits.frameByteCount) + 32
    case .block, .checkpoint, .directory:
      let length = Int(try bytes.fixed(UInt32.self, at: &cursor))
      let position = try bytes.fixed(UInt64.self, at: &cursor)
      guard length <= Limits.blockByteCount else {
        throw Damage(.tooLarge(value: UInt64(length), limit: UInt64(Limits.blockByteCount)), at: 1)
      }
      // Damaged bytes that look like a large record by chance are passed over without reading them all.
      guard !isSearching || position <= endPosition || position &- endPosition <= 1 << 32 else {
        throw Damage(.invalid(field: "position of a record"), at: 5)
      }
      return length
    case .footer:
      guard let seal, offset == seal.lowerBound, seal.count <= Limits.footerByteCount else {
        throw Damage(.invalid(field: "place of a footer"), at: 0)
      }
      return seal.count
    case .header:
      guard Header.startsWithMagic(bytes) else { throw Damage(.invalid(field: "kind of a record"), at: 0) }
      return Header.neededByteCount(of: bytes)
    case .headerCopy, nil: return 0
    }
  }

  private mutating func readFrame(_ range: Range<Int>) throws(Damage) {
    let loaded = window.bytes
    let head = try FrameHead(
      checking: loaded.span.extracting(range), expecting: endPosition, salt: header.salt)
    let isBehindLoss = head.firstPosition > endPosition
    if isBehindLoss { cutStretch() }
    if stretch == nil, partCount > 0, !isBehindLoss, gapMayBeCheckpoint { closeStretch() }
    var page =
      stretch
      ?? PageEntry(
        form: .stretch, offset: offset, byteCount: 0, firstPosition: head.firstPosition, count: 0,
        timeRange: 0...0)
    if page.count == 0 { page.continuesStretch = partCount > 0 }
    guard page.count + head.count <= Limits.pageEventCount else {
      throw Damage(.invalid(field: "event count of a stretch"), at: 0)
    }
    noteLoss(before: head.firstPosition)
    page.count += head.count
    page.byteCount = offset + head.byteCount - page.offset
    stretch = page
    endPosition = head.firstPosition &+ UInt64(head.count)
    durablePosition = max(durablePosition, head.durablePosition)
    offset += head.byteCount
  }

  private mutating func readBlock(_ range: Range<Int>) throws(Damage) {
    let loaded = window.bytes
    let head = try decoder.head(of: loaded.span.extracting(range), salt: header.salt)
    guard head.firstPosition >= endPosition, head.count > 0 else {
      throw Damage(.invalid(field: "position of a block"), at: 5)
    }
    closeStretch()
    noteKnownLoss(head)
    noteLoss(before: head.firstPosition)
    durablePosition = max(durablePosition, head.durablePosition)
    pages.append(
      PageEntry(
        form: .block, offset: offset, byteCount: head.byteCount, firstPosition: head.firstPosition,
        count: head.count, timeRange: head.timeRange))
    endPosition = head.firstPosition &+ UInt64(head.count)
    offset += head.byteCount
  }

  /// A checkpoint closes the frames before it: one that does not has strayed here.
  private mutating func readCheckpoint(_ range: Range<Int>) throws(Damage) {
    let loaded = window.bytes
    let checkpoint = try Checkpoint(
      checking: loaded.span.extracting(range), salt: header.salt, readsSessions: false)
    let end = checkpoint.firstPosition &+ UInt64(checkpoint.count)
    let hasFrames = stretch != nil || partCount > 0
    guard end > endPosition || end == endPosition && hasFrames,
      checkpoint.firstPosition <= stretch?.firstPosition ?? end
    else { throw Damage(.invalid(field: "position of a checkpoint"), at: 5) }
    if end > endPosition { cutStretch() }
    noteLoss(before: end)
    endPosition = end
    let partCount = partCount + (stretch == nil ? 0 : 1)
    closeStretch()
    for index in pages.indices.suffix(partCount)
    where pages[index].firstPosition >= checkpoint.firstPosition {
      pages[index].checkpointOffset = offset
      pages[index].timeRange = checkpoint.timeRange
    }
    offset += checkpoint.byteCount
  }

  /// A footer is the index of what stands before it; the pages are known, and what of them is missing.
  private mutating func readFooter(_ range: Range<Int>) throws(Damage) {
    guard let seal, range.count >= seal.count else {
      throw Damage(.truncated, at: range.count)
    }
    let bytes = Array(window.bytes[range.prefix(seal.count)])
    let footer = try Footer(
      checking: bytes, fileByteCount: fileByteCount - segmentOffset, salt: header.salt)
    guard footer.endPosition >= endPosition else {
      throw Damage(.invalid(field: "position of a footer"), at: 9)
    }
    closeStretch()
    let lastRead = pages.last?.endPosition ?? header.firstPosition
    if lastRead == endPosition, footer.pages.last?.endPosition ?? header.firstPosition == lastRead,
      footer.endPosition > endPosition
    {
      // All pages that the index names are there: what is missing behind them was missing when it was made.
      knownLosses.append(endPosition..<footer.endPosition)
    } else {
      noteLoss(before: footer.endPosition)
    }
    endPosition = footer.endPosition
    offset += seal.count
  }

  /// What a block says is lost before it is no news.
  private mutating func noteKnownLoss(_ head: BlockHead) {
    let start = max(endPosition, head.firstPosition &- head.lostCount)
    guard head.lostCount > 0, start < head.firstPosition else { return }
    noteLoss(before: start)
    knownLosses.append(start..<head.firstPosition)
    endPosition = head.firstPosition
  }

  /// The header of another segment ends this one.
  private mutating func readHeader(_ range: Range<Int>) throws(Damage) {
    let loaded = window.bytes
    try Header.check(loaded.span.extracting(range))
    isAtHeader = true
  }

  /// A directory tells of the pages before it; here it is only passed over.
  private mutating func readDirectory(_ range: Range<Int>) throws(Damage) {
    let loaded = window.bytes
    let byteCount = try PackDirectory.check(loaded.span.extracting(range), salt: header.salt)
    closeStretch()
    offset += byteCount
  }
}
