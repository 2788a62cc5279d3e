/// How a segment is opened: its header, its index if that holds, and a scan of what stands behind.
extension JournalReader {
  /// A header as it was found.
  struct FoundHeader {
    var header: Header
    /// The bytes of the file that are not as they should be, in the header or in its copy.
    var damage: Gap?

    init(_ header: Header, at offset: Int, damaged bytes: Range<Int>?, as field: StaticText = "header") {
      self.header = header
      damage = bytes.map { bytes in
        let range = bytes.moved(by: offset)
        let damage = Damage(.invalid(field: field), at: range.lowerBound)
        return Gap(bytes: range, positions: 0..<0, damage: damage)
      }
    }
  }

  /// Reads a header, also one that is known by its copy alone, or that lost a bit.
  static func readHeader(
    of file: borrowing File, at offset: Int, byteCount: Int
  ) throws(JournalFault) -> FoundHeader {
    let zstd = Zstd()
    let rest = byteCount - offset
    var bytes = try read(file, at: offset, count: min(rest, 4096))
    let needed = Header.neededByteCount(of: bytes.span)
    if needed > bytes.count { bytes = try read(file, at: offset, count: min(needed, rest)) }
    do throws(HeaderFault) {
      let header = try Header(bytes.span, zstd: zstd)
      let damage = Header.damageOfCopy(bytes[..<header.byteCount])
      return FoundHeader(header, at: offset, damaged: damage, as: "copy of the header")
    } catch {
      let most = Header.copyOffsetMaximum + Header.byteMaximum
      bytes = try read(file, at: offset, count: min(rest, most))
      guard let restored = restore(bytes, at: offset, zstd) else {
        throw .header(path: file.path, error)
      }
      return restored
    }
  }

  private static func restore(_ bytes: [UInt8], at offset: Int, _ zstd: borrowing Zstd) -> FoundHeader? {
    if let restored = Header.restore(bytes), let header = try? Header(restored.bytes.span, zstd: zstd) {
      return FoundHeader(header, at: offset, damaged: restored.damage)
    }
    var bytes = bytes
    guard let repaired = Header.repair(&bytes), let header = try? Header(bytes.span, zstd: zstd) else {
      return nil
    }
    return FoundHeader(header, at: offset, damaged: repaired..<(repaired + 1), as: "bit of the header")
  }

  private static func read(
    _ file: borrowing File, at offset: Int, count: Int
  ) throws(JournalFault) -> [UInt8] {
    var bytes: [UInt8] = []
    do { _ = try file.read(at: offset, count: count, into: &bytes) } catch { throw .file(error) }
    return bytes
  }

  /// Opens the segment of a header.
  ///
  /// - Returns: where it ends.
  mutating func open(
    _ found: FoundHeader, at offset: Int, isScanning: Bool, _ progress: (Int, Int) -> Void
  ) throws(JournalFault) -> Int {
    var segment = Segment(found.header, at: offset, behind: segments, endPosition: endPosition)
    noteMissing(before: segment)
    note(found.damage)
    segment.pages = pages.count..<pages.count
    segments.append(segment)
    pageReader.add(segment)
    endsInStretch = false
    tail = Tail(offset: byteCount, byteCount: 0, isIncompleteRecord: false)
    let number = segments.count - 1
    var start = offset + found.header.byteCount
    if try readFooter(ofSegment: number), !isScanning { start = takeIndex(ofSegment: number) }
    if start < byteCount || isScanning {
      try scan(segment: number, from: start, progress)
    } else {
      segments[number].endOffset = byteCount
    }
    noteEnd(ofSegment: number)
    return segments[number].endOffset
  }

  /// - Returns: whether the segment has an index that holds.
  private mutating func readFooter(ofSegment number: Int) throws(JournalFault) -> Bool {
    let segment = segments[number]
    guard let seal = segment.seal, byteCount >= seal.upperBound,
      seal.lowerBound >= segment.offset + segment.header.byteCount, seal.count <= Limits.footerByteCount
    else { return false }
    let bytes = try Self.read(file, at: seal.lowerBound, count: seal.count)
    segments[number].footer = try? Footer(
      checking: bytes, fileByteCount: byteCount - segment.offset, salt: segment.header.salt)
    return segments[number].footer != nil
  }

  /// Takes the pages from the index.
  ///
  /// - Returns: where to scan from.
  private mutating func takeIndex(ofSegment number: Int) -> Int {
    let segment = segments[number]
    guard let footer = segment.footer, let seal = segment.seal else { return byteCount }
    var position = segment.header.firstPosition
    for page in footer.pages {
      noteKnownLoss(position, before: page.firstPosition, in: segment)
      position = page.endPosition
      pages.append(page.placed(in: segment, number: number, offsetShift: segment.offset))
    }
    noteKnownLoss(position, before: footer.endPosition, in: segment)
    endPosition = footer.endPosition &+ segment.positionShift
    return seal.upperBound
  }

  private mutating func noteKnownLoss(_ position: UInt64, before next: UInt64, in segment: Segment) {
    if next > position { knownLosses.append((position..<next).moved(by: segment.positionShift)) }
  }

  mutating func scan(
    segment number: Int, from start: Int, _ progress: (Int, Int) -> Void
  ) throws(JournalFault) {
    let (segment, total) = (segments[number], byteCount)
    let isFromIndex = start > segment.offset + segment.header.byteCount
    let position = isFromIndex ? endPosition &- segment.positionShift : segment.header.firstPosition
    do throws(FileFault) {
      let scan = try Scan(
        file, header: segment.header, segmentOffset: segment.offset, range: start..<total,
        position: position, progress: { progress($0, total) })
      take(scan, of: segment, number)
    } catch {
      throw .file(error)
    }
  }

  private mutating func take(_ scan: borrowing Scan, of segment: Segment, _ number: Int) {
    let shift = segment.positionShift
    pages += scan.pages.map { $0.placed(in: segment, number: number, offsetShift: 0) }
    gaps += scan.gaps.map { gap in
      Gap(bytes: gap.bytes, positions: gap.positions.moved(by: shift), damage: gap.damage)
    }
    knownLosses += scan.knownLosses.map { $0.moved(by: shift) }
    tail = scan.tail
    endsInStretch = scan.endsInStretch
    endPosition = scan.endPosition &+ shift
    durablePosition = max(durablePosition, scan.durablePosition &+ shift)
    segments[number].endOffset = scan.endOffset
  }

  /// Sees whether all of a segment is there.
  mutating func noteEnd(ofSegment number: Int) {
    let segment = segments[number]
    segments[number].pages = segment.pages.lowerBound..<pages.count
    defer { segments[number].endPosition = endPosition }
    guard let seal = segment.seal else { return }
    // Also where the index does not hold any more: it is only a cache.
    segments[number].isSealed = segment.endOffset == seal.upperBound
    durablePosition = max(durablePosition, segment.header.sealedEndPosition &- 1 &+ segment.positionShift)
    if segment.endOffset < seal.upperBound { noteCut(segment) }
  }

  // MARK: What is wrong

  /// A sealed segment that is shorter than it was has lost its end, whatever the cut looks like.
  private mutating func noteCut(_ segment: Segment) {
    guard let seal = segment.seal else { return }
    let damage = Damage(.truncated, at: segment.endOffset)
    let end = max(endPosition, segment.header.sealedEndPosition &+ segment.positionShift)
    gaps.append(
      Gap(
        bytes: min(tail.offset, seal.upperBound)..<seal.upperBound, positions: endPosition..<end,
        damage: damage))
    endPosition = end
    tail = Tail(offset: segment.endOffset, byteCount: 0, isIncompleteRecord: false)
  }

  /// What had to be put right of a header is wrong in the file still.
  private mutating func note(_ damage: Gap?) {
    guard var damage else { return }
    damage.positions = endPosition..<endPosition
    gaps.append(damage)
  }

  /// A segment that goes on with a journal, though not where that ended: what is between is lost.
  private mutating func noteMissing(before segment: Segment) {
    let first = segment.header.firstPosition &+ segment.positionShift
    defer { endPosition = first }
    guard !segments.isEmpty, first > endPosition else { return }
    let missing = endPosition..<first
    if let last = gaps.indices.last, gaps[last].bytes.upperBound == segment.offset {
      gaps[last].positions = min(gaps[last].positions.lowerBound, endPosition)..<first
    } else {
      let damage = Damage(.invalid(field: "position of a segment"), at: segment.offset)
      gaps.append(Gap(bytes: segment.offset..<segment.offset, positions: missing, damage: damage))
    }
  }
}
