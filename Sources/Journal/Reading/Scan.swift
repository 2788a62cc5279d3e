/// Reads a journal's records from front to end: what finds the pages of a file without an index, and every
/// gap.
///
/// All checksums are checked; nothing is decompressed. Memory does not grow with the file, but for one
/// ``PageEntry`` a page.
package struct Scan: ~Copyable {
  package private(set) var pages: [PageEntry] = []
  package private(set) var gaps: [Gap] = []
  package private(set) var tail: Tail
  /// Whether the last page is a stretch of frames that no checkpoint closes.
  package private(set) var endsInStretch = false
  /// The position that the next event gets.
  package private(set) var endPosition: UInt64

  private let salt: Salt
  private let baseTime: Int64
  private let fileByteCount: Int
  private var window = FileWindow()
  private let decoder = BlockDecoder()
  private var offset: Int
  /// The frames since the last page was closed.
  private var stretch: PageEntry?

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
    salt = header.salt
    baseTime = header.created
    fileByteCount = range.upperBound
    offset = range.lowerBound
    endPosition = position
    tail = Tail(offset: range.upperBound, byteCount: 0, isIncompleteRecord: false)
    while offset < fileByteCount {
      let start = offset
      if let damage = try nextRecord(file) {
        guard try resume(file, after: start, damage) else { break }
      }
      progress(offset)
    }
    endsInStretch = endsInStretch || stretch != nil
    closeStretch()
  }

  /// Reads the record at ``offset`` and moves behind it.
  ///
  /// - Returns: what is wrong with it; then nothing has moved.
  private mutating func nextRecord(_ file: borrowing File) throws(FileFault) -> Damage? {
    var range = try window.load(offset, count: 64, of: file, fileByteCount: fileByteCount)
    guard let first = range.first else { return Damage(.truncated, at: offset) }
    let kind = RecordKind(rawValue: window.bytes[first])
    let needed = byteCount(ofRecord: kind, range)
    if needed > range.count {
      range = try window.load(offset, count: needed, of: file, fileByteCount: fileByteCount)
    }
    let start = offset
    let damage: Damage? =
      switch kind {
      case .frame: readFrame(range)
      case .block: readBlock(range)
      case .checkpoint: readCheckpoint(range)
      case .footer: skipFooter(range, byteCount: needed)
      case nil: Damage(.invalid(field: "kind of a record"), at: 0)
      }
    return damage?.moved(by: start)
  }

  /// How many bytes a record claims to have, within what its kind may.
  private func byteCount(ofRecord kind: RecordKind?, _ range: Range<Int>) -> Int {
    let loaded = window.bytes
    let bytes = loaded.span.extracting(range)
    var cursor = 1
    switch kind {
    case .frame:
      guard let length = try? bytes.length(at: &cursor, limit: Limits.frameByteCount) else { return 0 }
      return cursor + length + 32
    case .block, .checkpoint:
      return min(Int((try? bytes.fixed(UInt32.self, at: &cursor)) ?? 0), Limits.blockByteCount)
    case .footer:
      let length = (try? bytes.fixed(UInt64.self, at: &cursor)) ?? 0
      return length > UInt64(fileByteCount) ? Int.max / 2 : Int(length)
    case nil:
      return 0
    }
  }

  // MARK: Records

  private mutating func readFrame(_ range: Range<Int>) -> Damage? {
    let loaded = window.bytes
    let bytes = loaded.span.extracting(range)
    do throws(Damage) {
      let head = try FrameHead(checking: bytes, expecting: endPosition, salt: salt)
      noteLoss(before: head.firstPosition)
      var page =
        stretch
        ?? PageEntry(
          form: .stretch, offset: offset, byteCount: 0, firstPosition: head.firstPosition, count: 0,
          timeRange: 0...0)
      if page.count + head.count > Limits.pageEventCount {
        throw Damage(.invalid(field: "frame count"), at: 0)
      }
      page.count += head.count
      page.byteCount = offset + head.byteCount - page.offset
      stretch = page
      endPosition = head.firstPosition &+ UInt64(head.count)
      offset += head.byteCount
      return nil
    } catch {
      return error
    }
  }

  private mutating func readBlock(_ range: Range<Int>) -> Damage? {
    let loaded = window.bytes
    let bytes = loaded.span.extracting(range)
    do throws(Damage) {
      let head = try decoder.head(of: bytes, salt: salt)
      guard head.firstPosition >= endPosition, head.count > 0 else {
        throw Damage(.invalid(field: "position of a block"), at: 5)
      }
      closeStretch()
      noteLoss(before: head.firstPosition)
      pages.append(
        PageEntry(
          form: .block, offset: offset, byteCount: head.byteCount, firstPosition: head.firstPosition,
          count: head.count, timeRange: head.timeRange))
      endPosition = head.firstPosition &+ UInt64(head.count)
      offset += head.byteCount
      return nil
    } catch {
      return error
    }
  }

  private mutating func readCheckpoint(_ range: Range<Int>) -> Damage? {
    let loaded = window.bytes
    let bytes = loaded.span.extracting(range)
    do throws(Damage) {
      let checkpoint = try Checkpoint(checking: bytes, salt: salt)
      let end = checkpoint.firstPosition &+ UInt64(checkpoint.count)
      if end > endPosition {
        noteLoss(before: end)
        endPosition = end
      }
      stretch?.timeRange = checkpoint.timeRange
      closeStretch()
      offset += checkpoint.byteCount
      return nil
    } catch {
      return error
    }
  }

  /// A footer in the middle is the index of what stood before it when it was sealed; the pages are known.
  private mutating func skipFooter(_ range: Range<Int>, byteCount: Int) -> Damage? {
    guard byteCount <= range.count else { return Damage(.truncated, at: range.count) }
    let bytes = Array(window.bytes[range.lowerBound..<(range.lowerBound + byteCount)])
    do throws(Damage) {
      _ = try Footer(checking: bytes, fileByteCount: fileByteCount, salt: salt)
      closeStretch()
      offset += byteCount
      return nil
    } catch {
      return error
    }
  }

  private mutating func closeStretch() {
    if let stretch { pages.append(stretch) }
    stretch = nil
  }

  // MARK: Damage

  /// Positions that are missing where bytes were damaged belong to the last gap.
  private mutating func noteLoss(before position: UInt64) {
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
    closeStretch()
    gaps.append(Gap(bytes: start..<fileByteCount, positions: endPosition..<endPosition, damage: damage))
    let gapNumber = gaps.count - 1
    offset = start + 1
    while offset < fileByteCount {
      let found = offset
      if try nextRecord(file) == nil {
        gaps[gapNumber].bytes = start..<found
        return true
      }
      offset = found + 1
    }
    gaps.removeLast()
    endsInStretch = wasInStretch
    tail = Tail(
      offset: start, byteCount: fileByteCount - start, isIncompleteRecord: damage.kind == .truncated)
    return false
  }
}
