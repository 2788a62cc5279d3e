/// A part of a file in memory that moves along with whoever reads from front to end.
struct FileWindow: ~Copyable {
  private static let chunkByteCount = 1 << 20

  private(set) var bytes: [UInt8] = []
  /// Where the first of them stands in the file.
  private(set) var offset = 0

  /// The bytes from an offset on: at least so many, if the file has them.
  ///
  /// - Returns: the range in ``bytes``; shorter only where the file ends.
  mutating func load(
    _ start: Int, count: Int, of file: borrowing File, fileByteCount: Int
  ) throws(FileFault) -> Range<Int> {
    let end = min(start + count, fileByteCount)
    if start < offset || end > offset + bytes.count {
      let wanted = min(max(count, Self.chunkByteCount), fileByteCount - start)
      _ = try file.read(at: start, count: wanted, into: &bytes)
      offset = start
    }
    // A file that has become shorter meanwhile has no bytes there.
    let lower = min(start - offset, bytes.count)
    return lower..<bytes.count
  }

  /// The index in ``bytes`` of the first one in a range that may begin a record.
  func firstCandidate(in range: Range<Int>) -> Int? {
    let span = bytes.span
    for index in range where RecordKind(rawValue: span[index]) != nil { return index }
    return nil
  }
}
