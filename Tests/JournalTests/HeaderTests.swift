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
    let bytes = header.write(zstd: zstd)
    return Array(bytes.prefix((bytes.count - 512) / 2))
  }

  /// A header as files have it.
  private func copied(_ header: [UInt8]) -> [UInt8] { header + Header.copy(of: header) }

  @Test func `a header alone is a journal without events`() throws {
    try withTemporaryDirectory { directory in
      try writeFile(directory + "/a.navlog", copied(sample()))
      let reading = try Reading(directory + "/a.navlog")
      #expect(reading.events.isEmpty && !reading.findsDamage && reading.endPosition == 1)
    }
  }

  @Test(arguments: [
    (Limits.position, Limits.position + 1, true), (Limits.position, Limits.endPosition, true),
    (1, Limits.endPosition + 1, false), (Limits.position + 1, Limits.position + 1, false),
  ])
  func `behind the last position a page may end, and nothing may begin`(
    first: UInt64, end: UInt64, isSound: Bool
  ) throws {
    let bytes = sample { header in
      header.firstPosition = first
      header.sealedEndPosition = end
    }
    let found = try fault(of: copied(bytes))
    if case .damaged = found { #expect(!isSound) } else { #expect(isSound && found == nil) }
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
    #expect(try fault(of: copied(newer)) == .newer(major: 2, minor: 1, flags: 0))
    var flagged = sample()
    flagged[12] = 4
    checksum(&flagged)
    #expect(try fault(of: copied(flagged)) == .newer(major: 1, minor: 1, flags: 4))
  }

  @Test func `flags that only a writer must know forbid appending, not reading`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      try writeFile(path, copied(sample { $0.compatibleFlags = 8 }))
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
    let fault = try fault(of: copied(bytes))
    let isDamaged = if case .damaged = fault { true } else { false }
    #expect(isDamaged, "\(String(describing: fault))")
  }

  @Test func `a newer minor version is read`() throws {
    #expect(try fault(of: copied(sample { $0.minorVersion = 7 })) == nil)
  }

  /// As version 1.0 wrote it, without a copy.
  private func old(_ header: [UInt8]) -> [UInt8] {
    var bytes = header
    bytes[10] = 0
    checksum(&bytes)
    return bytes
  }

  @Test func `where there is no copy one flipped bit is put right, two are refused`() throws {
    let bytes = old(sample())
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

  /// Where bytes of a file are overwritten, wherever they begin, as many as a sector has.
  private func overwriting(_ bytes: [UInt8], at start: Int, with byte: UInt8) -> [UInt8] {
    let end = min(start + 512, bytes.count)
    return bytes[..<start] + [UInt8](repeating: byte, count: end - start) + bytes[end...]
  }

  @Test func `a sector lost anywhere in a header or its copy costs nothing, and is reported`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 1])
      let bytes = try readFile(journal.path)
      let end = try JournalReader.open(journal.path).header.byteCount
      for start in stride(from: 0, through: end - 512, by: 3) {
        try writeFile(journal.path, overwriting(bytes, at: start, with: UInt8(start & 0xff)))
        let reading = try Reading(journal.path)
        #expect(reading.events == journal.events, "sector at \(start)")
        #expect(reading.gaps.count == 1 && reading.lostPositions.isEmpty, "sector at \(start)")
        #expect(reading.gaps.allSatisfy { (start..<(start + 512)).contains($0.bytes.lowerBound) })
      }
    }
  }

  @Test func `behind a lost header recording goes on in a segment of its own`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 2])
      let lost = overwriting(try readFile(journal.path), at: 0, with: 0)
      try writeFile(journal.path, lost)
      try journal.write(batches: [1], .sealed)
      #expect(try readFile(journal.path).starts(with: lost))
      #expect(try Reading(journal.path).events == journal.events)
    }
  }

  @Test func `the header of a later segment is found by its copy`() throws {
    try withTemporaryDirectory { directory in
      var one = SampleJournal(directory + "/a.navlog", seed: 1)
      try one.write(batches: [1, 1, 1])
      var two = SampleJournal(directory + "/b.navlog", seed: 2)
      try two.write(batches: [2, 1], .sealed)
      let first = try readFile(one.path)
      let joined = directory + "/c.navlog"
      try writeFile(joined, first + readFile(two.path))
      let whole = try Reading(joined).events.map(\.meaning)
      // From a sector that takes the last frame of the first journal along, to one within the header.
      for start in stride(from: first.count - 40, to: first.count + 200, by: 13) {
        let bytes = try overwriting(first + readFile(two.path), at: start, with: 0)
        try writeFile(directory + "/d.navlog", bytes)
        let reading = try Reading(directory + "/d.navlog", isScanning: true)
        #expect(reading.events.suffix(3).map(\.meaning) == whole.suffix(3), "sector at \(start)")
        #expect(reading.events.count >= (start < first.count ? 4 : 6), "sector at \(start)")
        #expect(reading.findsDamage, "sector at \(start)")
      }
    }
  }

  @Test func `a segment that goes on with a journal is read without its header`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 1, 1], isDurable: true)
      var bytes = try readFile(journal.path)
      bytes[try JournalReader.open(journal.path).header.byteCount + 20] ^= 1
      try writeFile(journal.path, bytes)
      let before = bytes.count
      try journal.write(batches: [2, 1])
      bytes = try readFile(journal.path)
      let expected = try Reading(journal.path).events
      let end = try JournalReader.open(journal.path).segments[1].header.byteCount
      for index in before..<(before + end) { bytes[index] = 0 }
      try writeFile(journal.path, bytes)
      let reading = try Reading(journal.path)
      #expect(reading.events == expected && reading.findsDamage)
    }
  }

  @Test func `opening for appending never empties a journal whose length is damaged`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 2])
      var bytes = try readFile(journal.path)
      // Two bits of the length, in the header and in its copy: too much to be put right, and it seems to end
      // behind the file.
      bytes[22] ^= 3
      bytes[try JournalReader.open(journal.path).header.byteCount / 2 + 256 + 22] ^= 3
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
