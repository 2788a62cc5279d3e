import Journal
import Testing
import TestSupport

/// What a loss of power leaves of the end of a file: sectors that never came to the disk.
@Suite struct SectorTests {
  /// A live journal of one commit a frame, and where each commit ends.
  private func live(
    _ directory: String, count: Int, durable: Int, textByteCount: Int
  ) throws -> (journal: SampleJournal, bytes: [UInt8]) {
    var journal = SampleJournal(directory + "/a.navlog", seed: 61)
    journal.textByteCount = textByteCount
    try journal.write(
      batches: [Int](repeating: 1, count: durable), isDurable: true, keepsSnapshots: true)
    try journal.write(batches: [Int](repeating: 1, count: count - durable), keepsSnapshots: true)
    return (journal, try readFile(journal.path))
  }

  @Test func `zeros from any byte to the end and beyond leave the whole records before them`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes) = try live(directory, count: 5, durable: 1, textByteCount: 0)
      let copy = directory + "/copy.navlog"
      let header = try JournalReader.open(journal.path).header.byteCount
      for start in header...bytes.count {
        try writeFile(copy, bytes[..<start] + [UInt8](repeating: 0, count: bytes.count - start + 4096))
        let reading = try Reading(copy)
        // A record that ends in a zero byte of its own is whole a little longer.
        let kept = journal.snapshots.last { $0.bytes.count <= start }?.eventCount ?? 0
        #expect(reading.events.count >= kept, "zeros from \(start)")
        #expect(reading.events == Array(journal.events.prefix(reading.events.count)), "zeros from \(start)")
        #expect(reading.gaps.isEmpty && reading.tail.byteCount >= 4096, "zeros from \(start)")
        let offset = reading.tail.offset
        let isWhole = bytes[start...].prefix(max(0, offset - start)).allSatisfy { $0 == 0 }
        #expect(offset <= start || isWhole, "zeros from \(start)")
      }
    }
  }

  /// What stands in a sector that was not written: zeros, ones, or earlier records of the same journal.
  private static func fillings(_ journal: SampleJournal) -> [[UInt8]] {
    let old = journal.snapshots[3].bytes.suffix(512)
    return [[UInt8](repeating: 0, count: 512), [UInt8](repeating: 0xff, count: 512), Array(old)]
  }

  @Test func `sectors lost at the end, alone and in pairs, are cut off and cost nothing synced`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes) = try live(directory, count: 24, durable: 4, textByteCount: 360)
      let synced = journal.snapshots[3].bytes.count
      let sectors = Array(stride(from: (synced + 511) / 512 * 512, to: bytes.count, by: 512))
      #expect(sectors.count >= 14)
      for filling in Self.fillings(journal) {
        for (index, first) in sectors.enumerated() {
          for second in sectors[index...] where [0, 1, 3].contains((second - first) / 512) {
            var torn = bytes
            for start in [first, second] {
              let end = min(start + 512, bytes.count)
              torn.replaceSubrange(start..<end, with: filling[..<(end - start)])
            }
            let path = directory + "/\(filling[0])-\(first)-\(second).navlog"
            try check(torn, of: journal, from: first, path)
          }
        }
      }
    }
  }

  /// Opens what was torn, goes on with it, and reads all.
  private func check(
    _ torn: [UInt8], of journal: SampleJournal, from first: Int, _ path: String
  ) throws {
    let name: Comment = "\(path)"
    try writeFile(path, torn)
    let kept = journal.snapshots.last { $0.bytes.count <= first }?.eventCount ?? 0
    #expect(try Reading(path).events.prefix(kept) == journal.events.prefix(kept), name)
    var more = SampleJournal(path, seed: 62)
    try more.write(batches: [1])
    let reading = try Reading(path, isScanning: true)
    let count = reading.events.count - 1
    #expect(count >= kept && !reading.findsDamage, name)
    #expect(reading.events.prefix(count) == journal.events.prefix(count), name)
    #expect(reading.events.last?.meaning == more.events.last?.meaning, name)
    #expect(reading.events.map(\.position) == Array(1...UInt64(count + 1)), name)
  }

  @Test func `sectors lost below a durability mark are told by range, and nothing is cut`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes) = try live(directory, count: 12, durable: 10, textByteCount: 180)
      let header = try JournalReader.open(journal.path).header.byteCount
      // The last frame tells that nine or ten were on the disk.
      let end = journal.snapshots[8].bytes.count
      for start in stride(from: (header + 511) / 512 * 512, to: end - 512, by: 512) {
        for (index, filling) in Self.fillings(journal).enumerated() {
          var damaged = bytes
          damaged.replaceSubrange(start..<(start + 512), with: filling)
          try writeFile(journal.path, damaged)
          let reading = try Reading(journal.path)
          let commits = zip([header] + journal.snapshots.map(\.bytes.count), journal.snapshots)
          let lost = Set(
            commits.filter { $0 < start + 512 && $1.bytes.count > start }.map { UInt64($1.eventCount) })
          // Records of the journal that stand elsewhere as well may be those that are lost.
          let isFound = index == 2 && reading.lostPositions.isSubset(of: lost)
          #expect(reading.lostPositions == lost || isFound, "sector at \(start)")
          let others = reading.events.filter { !lost.contains($0.position) }
          #expect(others == journal.events.filter { !lost.contains($0.position) }, "sector at \(start)")
          var more = SampleJournal(journal.path, seed: 63)
          try more.write(batches: [1])
          #expect(try readFile(journal.path).starts(with: damaged))
        }
      }
    }
  }
}
