import Journal

/// What stands before and behind the pages: headers and footers.
extension Mutation {
  private static let headerFields = [
    8..<10, 10..<12, 12..<16, 16..<20, 24..<40, 40..<48, 48..<56, 56..<88, 88..<96, 96..<104, 104..<112,
    112..<116,
  ]

  /// A header without its copy: a field is another, or something in what it has compressed.
  mutating func header(_ input: [UInt8]) -> [UInt8]? {
    guard input.count >= Header.fixedByteCount + 4 else { return nil }
    var made = input
    if number(below: 2) == 0 {
      replaceField(Self.headerFields[number(below: Self.headerFields.count)], of: &made)
      return made
    }
    var (offset, content): (Int, [UInt8]) = (112, [])
    let zstd = Zstd()
    let stored = input.span.extracting(116..<(input.count - 4))
    guard let size = try? input.span.fixed(UInt32.self, at: &offset), size < 1 << 20,
      size == 0 || (try? zstd.decompress(stored, count: Int(size), into: &content)) != nil
    else { return nil }
    content = changed(content)
    made = Array(input.prefix(116))
    made.overwrite(fixed: UInt32(truncatingIfNeeded: content.count), at: 112)
    if !content.isEmpty, !zstd.compress(content.span, level: 1, appendingTo: &made) { return nil }
    made += [0, 0, 0, 0]
    made.overwrite(fixed: UInt32(truncatingIfNeeded: made.count), at: 20)
    return made
  }

  /// The fields of an entry that tells of a page: form, offset, size, position, count, times.
  private static let entryFields = [0..<1, 1..<9, 9..<17, 17..<25, 25..<29, 29..<37, 37..<45]
  private static let entriesStart = 37
  private static let entryByteCount = 45

  /// A footer with an entry more, less or other, another total, or another index of sessions.
  mutating func footer(_ record: [UInt8]) -> [UInt8]? {
    var offset = 33
    let start = Self.entriesStart
    guard record.count >= start + 4, let claimed = try? record.span.fixed(UInt32.self, at: &offset) else {
      return nil
    }
    let count = min(Int(claimed), (record.count - 4 - start) / Self.entryByteCount)
    let entriesEnd = start + count * Self.entryByteCount
    var made = Array(record.dropLast(4))
    let entry = start + number(below: count) * Self.entryByteCount
    switch number(below: 6) {
    case 0: replaceField([9..<17, 17..<25, 25..<33, 33..<37][number(below: 4)], of: &made)
    case 1 where count > 0:
      made.removeSubrange(entry..<(entry + Self.entryByteCount))
      made.overwrite(fixed: UInt32(count - 1), at: 33)
    case 2 where count > 0:
      made.insert(contentsOf: record[entry..<(entry + Self.entryByteCount)], at: entriesEnd)
      made.overwrite(fixed: UInt32(count + 1), at: 33)
    case 3, 4:
      let field = Self.entryFields[number(below: Self.entryFields.count)]
      replaceField((entry + field.lowerBound)..<(entry + field.upperBound), of: &made)
    default: made = made.prefix(entriesEnd) + changed(Array(made.dropFirst(entriesEnd)))
    }
    made += [0, 0, 0, 0]
    made.overwrite(fixed: UInt64(made.count), at: 1)
    return made
  }
}
