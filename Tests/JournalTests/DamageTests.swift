import Journal
import Testing
import TestSupport

/// Bytes that change after they were written.
@Suite struct DamageTests {
  /// A sealed journal with frames behind its seal, of two runs: every kind of record.
  private func mixed(_ directory: String) throws -> SampleJournal {
    var journal = SampleJournal(directory + "/a.navlog")
    try journal.write(batches: [4], .sealed)
    try journal.write(batches: [2, 1])
    try journal.write(batches: [1, 2])
    return journal
  }

  /// Reads a damaged copy and checks what may be expected of any damage.
  ///
  /// - Returns: the positions that could not be read.
  private func check(
    _ journal: SampleJournal, _ path: String, isScanning: Bool, _ name: Comment
  ) throws -> Set<UInt64> {
    let reading = try Reading(path, isScanning: isScanning)
    let originals = Dictionary(uniqueKeysWithValues: journal.events.map { ($0.position, $0) })
    for event in reading.events { #expect(originals[event.position] == event, name) }
    let seen = Set(reading.events.map(\.position))
    #expect(seen.count == reading.events.count, name)
    let lost = Set(originals.keys).subtracting(seen)
    #expect(lost.isEmpty || reading.findsDamage, name)
    // What is not in a gap must be in what follows the last readable event.
    if reading.damagedPageCount == 0 {
      #expect(lost.subtracting(reading.lostPositions).allSatisfy { $0 >= reading.endPosition }, name)
    }
    return lost
  }

  @Test func `no flipped bit goes unnoticed, and none costs more than its frame or block`() throws {
    try withTemporaryDirectory { directory in
      let journal = try mixed(directory)
      let copy = directory + "/copy.navlog"
      var bytes = try readFile(journal.path)
      let whole = try Reading(journal.path, isScanning: true)
      #expect(whole.events == journal.events && !whole.findsDamage)
      for bit in stride(from: 0, to: bytes.count * 8, by: Thoroughness.stride(3)) {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try writeFile(copy, bytes)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        #expect(try Reading(copy, isScanning: true).findsDamage, "bit \(bit)")
        let lost = try check(journal, copy, isScanning: true, "bit \(bit)")
        #expect(journal.commits.contains { Set($0).isSuperset(of: lost) }, "bit \(bit) costs \(lost)")
      }
    }
  }

  @Test func `a flipped bit in a sealed journal is found by whoever scans or reads it`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 3)
      try journal.write(batches: [5], .sealed)
      let copy = directory + "/copy.navlog"
      var bytes = try readFile(journal.path)
      for bit in stride(from: 0, to: bytes.count * 8, by: Thoroughness.stride(3)) {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try writeFile(copy, bytes)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let scanned = try Reading(copy, isScanning: true)
        #expect(scanned.findsDamage && scanned.endPosition == 6, "bit \(bit)")
        #expect(scanned.events == journal.events || scanned.lostPositions.count == 5, "bit \(bit)")
        let indexed = try Reading(copy)
        #expect(indexed.events == journal.events || indexed.findsDamage, "bit \(bit)")
      }
    }
  }

  @Test(arguments: [[UInt8](repeating: 0, count: 64), [UInt8](repeating: 0xff, count: 64)])
  func `a sector that was overwritten costs the records in it`(filling: [UInt8]) throws {
    try withTemporaryDirectory { directory in
      let journal = try mixed(directory)
      let copy = directory + "/copy.navlog"
      let bytes = try readFile(journal.path)
      let header = try JournalReader.open(journal.path).header.byteCount
      for start in stride(from: (header + 63) / 64 * 64, to: bytes.count, by: 64) {
        var damaged = bytes
        let end = min(start + 64, bytes.count)
        damaged.replaceSubrange(start..<end, with: filling[..<(end - start)])
        try writeFile(copy, damaged)
        _ = try check(journal, copy, isScanning: true, "sector at \(start)")
      }
    }
  }

  @Test(arguments: [0, 0xff, 0xe1, 0xb3, 0xc2, 0xf4] as [UInt8], [1, 511, 4096])
  func `a tail of equal bytes is no event and no damage before it`(byte: UInt8, count: Int) throws {
    try withTemporaryDirectory { directory in
      let journal = try mixed(directory)
      let bytes = try readFile(journal.path)
      try writeFile(journal.path, bytes + [UInt8](repeating: byte, count: count))
      let reading = try Reading(journal.path)
      #expect(reading.events == journal.events)
      #expect(reading.gaps.isEmpty)
      #expect(reading.tail.offset == bytes.count && reading.tail.byteCount == count)
    }
  }

  @Test func `what follows a sealed part is no reason to cut into it`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [9], .sealed)
      var bytes = try readFile(journal.path)
      let size = bytes.count
      for index in (size / 2)..<size { bytes[index] = 0 }
      try writeFile(journal.path, bytes + [1, 2, 3])
      let reading = try Reading(journal.path)
      #expect(reading.events.isEmpty && reading.lostPositions.count == 9)
      #expect(reading.tail == Tail(offset: size, byteCount: 3, isIncompleteRecord: false))
      try journal.write(batches: [2])
      #expect(try readFile(journal.path).starts(with: bytes))
      let after = try Reading(journal.path)
      #expect(after.events.map(\.position) == [10, 11])
      #expect(after.lostPositions == Set(1...9))
    }
  }
}
