import Journal
import Testing
import TestSupport

/// Journals that are sealed while they are written, and whoever reads them meanwhile.
@Suite struct RotationTests {
  /// Pages of three events each, and a seal behind every other.
  private func sample(_ path: String, seed: UInt64 = 1) -> SampleJournal {
    var journal = SampleJournal(path, seed: seed)
    journal.textByteCount = 12_000
    journal.rotationByteCount = 50_000
    return journal
  }

  @Test func `what is written is sealed on the way, and no event is there twice`() throws {
    try withTemporaryDirectory { directory in
      var journal = sample(directory + "/a.navlog")
      try journal.write(batches: [Int](repeating: 1, count: 20))
      let reader = try JournalReader.open(journal.path)
      let seal = try #require(reader.segments[0].seal)
      #expect(reader.segments.count == 1 && !reader.isSealed && seal.upperBound < reader.byteCount)
      #expect(reader.pages.contains { $0.form == .block } && reader.pages.contains { $0.form == .stretch })
      for isScanning in [false, true] {
        let reading = try Reading(journal.path, isScanning: isScanning)
        #expect(reading.events == journal.events && !reading.findsDamage)
      }
      try journal.write(batches: [1, 2, 1, 1, 1, 3], .sealed)
      let reading = try Reading(journal.path, isScanning: true)
      #expect(reading.events == journal.events && !reading.findsDamage && reading.isSealed)
    }
  }

  @Test(arguments: [0, 1, 2, 5, nil] as [Int?])
  func `what is recorded while a seal is made stands behind it, whenever that is done`(
    pageCount: Int?
  ) throws {
    try withTemporaryDirectory { directory in
      var journal = sample(directory + "/a.navlog", seed: 4)
      journal.rotationPageCount = pageCount
      for round in 0..<4 {
        try journal.write(batches: [Int](repeating: 1, count: 40), isDurable: true)
        let reading = try Reading(journal.path, isScanning: round % 2 == 0)
        #expect(reading.events == journal.events && !reading.findsDamage, "round \(round)")
      }
      let reader = try JournalReader.open(journal.path)
      let seal = try #require(reader.segments[0].seal)
      #expect(reader.segments.count == 1 && seal.upperBound < reader.byteCount)
      #expect(reader.byteCount - seal.upperBound < 3 * 50_000 + 2 * Limits.stretchByteCount)
      try journal.write(batches: [1], .sealed)
      let reading = try Reading(journal.path, isScanning: true)
      #expect(reading.events == journal.events && !reading.findsDamage && reading.isSealed)
      #expect(!File.exists(journal.path + ".sealing"))
    }
  }

  @Test func `what is not sealed stays below the limit, also when every writer dies`() throws {
    try withTemporaryDirectory { directory in
      var journal = sample(directory + "/a.navlog")
      for _ in 0..<12 {
        try journal.write(batches: [1, 1])
        let reader = try JournalReader.open(journal.path)
        let sealed = reader.segments[0].seal?.upperBound ?? 0
        #expect(reader.byteCount - sealed < 50_000 + 2 * Limits.stretchByteCount)
      }
      #expect(try Reading(journal.path, isScanning: true).events == journal.events)
    }
  }

  @Test func `a journal that can not be sealed is gone on with as it is`() throws {
    let disk = SimulatedDisk()
    var journal = SampleJournal("/a.navlog", on: disk)
    journal.textByteCount = 12_000
    journal.rotationByteCount = 50_000
    // Whoever has the name that sealing needs can not be removed by it: every call on it fails.
    disk.refuse("/a.navlog.sealing")
    try journal.write(batches: [Int](repeating: 1, count: 12), isDurable: true)
    let reader = try JournalReader.open("/a.navlog", on: disk)
    #expect(reader.segments[0].seal == nil)
    #expect(try Reading("/a.navlog", on: disk).events == journal.events)
  }

  @Test func `another writer is refused while the file changes`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var writer = try JournalWriter.open(
        path, created: 0, content: HeaderContent(presets: Presets()), rotationByteCount: 1)
      for event in 1...12 {
        if writer.isPageFull { try writer.commit(isDurable: false) }
        let session = writer.page.add(PageSession(name: "s\(event)"))
        writer.page.append(text: [UInt8](repeating: 65, count: 20_000).span)
        var random = SeededGenerator(seed: UInt64(event))
        try appendRandomRecord(to: &writer.page, session: session, time: 0, using: &random)
        try writer.commit(isDurable: true)
        #expect(throws: JournalFault.self) {
          _ = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
        }
      }
      #expect(try JournalReader.open(path).segments[0].seal != nil)
      _ = try writer.finish()
    }
  }

  // MARK: Reading meanwhile

  /// A reader that goes on, as `navlog log --follow` does.
  private struct Follower: ~Copyable {
    private var reader: JournalReader
    private(set) var events: [SampleEvent] = []
    private(set) var openingCount = 1

    init(_ path: String) throws {
      reader = try JournalReader.open(path)
    }

    mutating func look() throws {
      if try !reader.extend() {
        reader = try JournalReader.open(reader.path)
        openingCount += 1
      }
      let next = (events.last?.position ?? 0) + 1
      var page = reader.makePage()
      for index in reader.pages.indices where reader.pages[index].endPosition > next {
        try reader.read(page: index, into: &page)
        events += sampleEvents(of: page).filter { $0.position >= next }
      }
    }
  }

  @Test func `who reads on sees every event once, across pages, seals and writers`() throws {
    try withTemporaryDirectory { directory in
      var journal = sample(directory + "/a.navlog")
      try journal.write(batches: [1])
      var follower = try Follower(journal.path)
      for round in 0..<30 {
        try journal.write(batches: [1 + round % 3], round % 10 == 9 ? .sealed : .live)
        try follower.look()
        #expect(follower.events == journal.events, "round \(round)")
      }
      #expect(follower.openingCount > 3 && follower.openingCount < 20)
    }
  }

  @Test func `who reads on waits for the rest of a record`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2])
      let before = try readFile(journal.path)
      try journal.write(batches: [1, 2])
      let after = try readFile(journal.path)
      try writeFile(journal.path, before)
      var follower = try Follower(journal.path)
      for end in before.count...after.count {
        // The same file grows: it is not written anew.
        let file = try File(path: journal.path, access: .updating)
        let part = Array(after[..<end])
        try file.write(part.span, at: 0)
        try follower.look()
        #expect(journal.events.starts(with: follower.events), "\(end) bytes")
      }
      #expect(follower.events == journal.events && follower.openingCount == 1)
    }
  }

  @Test func `readers beside a writer see whole events, each once, in their order`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var first = sample(path)
      first.rotationPageCount = nil
      try first.write(batches: [1])
      let seed = first
      let writing = Computation {
        Result {
          var journal = seed
          for round in 0..<40 { try journal.write(batches: [1, 2], round % 8 == 7 ? .sealed : .live) }
          return journal
        }
      }
      var follower = try Follower(path)
      var seen: [[SampleEvent]] = []
      while follower.events.count < 121 {
        try follower.look()
        guard seen.count < 50 else { continue }
        // As verify reads it, every other time: it must not cry wolf.
        let reading = try Reading(path, isScanning: seen.count % 2 == 1)
        #expect(reading.gaps.isEmpty && reading.damagedPageCount == 0)
        seen.append(reading.events)
      }
      let journal = try writing.value().get()
      #expect(follower.events == journal.events)
      for events in seen { #expect(journal.events.starts(with: events)) }
    }
  }
}
