import Journal

/// A whole file as its header and its records.
extension Mutation {
  mutating func file(_ input: [UInt8]) -> [UInt8]? {
    let headerEnd = Header.neededByteCount(of: input.span)
    guard headerEnd <= input.count, headerEnd >= Header.fixedByteCount else { return nil }
    var header = Array(input[..<headerEnd])
    var records = Self.records(of: input, from: headerEnd)
    if records.isEmpty || number(below: 10) == 0 {
      guard let made = self.header(Array(header.prefix(Self.size(of: header)))) else { return nil }
      // It keeps its size, so that its copy stays where it is.
      if made.count == Self.size(of: header) { header = made + header.dropFirst(made.count) }
    } else {
      change(&records)
    }
    Self.noteFooter(among: records, in: &header)
    var made = header + records.flatMap(\.self)
    // The subject makes checksums hold in a file that ends in an odd byte.
    made[made.count - 1] |= 1
    return made
  }

  /// How long a header says that it is.
  private static func size(of header: [UInt8]) -> Int {
    var offset = 20
    let size = (try? header.span.fixed(UInt32.self, at: &offset)) ?? 0
    return min(Int(size), header.count)
  }

  private static func records(of bytes: [UInt8], from start: Int) -> [[UInt8]] {
    var records: [[UInt8]] = []
    var offset = start
    while offset < bytes.count, let end = MendedRecords.end(ofRecordAt: offset, in: bytes) {
      records.append(Array(bytes[offset..<end]))
      offset = end
    }
    if offset < bytes.count { records.append(Array(bytes[offset...])) }
    return records
  }

  private mutating func change(_ records: inout [[UInt8]]) {
    let chosen = number(below: records.count)
    switch number(below: 10) {
    case 0: records.remove(at: chosen)
    case 1: records.insert(records[chosen], at: number(below: records.count + 1))
    case 2: records.swapAt(chosen, number(below: records.count))
    case 3: records[chosen].removeLast(number(below: records[chosen].count))
    default: if let made = changed(record: records[chosen]) { records[chosen] = made }
    }
  }

  private mutating func changed(record: [UInt8]) -> [UInt8]? {
    switch record.first.flatMap(RecordKind.init(rawValue:)) {
    case .frame: frame(record)
    case .block: block(record)
    case .checkpoint: checkpoint(record)
    case .footer: footer(record)
    case .directory, .header, .headerCopy, nil: mutated(record)
    }
  }

  /// The header tells where the footer is, so that it is looked at wherever it has come to be.
  private static func noteFooter(among records: [[UInt8]], in header: inout [UInt8]) {
    var offset = header.count
    for record in records {
      if record.first == RecordKind.footer.rawValue, header.count >= Header.fixedByteCount {
        header.overwrite(fixed: UInt64(offset), at: 88)
        header.overwrite(fixed: UInt64(offset + record.count), at: 96)
      }
      offset += record.count
    }
  }
}
