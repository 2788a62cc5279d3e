/// The end of a sealed journal: its index and its totals.
///
/// It is a cache: everything in it can be made again from the pages, and where it does not hold it is.
///
/// ```
/// kind            1   0xf4
/// byte count      8   of the whole footer
/// end position    8   of the event that would come next
/// event count     8
/// session count   8
/// page count      4
/// pages           45 each: form 1, offset 8, byte count 8, first position 8, event count 4, times 8 + 8
/// session index
/// tree            event count varint, then 32 each: full tiles, full subtrees of the rest; a footer that was
///                 written before there was one ends without it
/// checksum        4
/// ```
package struct Footer: Sendable {
  private static let fixedByteCount = 37

  package let endPosition: UInt64
  package let eventCount: UInt64
  /// The sessions with events, the reserved one not counted.
  package let sessionCount: UInt64
  package let pages: [PageEntry]
  /// The Merkle tree over the sealed events; `nil` in a footer that was written without.
  package let tree: EventTree?
  private let bytes: [UInt8]
  private let sessionIndex: StoredSessionIndex

  static func write(
    pages: [PageEntry], sessions: SessionIndex, sessionCount: UInt64, tree: EventTree?, endPosition: UInt64,
    salt: Salt
  ) -> [UInt8] {
    var bytes: [UInt8] = [RecordKind.footer.rawValue]
    bytes.append(fixed: UInt64(0))
    bytes.append(fixed: endPosition)
    bytes.append(fixed: pages.reduce(0) { $0 + UInt64($1.count) })
    bytes.append(fixed: sessionCount)
    bytes.append(fixed: UInt32(truncatingIfNeeded: pages.count))
    for page in pages { page.write(to: &bytes) }
    StoredSessionIndex.write(sessions, to: &bytes)
    tree?.write(to: &bytes)
    bytes.overwrite(fixed: UInt64(bytes.count + 4), at: 1)
    bytes.append(fixed: CRC32C.of(bytes.span, seed: salt.seed(position: endPosition)))
    return bytes
  }

  /// Reads and checks a footer.
  package init(checking bytes: [UInt8], fileByteCount: Int, salt: Salt) throws(Damage) {
    let span = bytes.span
    var offset = 0
    guard try span.byte(at: &offset) == RecordKind.footer.rawValue else {
      throw Damage(.invalid(field: "kind of the footer"), at: 0)
    }
    guard try span.fixed(UInt64.self, at: &offset) == UInt64(bytes.count),
      bytes.count >= Self.fixedByteCount + 4
    else { throw Damage(.invalid(field: "length of the footer"), at: 1) }
    endPosition = try span.fixed(UInt64.self, at: &offset)
    guard endPosition <= Limits.endPosition else {
      throw Damage(.invalid(field: "position of the footer"), at: offset - 8)
    }
    let end = bytes.count - 4
    let actual = CRC32C.of(span.extracting(0..<end), seed: salt.seed(position: endPosition))
    var checksumOffset = end
    let stored = try span.fixed(UInt32.self, at: &checksumOffset)
    guard stored == actual else { throw Damage(.checksum(expected: stored, actual: actual), at: end) }
    eventCount = try span.fixed(UInt64.self, at: &offset)
    sessionCount = try span.fixed(UInt64.self, at: &offset)
    let pageCount = try span.fixed(UInt32.self, at: &offset)
    let range = try span.range(ofCount: Int(pageCount) &* PageEntry.byteCountOfEntry, at: &offset)
    var pages: [PageEntry] = []
    pages.reserveCapacity(range.count / PageEntry.byteCountOfEntry)
    for start in stride(from: range.lowerBound, to: range.upperBound, by: PageEntry.byteCountOfEntry) {
      pages.append(try PageEntry(span, at: start, fileByteCount: fileByteCount))
    }
    self.pages = pages
    sessionIndex = try StoredSessionIndex(span, at: &offset)
    let tree = offset < end ? try EventTree(span.extracting(0..<end), at: &offset) : nil
    // One over other events than the index is none that a writer wrote.
    self.tree = tree?.count == eventCount ? tree : nil
    self.bytes = bytes
  }

  /// The pages in which a session of that hash may have been seen last.
  package func candidates(_ hash: NameHash) throws(Damage) -> [Int] {
    try sessionIndex.candidates(hash, in: bytes.span).filter { $0 < pages.count }
  }
}
