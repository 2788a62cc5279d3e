import Journal
import Testing
import TestSupport

/// The front of another file behind bytes that do not hold: left there by a crash, or joined.
@Suite struct StrayHeaderTests {
  private func sample(_ path: String, _ seed: UInt64, _ ending: SampleJournal.Ending) throws -> SampleJournal
  {
    var journal = SampleJournal(path, seed: seed)
    try journal.write(batches: [2, 1], ending, isDurable: true)
    return journal
  }

  /// A journal with a torn tail up to some bytes behind the beginning of a sector.
  private func torn(_ path: String, behindSector distance: Int) throws -> (SampleJournal, [UInt8]) {
    let journal = try sample(path, 51, .live)
    var bytes = try readFile(path)
    bytes += [UInt8](repeating: 0xee, count: 512 - bytes.count % 512 + distance)
    return (journal, bytes)
  }

  @Test(arguments: [1024, 1536, 2048, 4096], [SampleJournal.Ending.live, .sealed])
  func `what a sector held before is a part of the torn tail`(
    byteCount: Int, ending: SampleJournal.Ending
  ) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/1.navlog"
      let (journal, bytes) = try torn(path, behindSector: 0)
      var other = SampleJournal(directory + "/2.navlog", seed: 52)
      try other.write(batches: [300, 300], ending)
      let stale = Array(try readFile(other.path).prefix(byteCount))
      for end in [[], [UInt8](repeating: 0, count: 512)] {
        try writeFile(path, bytes + stale + end)
        let reading = try Reading(path)
        #expect(reading.events == journal.events && reading.gaps.isEmpty)
        #expect(reading.tail.offset + reading.tail.byteCount == bytes.count + stale.count + end.count)
        let writer = try JournalWriter.open(
          path, created: 0, content: HeaderContent(presets: PageTests.presets))
        #expect(writer.nextPosition == UInt64(journal.events.count) + 1)
        if let fault = try writer.finish() { throw fault }
        #expect(try Reading(path).events == journal.events)
      }
    }
  }

  @Test(arguments: [0, 1, 511], [SampleJournal.Ending.live, .sealed])
  func `a journal that is whole is joined, wherever it begins`(
    distance: Int, ending: SampleJournal.Ending
  ) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/1.navlog"
      let (journal, bytes) = try torn(path, behindSector: distance)
      let other = try sample(directory + "/2.navlog", 53, ending)
      try writeFile(path, bytes + readFile(other.path))
      let reading = try Reading(path)
      #expect(reading.events.count == journal.events.count + other.events.count)
      #expect(reading.findsDamage)
    }
  }
}
