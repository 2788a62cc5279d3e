/// A header stands twice, so that a lost sector never costs a journal.
///
/// Between the two are as many bytes as a sector has: none can touch both, wherever in the file they stand.
/// The first byte tells the copy from a header, which would begin another segment.
extension Header {
  static let fillerByteCount = 512
  /// Where a copy begins that fits the largest header.
  static let copyOffsetMaximum = byteMaximum + fillerByteCount
  /// The minor version from which on headers have a copy.
  private static let copyingMinor: UInt16 = 1

  /// What stands behind a header.
  package static func copy(of header: [UInt8]) -> [UInt8] {
    [UInt8](repeating: 0, count: fillerByteCount) + [RecordKind.headerCopy.rawValue] + header.dropFirst()
  }

  /// The bytes of a header of so many, with its copy if its version has one.
  static func byteCount(withCopy byteCount: Int, of bytes: Span<UInt8>) -> Int {
    var offset = 10
    let minor = (try? bytes.fixed(UInt16.self, at: &offset)) ?? 0
    return minor >= copyingMinor ? 2 * byteCount + fillerByteCount : byteCount
  }

  /// Finds what differs from what stands behind a header that holds.
  ///
  /// - Parameter bytes: the header with its copy.
  /// - Returns: from the first to the last byte that is not as it should be; `nil` where all are.
  static func damageOfCopy(_ bytes: ArraySlice<UInt8>) -> Range<Int>? {
    var offset = 20
    let front = Array(bytes.prefix(24))
    let claimed = (try? front.span.fixed(UInt32.self, at: &offset)) ?? 0
    guard bytes.count > Int(claimed) else { return nil }
    return difference(bytes.dropFirst(Int(claimed)), copy(of: Array(bytes.prefix(Int(claimed)))))
  }

  /// Reads a header from its copy.
  ///
  /// - Parameter bytes: the front of the segment, as much as the largest header and its copy may have.
  /// - Returns: the header's bytes with its copy, and what of the header is damaged; `nil` where there is no
  ///   copy that holds.
  package static func restore(_ bytes: [UInt8]) -> (bytes: [UInt8], damage: Range<Int>)? {
    let start = fillerByteCount + fixedByteCount
    guard bytes.count > start else { return nil }
    for offset in start..<min(bytes.count, copyOffsetMaximum + 1)
    where bytes[offset] == RecordKind.headerCopy.rawValue {
      guard let header = header(ofCopy: bytes[offset...]), offset == header.count + fillerByteCount else {
        continue
      }
      let damage = difference(bytes[..<header.count], header) ?? 0..<1
      return (header + bytes[header.count..<(offset + header.count)], damage)
    }
    return nil
  }

  /// The header that a copy is of, if the copy holds.
  static func header(ofCopy bytes: ArraySlice<UInt8>) -> [UInt8]? {
    guard bytes.dropFirst().starts(with: magic.dropFirst()) else { return nil }
    var header = Array(bytes.prefix(24))
    var offset = 20
    guard let length = try? header.span.fixed(UInt32.self, at: &offset), Int(length) <= bytes.count,
      length > fixedByteCount
    else { return nil }
    header = Array(bytes.prefix(Int(length)))
    header[0] = magic[0]
    guard checksumHolds(header) else { return nil }
    return header
  }

  private static func checksumHolds(_ header: [UInt8]) -> Bool {
    var end = header.count - 4
    let actual = CRC32C.of(header.span.extracting(0..<end))
    return (try? header.span.fixed(UInt32.self, at: &end)) == actual
  }

  /// From the first to the last byte that is not as expected.
  private static func difference(_ bytes: ArraySlice<UInt8>, _ expected: [UInt8]) -> Range<Int>? {
    if bytes == expected[..<min(bytes.count, expected.count)] { return nil }
    let differing = zip(bytes.indices, expected).filter { bytes[$0] != $1 }.map { $0.0 }
    guard let first = differing.first, let last = differing.last else { return nil }
    return first..<(last + 1)
  }
}
