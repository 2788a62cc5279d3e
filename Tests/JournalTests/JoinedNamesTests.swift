import Journal
import Testing
import TestSupport

/// How sessions of joined journals are told apart, and what that costs.
@Suite struct JoinedNamesTests {
  @Test(arguments: [.sealed, .live] as [SampleJournal.Ending])
  func `names that clash cost two more readings of each page at most`(ending: SampleJournal.Ending) throws {
    let disk = SimulatedDisk()
    var one = SampleJournal("one.navlog", on: disk, seed: 38, sessionCount: 300)
    if ending == .sealed { one.textByteCount = 20_000 }
    for _ in 0..<5 { try one.write(batches: [20, 20], ending) }
    let bytes = try #require(disk.bytes("one.navlog"))
    disk.put(bytes + bytes + bytes + bytes + bytes, at: "five.navlog")
    var reader = try JournalReader.open("five.navlog", on: disk)
    #expect(reader.pages.count >= 20)
    disk.plan([:])
    var page = reader.makePage()
    for number in reader.pages.indices {
      try reader.read(page: number, into: &page)
      let journal = reader.pages[number].segmentNumber + 1
      #expect(page.sessions.allSatisfy { $0.name.hasSuffix("#\(journal)") == (journal > 1) })
    }
    // A block is one call, a stretch with its checkpoint three, and one more reading for what has no index.
    #expect(disk.stepCount <= (ending == .sealed ? 3 : 12) * reader.pages.count)
  }

  @Test func `no two sessions of joined journals are shown alike, and each is found as it is shown`() throws {
    let disk = SimulatedDisk()
    let journals = [
      ["a", "a#2", "b#3", "b#3.1", "c#", "d#2#2"],
      ["a", "a#2", "a#2#2", "b", "c", "c#", "#2", "e#9.9", "e#9."],
      ["a", "b", "b#3", "a#2.1", "d#2", "#3", "x#99999999999999999999"],
    ]
    var bytes: [UInt8] = []
    for (number, names) in journals.enumerated() {
      let path = "\(number).navlog"
      var writer = try JournalWriter.open(
        path, on: disk, created: 0, content: HeaderContent(presets: Presets()))
      for name in names {
        let session = writer.page.add(PageSession(name: name))
        writer.page.append(token: 1)
        try writer.page.finish(session: session, time: 1)
      }
      if let fault = try writer.finish() { throw fault }
      bytes += try #require(disk.bytes(path))
    }
    disk.put(bytes, at: "joined.navlog")
    var reader = try JournalReader.open("joined.navlog", on: disk)
    var shown: [String] = []
    for page in reader.pages.indices {
      let names = try reader.sessions(ofPage: page).map(\.name)
      for name in names { #expect(try reader.lastPage(ofSession: name)?.page == page, "\(name)") }
      shown += names
    }
    #expect(shown.count == journals.joined().count && Set(shown).count == shown.count, "\(shown)")
    #expect(shown.prefix(6) == journals[0][...])
    #expect(shown.contains("a#2.1") && shown.contains("e#9.") && shown.contains("b#3#3"))
  }

  @Test func `one name in joined journals is looked up without reading all`() throws {
    let disk = SimulatedDisk()
    var one = SampleJournal("one.navlog", on: disk, seed: 39, sessionCount: 3)
    one.textByteCount = 20_000
    try one.write(batches: [Int](repeating: 30, count: 7), .sealed)
    let bytes = try #require(disk.bytes("one.navlog"))
    disk.put(bytes + bytes + bytes, at: "three.navlog")
    var reader = try JournalReader.open("three.navlog", on: disk)
    disk.plan([:])
    #expect(try reader.lastPage(ofSession: "session 1#3")?.page == reader.pages.count - 1)
    #expect(disk.stepCount < reader.pages.count / 2)
  }

  @Test func `a session goes on only in its own journal`() throws {
    try withTemporaryDirectory { directory in
      var one = SampleJournal(directory + "/1.navlog", seed: 40)
      one.textByteCount = 20_000
      for ending in [.sealed, .live] as [SampleJournal.Ending] {
        try one.write(batches: [Int](repeating: 2, count: 6), ending)
      }
      let bytes = try readFile(one.path)
      try writeFile(one.path, bytes + bytes)
      var reader = try JournalReader.open(one.path)
      for number in reader.pages.indices {
        let journal = reader.segments[reader.pages[number].segmentNumber].journalNumber
        for session in try reader.sessions(ofPage: number) {
          let behind = reader.pages.indices.filter { $0 > number }
          let goesOn = try behind.contains { page in
            guard reader.segments[reader.pages[page].segmentNumber].journalNumber == journal else {
              return false
            }
            return try reader.sessions(ofPage: page).contains { $0.name == session.name }
          }
          #expect(try reader.mayGoOn(session: session.name, behind: number) == goesOn)
        }
      }
    }
  }

  @Test func `readers of one file share what they know of its names`() throws {
    let disk = SimulatedDisk()
    var one = SampleJournal("one.navlog", on: disk, seed: 41, sessionCount: 300)
    try one.write(batches: [Int](repeating: 100, count: 20), .sealed)
    let bytes = try #require(disk.bytes("one.navlog"))
    disk.put(bytes + bytes, at: "two.navlog")
    let names = JoinedNames()
    var counts: [Int] = []
    for _ in 0..<2 {
      var reader = try JournalReader.open("two.navlog", on: disk, sharing: names)
      disk.plan([:])
      let last = reader.pages.count - 1
      #expect(try reader.sessions(ofPage: last).allSatisfy { $0.name.hasSuffix("#2") })
      counts.append(disk.stepCount)
    }
    #expect(counts[0] > 1)
    #expect(counts[1] == 1)
  }
}
