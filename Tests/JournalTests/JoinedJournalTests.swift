import Journal
import Testing
import TestSupport

/// Journals that stand one behind the other in a file.
@Suite struct JoinedJournalTests {
  private func sample(_ path: String, _ seed: UInt64, _ endings: [SampleJournal.Ending]) throws
    -> SampleJournal
  {
    var journal = SampleJournal(path, seed: seed)
    for ending in endings { try journal.write(batches: [2, 1], ending) }
    return journal
  }

  @Test(
    arguments: [[.sealed], [.live], [.sealed, .live]] as [[SampleJournal.Ending]],
    [[.sealed], [.live]] as [[SampleJournal.Ending]])
  func `positions run on, and sessions are those of each journal`(
    first: [SampleJournal.Ending], second: [SampleJournal.Ending]
  ) throws {
    try withTemporaryDirectory { directory in
      let one = try sample(directory + "/1.navlog", 31, first)
      let two = try sample(directory + "/2.navlog", 32, second)
      let path = directory + "/both.navlog"
      try writeFile(path, try readFile(one.path) + readFile(two.path))
      for isScanning in [false, true] {
        let reading = try Reading(path, isScanning: isScanning)
        let names = Set(one.events.map(\.session))
        let moved = two.events.map { event in
          var event = event
          event.position += UInt64(one.events.count)
          if names.contains(event.session) {
            event.meaning = event.session + "#2" + event.meaning.dropFirst(event.session.count)
            event.session += "#2"
          }
          return event
        }
        #expect(reading.events == one.events + moved)
        #expect(!reading.findsDamage)
        #expect(reading.isSealed == (first == [.sealed] && second == [.sealed]))
      }
      var reader = try JournalReader.open(path)
      for name in Set(one.events.map(\.session)) { #expect(try reader.lastPage(ofSession: name) != nil) }
      let name = try #require(two.events.first?.session)
      let found = try #require(
        try reader.lastPage(ofSession: name + "#2") ?? reader.lastPage(ofSession: name))
      #expect(reader.pages[found.page].firstPosition > UInt64(one.events.count))
    }
  }

  @Test func `a journal joined with itself is two`() throws {
    try withTemporaryDirectory { directory in
      let one = try sample(directory + "/1.navlog", 33, [.sealed])
      try writeFile(one.path, try readFile(one.path) + readFile(one.path))
      let reading = try Reading(one.path)
      #expect(reading.events.map(\.position) == Array(1...6))
      #expect(reading.events.prefix(3) == one.events[...])
      #expect(reading.events.dropFirst(3).allSatisfy { $0.session.hasSuffix("#2") })
      #expect(!reading.findsDamage)
    }
  }

  @Test func `a joined journal is not recorded to`() throws {
    try withTemporaryDirectory { directory in
      let one = try sample(directory + "/1.navlog", 34, [.sealed])
      let two = try sample(directory + "/2.navlog", 35, [.live])
      let bytes = try readFile(one.path) + readFile(two.path)
      try writeFile(one.path, bytes)
      let fault = #expect(throws: JournalFault.self) {
        _ = try JournalWriter.open(one.path, created: 0, content: HeaderContent(presets: Presets()))
      }
      #expect(fault == .joined(path: one.path))
      #expect(try readFile(one.path) == bytes)
    }
  }

  @Test func `a flipped bit costs a record of the journal it is in, also in a header`() throws {
    try withTemporaryDirectory { directory in
      let one = try sample(directory + "/1.navlog", 36, [.live])
      let two = try sample(directory + "/2.navlog", 37, [.sealed])
      let path = directory + "/both.navlog"
      var bytes = try readFile(one.path) + readFile(two.path)
      for bit in (0..<(bytes.count * 8)) where bit % 7 == 0 {
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        try writeFile(path, bytes)
        bytes[bit / 8] ^= 1 << UInt8(bit % 8)
        let reading = try Reading(path, isScanning: true)
        #expect(reading.findsDamage, "bit \(bit)")
        #expect(reading.events.count >= 3, "bit \(bit)")
      }
    }
  }
}
