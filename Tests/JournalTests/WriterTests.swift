import Journal
import Testing
import TestSupport

@Suite struct WriterTests {
  /// Writes random records in batches of the sizes given, and tells what they mean.
  func write(_ path: String, batches: [Int], seed: UInt64 = 1, sealing: Bool) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var writer = try JournalWriter.open(
      path, created: 1000, content: HeaderContent(presets: PageTests.presets))
    var said: [String] = []
    var place = (ordinal: -1, cursor: Cursor())
    var sessions: [Int: (ordinal: Int, number: UInt32, steps: UInt64, last: UInt64, greatest: Int64)] = [:]
    for batch in batches {
      for _ in 0..<batch {
        if writer.isPageFull { try writer.commit(isDurable: false) }
        let session = Int.random(in: 0..<5, using: &random)
        let time = Int64.random(in: 0...9999, using: &random)
        var known = sessions[session] ?? (-1, 0, 0, 0, 0)
        if known.ordinal != writer.pageOrdinal {
          known.ordinal = writer.pageOrdinal
          known.number = writer.page.add(
            PageSession(
              name: "\(seed)s\(session)", stepBefore: known.steps, previousPosition: known.last,
              greatestTimeBefore: known.greatest))
        }
        known.last = writer.nextPosition
        known.greatest = known.steps == 0 ? time : max(known.greatest, time)
        known.steps += 1
        sessions[session] = known
        if place.ordinal != writer.pageOrdinal { place = (writer.pageOrdinal, Cursor()) }
        try appendRandomRecord(to: &writer.page, session: known.number, time: time, using: &random)
        said.append(meaning(of: writer.page.page, at: writer.page.page.count - 1, cursor: &place.cursor))
      }
      try writer.commit(isDurable: batch % 2 == 0)
    }
    if sealing {
      let fault = try writer.finish()
      #expect(fault == nil)
    }
    return said
  }

  func read(_ path: String, isScanning: Bool = false) throws -> [String] {
    var reader = try JournalReader.open(path, isScanning: isScanning)
    var page = reader.makePage()
    var said: [String] = []
    for index in reader.pages.indices {
      try reader.read(page: index, into: &page)
      said += meanings(of: page)
    }
    return said
  }

  @Test(arguments: [[1], [1, 1, 1], [16, 16, 3], [5000], [4096], [9000, 7, 1, 5000], [0], [4095, 2]])
  func `what is written is read, live, sealed and scanned`(batches: [Int]) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      let live = directory + "/live.navlog"
      let said = try write(path, batches: batches, sealing: true)
      #expect(try write(live, batches: batches, sealing: false) == said)
      #expect(try read(live) == said)
      #expect(try read(path) == said)
      #expect(try read(path, isScanning: true) == said)
      let reader = try JournalReader.open(path)
      let (isSealed, gaps, eventCount) = (reader.isSealed, reader.gaps, reader.eventCount)
      #expect(isSealed && gaps.isEmpty)
      #expect(eventCount == UInt64(said.count))
    }
  }

  @Test func `appending goes on behind a seal`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var said = try write(path, batches: [700], seed: 1, sealing: true)
      said += try write(path, batches: [5, 4200], seed: 2, sealing: true)
      said += try write(path, batches: [1], seed: 3, sealing: false)
      #expect(try read(path) == said)
      let reader = try JournalReader.open(path)
      let (isSealed, endPosition) = (reader.isSealed, reader.endPosition)
      #expect(!isSealed)
      #expect(endPosition == UInt64(said.count) + 1)
    }
  }

  @Test func `a session is found in the page it was last seen in`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      _ = try write(path, batches: [9000], seed: 1, sealing: true)
      _ = try write(path, batches: [10], seed: 2, sealing: false)
      var reader = try JournalReader.open(path)
      let pages = try ["1s3", "2s1", "nobody"].map { try reader.lastPage(ofSession: $0)?.page }
      #expect(pages == [2, 3, nil])
    }
  }

  @Test(arguments: [true, false])
  func `cut anywhere, a journal gives a prefix and says what it is`(sealing: Bool) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      let cut = directory + "/cut.navlog"
      let said = try write(path, batches: [3, 1, 6], sealing: sealing)
      let bytes = try readFile(path)
      for length in 0..<bytes.count {
        try writeFile(cut, Array(bytes[..<length]))
        do {
          let prefix = try read(cut)
          let reader = try JournalReader.open(cut)
          let (isSealed, gaps, endPosition) = (reader.isSealed, reader.gaps, reader.endPosition)
          #expect(prefix == Array(said.prefix(prefix.count)), "cut at \(length)")
          #expect(!isSealed)
          #expect(sealing != gaps.isEmpty, "cut at \(length)")
          // A sealed journal knows how many events it had: the positions of those lost are not given again.
          #expect(endPosition == UInt64(sealing ? said.count : prefix.count) + 1, "cut at \(length)")
        } catch JournalFault.header(_, let fault) {
          let isExpected: Bool = if case .incomplete = fault { true } else { length == 0 }
          #expect(isExpected, "cut at \(length): \(fault)")
        }
      }
    }
  }
}
