import Journal
import Testing
import TestSupport

/// Files that do not begin like a journal of this version.
@Suite struct HeaderTests {
  private func fault(of bytes: [UInt8]) throws -> HeaderFault? {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      try writeFile(path, bytes)
      do {
        _ = try JournalReader.open(path)
        return nil
      } catch JournalFault.header(_, let fault) {
        return fault
      }
    }
  }

  private func sample(_ change: (inout Header) -> Void = { _ in }) -> [UInt8] {
    var header = Header(
      journal: JournalID(high: 1, low: 2), created: 1000,
      content: HeaderContent(
        presets: PageTests.presets, declaration: Array("{ app: \"shop\" }".utf8), initialState: [1, 2]))
    change(&header)
    let zstd = Zstd()
    return header.write(zstd: zstd)
  }

  @Test func `a header alone is a journal without events`() throws {
    try withTemporaryDirectory { directory in
      try writeFile(directory + "/a.navlog", sample())
      let reading = try Reading(directory + "/a.navlog")
      #expect(reading.events.isEmpty && !reading.findsDamage && reading.endPosition == 1)
    }
  }

  @Test func `an empty file, a foreign one and one with changed line ends are told apart`() throws {
    #expect(try fault(of: []) == .foreign(firstBytes: []))
    #expect(
      try fault(of: Array("{\"intent\":\"back\"}".utf8)) == .foreign(firstBytes: Array("{\"intent".utf8)))
    var changed = sample()
    changed.remove(at: 4)
    #expect(try fault(of: changed) == .changedLineEnds)
    #expect(try fault(of: Array(sample().prefix(30))) == .incomplete(byteCount: 30))
  }

  @Test func `a newer version and unknown flags are refused with their numbers`() throws {
    var newer = sample()
    newer.replaceSubrange(8..<10, with: [2, 0])
    checksum(&newer)
    #expect(try fault(of: newer) == .newer(major: 2, minor: 0, flags: 0))
    var flagged = sample()
    flagged[12] = 4
    checksum(&flagged)
    #expect(try fault(of: flagged) == .newer(major: 1, minor: 0, flags: 4))
  }

  @Test func `flags that only a writer must know forbid appending, not reading`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      try writeFile(path, sample { $0.compatibleFlags = 8 })
      #expect(try !Reading(path).findsDamage)
      let fault = #expect(throws: JournalFault.self) {
        _ = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
      }
      #expect(fault == .appendingForbidden(path: path, flags: 8))
    }
  }

  @Test func `a header whose content ends too early is damaged, not one that is being written`() throws {
    var bytes = sample()
    let content = Header.fixedByteCount..<(bytes.count - 4)
    let zstd = Zstd()
    var short: [UInt8] = []
    #expect(zstd.compress([2, 1, 0x61].span, level: 1, appendingTo: &short))
    bytes.replaceSubrange(content, with: short)
    bytes.overwrite(fixed: UInt32(3), at: Header.fixedByteCount - 4)
    bytes.overwrite(fixed: UInt32(bytes.count), at: 20)
    checksum(&bytes)
    let fault = try fault(of: bytes)
    let isDamaged = if case .damaged = fault { true } else { false }
    #expect(isDamaged, "\(String(describing: fault))")
  }

  @Test func `a newer minor version is read`() throws {
    #expect(try fault(of: sample { $0.minorVersion = 7 }) == nil)
  }

  @Test func `one flipped bit is put right, two are refused`() throws {
    let bytes = sample()
    for bit in 0..<(bytes.count * 8) {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(try fault(of: flipped) == nil, "bit \(bit)")
      if bit % 11 != 0 { continue }
      let other = (bit + 37) % (bytes.count * 8)
      flipped[other / 8] ^= 1 << UInt8(other % 8)
      #expect(try fault(of: flipped) != nil, "bits \(bit) and \(other)")
    }
  }

  @Test func `opening for appending never empties a journal whose length is damaged`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 2])
      var bytes = try readFile(journal.path)
      // Two bits of the header's length: too much to be put right, and it seems to end behind the file.
      bytes[22] ^= 3
      try writeFile(journal.path, bytes)
      var more = SampleJournal(journal.path)
      try more.write(batches: [1])
      #expect(try readFile(journal.path + ".torn-0") == bytes)
    }
  }

  /// Makes the checksum of a changed header hold again.
  private func checksum(_ bytes: inout [UInt8]) {
    let end = bytes.count - 4
    let value = CRC32C.of(bytes.span.extracting(0..<end))
    for index in 0..<4 { bytes[end + index] = UInt8(truncatingIfNeeded: value >> UInt32(8 * index)) }
  }
}
