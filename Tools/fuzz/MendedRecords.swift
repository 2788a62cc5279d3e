import Journal

/// A whole file whose records' checksums are made to hold, one after the other, so that what is behind them
/// is reached with whatever the fuzzer made of it.
enum MendedRecords {
  static func mend(_ bytes: inout [UInt8]) {
    var cursor = 24
    guard let high = try? bytes.span.fixed(UInt64.self, at: &cursor),
      let low = try? bytes.span.fixed(UInt64.self, at: &cursor)
    else { return }
    let salt = Salt(journal: JournalID(high: high.byteSwapped, low: low.byteSwapped))
    cursor = 48
    var expected = (try? bytes.span.fixed(UInt64.self, at: &cursor)) ?? 1
    var offset = Header.neededByteCount(of: bytes.span)
    while offset < bytes.count, let end = mendRecord(&bytes, at: offset, &expected, salt) { offset = end }
  }

  /// - Returns: where the next record begins; `nil` where this is none.
  private static func mendRecord(
    _ bytes: inout [UInt8], at start: Int, _ expected: inout UInt64, _ salt: Salt
  ) -> Int? {
    var cursor = start + 1
    switch RecordKind(rawValue: bytes[start]) {
    case .frame: return mendFrame(&bytes, at: start, &expected, salt)
    case .block, .checkpoint, .directory:
      guard let length = try? bytes.span.fixed(UInt32.self, at: &cursor),
        let position = try? bytes.span.fixed(UInt64.self, at: &cursor)
      else { return nil }
      if bytes[start] == RecordKind.block.rawValue, let count = try? bytes.span.varint(at: &cursor) {
        expected = position &+ count
      }
      return mend(&bytes, start, byteCount: UInt64(length), salt.seed(position: position))
    case .footer:
      guard let length = try? bytes.span.fixed(UInt64.self, at: &cursor),
        let position = try? bytes.span.fixed(UInt64.self, at: &cursor)
      else { return nil }
      return mend(&bytes, start, byteCount: length, salt.seed(position: position))
    case .header, .headerCopy, nil: return nil
    }
  }

  /// Where a record ends by what it says itself; `nil` where none does in these bytes.
  static func end(ofRecordAt start: Int, in bytes: [UInt8]) -> Int? {
    var cursor = start + 1
    var byteCount: UInt64?
    switch RecordKind(rawValue: bytes[start]) {
    case .frame:
      guard let length = try? bytes.span.length(at: &cursor, limit: bytes.count),
        (try? bytes.span.fixed(UInt16.self, at: &cursor)) != nil,
        (try? bytes.span.varint(at: &cursor)) != nil, (try? bytes.span.varint(at: &cursor)) != nil
      else { return nil }
      byteCount = UInt64(cursor - start + length + 4)
    case .block, .checkpoint, .directory:
      byteCount = (try? bytes.span.fixed(UInt32.self, at: &cursor)).map(UInt64.init)
    case .footer: byteCount = try? bytes.span.fixed(UInt64.self, at: &cursor)
    case .header, .headerCopy, nil: break
    }
    guard let byteCount, byteCount >= 8, byteCount <= UInt64(bytes.count - start) else { return nil }
    return start + Int(byteCount)
  }

  private static func mendFrame(
    _ bytes: inout [UInt8], at start: Int, _ expected: inout UInt64, _ salt: Salt
  ) -> Int? {
    var cursor = start + 1
    guard let length = try? bytes.span.length(at: &cursor, limit: bytes.count),
      let low = try? bytes.span.fixed(UInt16.self, at: &cursor),
      let count = try? bytes.span.varint(at: &cursor), (try? bytes.span.varint(at: &cursor)) != nil
    else { return nil }
    let position = expected &+ ((UInt64(low) &- expected) & 0xffff)
    expected = position &+ count
    return mend(
      &bytes, start, byteCount: UInt64(cursor - start + length + 4), salt.seed(position: position))
  }

  private static func mend(
    _ bytes: inout [UInt8], _ start: Int, byteCount: UInt64, _ seed: UInt32
  ) -> Int? {
    guard byteCount >= 8, byteCount <= UInt64(bytes.count - start) else { return nil }
    let end = start + Int(byteCount)
    let checksum = CRC32C.of(bytes.span.extracting(start..<(end - 4)), seed: seed)
    bytes.overwrite(fixed: checksum, at: end - 4)
    return end
  }
}
