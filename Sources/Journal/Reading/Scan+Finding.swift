/// How a scan goes on behind bytes that are no record.
extension Scan {
  /// Moves to the next byte that may begin a record.
  mutating func skipToCandidate(_ file: borrowing File) throws(FileFault) {
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
  mutating func endOfCheckpoint(_ file: borrowing File, at start: Int) throws(FileFault) -> Int? {
    let range = try window.load(start, count: 5, of: file, fileByteCount: fileByteCount)
    guard let first = range.first, range.count >= 5 else { return nil }
    if window.bytes[first] == RecordKind.checkpoint.rawValue { return 0 }
    var cursor = first + 1
    let loaded = window.bytes
    return (try? loaded.span.fixed(UInt32.self, at: &cursor)).map { start + Int($0) }
  }

  /// Whether nothing but zeros follows: the file had its length on the disk when a crash came, not its bytes.
  mutating func hasOnlyZeros(_ file: borrowing File, from start: Int) throws(FileFault) -> Bool {
    var next = start
    while next < fileByteCount {
      let range = try window.load(next, count: 1, of: file, fileByteCount: fileByteCount)
      guard !range.isEmpty, window.bytes[range].allSatisfy({ $0 == 0 }) else { return false }
      next += range.count
    }
    return true
  }

  /// Whether the damaged record is the header of another segment that lost a single bit.
  mutating func hasRepairableHeader(_ file: borrowing File, at start: Int) throws(FileFault) -> Bool {
    let front = try window.load(start, count: Header.magic.count, of: file, fileByteCount: fileByteCount)
    guard Header.mayBegin(window.bytes[front]) else { return false }
    let count = min(Header.byteMaximum, fileByteCount - start)
    let range = try window.load(start, count: count, of: file, fileByteCount: fileByteCount)
    var bytes = Array(window.bytes[range.prefix(count)])
    return Header.repair(&bytes) != nil
  }

  /// Where the segment begins that a copy of a header stands in; `nil` where there is no copy that holds.
  mutating func beginning(ofCopyAt start: Int, _ file: borrowing File) throws(FileFault) -> Int? {
    let front = try window.load(start, count: 24, of: file, fileByteCount: fileByteCount)
    guard let first = front.first, front.count >= 24,
      window.bytes[first] == RecordKind.headerCopy.rawValue
    else { return nil }
    let count = min(Header.neededByteCount(of: window.bytes.span.extracting(front)), Header.byteMaximum)
    let range = try window.load(start, count: count, of: file, fileByteCount: fileByteCount)
    guard let header = Header.header(ofCopy: window.bytes[range]) else { return nil }
    return start - Header.fillerByteCount - header.count
  }
}

extension Range<Int> {
  /// The range so many further on; an empty one where that is beyond all numbers.
  func moved(by distance: Int) -> Range<Int> {
    let (lower, upper) = (lowerBound &+ distance, upperBound &+ distance)
    return lower..<Swift.max(lower, upper)
  }
}
