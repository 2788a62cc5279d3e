import Journal
import Testing
import TestSupport

/// Journals in one archive, and out of it again.
@Suite struct PackTests {
  private static let setting = Pack.Setting(created: 5, content: HeaderContent(presets: PageTests.presets)) {
    _ throws(Damage) in []
  }

  private func sample(
    _ path: String, _ seed: UInt64, _ batches: [Int], _ ending: SampleJournal.Ending = .sealed
  ) throws -> SampleJournal {
    var journal = SampleJournal(path, seed: seed)
    try journal.write(batches: batches, ending)
    return journal
  }

  private struct Identity: Equatable {
    var journal: JournalID
    var content: HeaderContent
    var head: TreeHead?
  }

  /// What a signature is about.
  private func identity(of path: String) throws -> Identity {
    var reader = try JournalReader.open(path)
    let (header, count) = (reader.header, reader.eventCount)
    return Identity(journal: header.journal, content: header.content, head: try reader.head(at: count))
  }

  /// The events under the name that a session has in the pack.
  private func packed(
    _ journal: SampleJournal, behind count: Int, renaming names: [String: String]
  ) -> [SampleEvent] {
    journal.events.map { event in
      var event = event
      event.position += UInt64(count)
      if let name = names[event.session] {
        event.meaning = name + event.meaning.dropFirst(event.session.count)
        event.session = name
      }
      return event
    }
  }

  /// The last size makes full blocks, which are taken over compressed as they are.
  @Test(arguments: [SampleJournal.Ending.sealed, .live], [2000, 10_000])
  func `a pack reads as its journals one behind the other`(
    ending: SampleJournal.Ending, size: Int
  ) throws {
    try withTemporaryDirectory { directory in
      let journals = try (1...4).map {
        try sample(directory + "/\($0).navlog", UInt64($0), [$0 * 3, 1, size / $0], ending)
      }
      let path = directory + "/all.navlog"
      let made = try Pack.pack(journals.map(\.path), to: path, Self.setting)
      let found = try JournalReader.open(path).packDirectory()
      #expect(found == made)
      var wanted: [SampleEvent] = []
      for (journal, member) in zip(journals, made.members) {
        #expect(member.packedPosition == UInt64(wanted.count) + 1)
        let names = Dictionary(uniqueKeysWithValues: member.renamed.map { ($0.value, $0.key) })
        wanted += packed(journal, behind: wanted.count, renaming: names)
      }
      for isScanning in [false, true] {
        let reading = try Reading(path, isScanning: isScanning)
        #expect(reading.events == wanted)
        #expect(!reading.findsDamage)
        #expect(reading.isSealed)
      }
      var reader = try JournalReader.open(path)
      let (head, tree) = (try reader.head(at: UInt64(wanted.count)), try reader.recomputedTree(.current))
      #expect(head?.root == tree.root)
    }
  }

  @Test func `each journal comes out with its identity, its events and its tree`() throws {
    try withTemporaryDirectory { directory in
      let journals = try (1...5).map {
        try sample(
          directory + "/\($0).navlog", UInt64($0), [$0, $0 == 3 ? 9000 : 3000], $0 == 2 ? .live : .sealed)
      }
      let path = directory + "/all.navlog"
      _ = try Pack.pack(journals.map(\.path), to: path, Self.setting)
      let out = directory + "/out"
      try makeDirectory(out)
      let paths = try Unpacking.unpack(path, into: out)
      #expect(paths == (1...5).map { out + "/\($0).navlog" })
      for (journal, path) in zip(journals, paths) {
        let reading = try Reading(path, isScanning: true)
        #expect(reading.events == journal.events)
        #expect(!reading.findsDamage)
        #expect(try identity(of: path) == identity(of: journal.path))
      }
    }
  }

  @Test func `the reserved session has each journal's own events again`() throws {
    try withTemporaryDirectory { directory in
      let journals = try (1...3).map { number in
        let path = directory + "/\(number).navlog"
        var writer = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
        let session = writer.page.add(PageSession(name: reservedSession))
        for time in 0..<Int64(number + 1) {
          writer.page.append(token: 1)
          try writer.page.finish(session: session, time: time)
        }
        if let fault = try writer.finish() { throw fault }
        return path
      }
      let path = directory + "/all.navlog"
      _ = try Pack.pack(journals, to: path, Self.setting)
      let steps = try Reading(path).events.map(\.step)
      #expect(steps == Array(1...9))
      let out = directory + "/out"
      try makeDirectory(out)
      for (journal, path) in zip(journals, try Unpacking.unpack(path, into: out)) {
        #expect(try Reading(path).events == Reading(journal).events)
      }
    }
  }

  @Test func `files of one name, and names too long for an ending, are told apart`() throws {
    try withTemporaryDirectory { directory in
      let name = String(repeating: "n", count: 128)
      let paths = try ["/a", "/b", "/c"].map { folder in
        try makeDirectory(directory + folder)
        let path = directory + folder + "/x.navlog"
        var writer = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
        let session = writer.page.add(PageSession(name: name))
        writer.page.append(token: 1)
        try writer.page.finish(session: session, time: 1)
        if let fault = try writer.finish() { throw fault }
        return path
      }
      let path = directory + "/all.navlog"
      let members = try Pack.pack(paths, to: path, Self.setting).members
      #expect(members.map(\.fileName) == ["x.navlog", "x-2.navlog", "x-3.navlog"])
      #expect(Set(try Reading(path).events.map(\.session)).count == 3)
      let unpacked = try Unpacking.unpack(path, into: directory, only: "x-3.navlog")
      #expect(try unpacked.flatMap { try Reading($0).events.map(\.session) } == [name])
    }
  }

  @Test func `what damage has left alone comes out of a pack, one by one`() throws {
    try withTemporaryDirectory { directory in
      let journals = try (1...3).map { try sample(directory + "/\($0).navlog", UInt64($0), [5000]) }
      let path = directory + "/all.navlog"
      _ = try Pack.pack(journals.map(\.path), to: path, Self.setting)
      let middle = try #require(try JournalReader.open(path).pages.first { $0.firstPosition > 5000 })
      var bytes = try readFile(path)
      bytes[middle.offset + middle.byteCount / 2] ^= 1
      try writeFile(path, bytes)
      let out = directory + "/out"
      for wanted in [nil, "2.navlog"] {
        #expect(throws: JournalFault.self) { _ = try Unpacking.unpack(path, into: out, only: wanted) }
        #expect(!File.exists(out))
      }
      for number in [0, 2] {
        let unpacked = try Unpacking.unpack(path, into: out, only: "\(number + 1).navlog")
        #expect(try unpacked.map { try Reading($0, isScanning: true).events } == [journals[number].events])
      }
    }
  }

  @Test func `nothing is overwritten, and no damage is packed`() throws {
    try withTemporaryDirectory { directory in
      let journal = try sample(directory + "/1.navlog", 1, [5, 5, 5])
      let path = directory + "/all.navlog"
      _ = try Pack.pack([journal.path], to: path, Self.setting)
      #expect(throws: JournalFault.exists(path: path)) {
        try Pack.pack([journal.path], to: path, Self.setting)
      }
      #expect(throws: JournalFault.exists(path: directory + "/1.navlog")) {
        try Unpacking.unpack(path, into: directory)
      }
      #expect(throws: JournalFault.pack(path: path)) {
        _ = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
      }
      #expect(throws: JournalFault.noPack(path: journal.path)) {
        try Unpacking.unpack(journal.path, into: directory)
      }
      var bytes = try readFile(journal.path)
      bytes[bytes.count / 3] ^= 1
      try writeFile(journal.path, bytes)
      #expect(throws: JournalFault.self) {
        try Pack.pack([journal.path], to: directory + "/other.navlog", Self.setting)
      }
      #expect(!File.exists(directory + "/other.navlog"))
    }
  }

  /// The first size shares pages among journals, the last makes full blocks.
  @Test(arguments: [9, 10_000], [false, true])
  func `a pack of packs is a pack of their journals`(size: Int, isJoined: Bool) throws {
    try withTemporaryDirectory { directory in
      let journals = try (1...5).map { try sample(directory + "/\($0).navlog", UInt64($0), [size / $0]) }
      let paths = journals.map(\.path)
      let (a, b) = (directory + "/a.navlog", directory + "/b.navlog")
      _ = try Pack.pack(Array(paths[0..<2]), to: a, Self.setting)
      _ = try Pack.pack(Array(paths[3..<5]), to: b, Self.setting)
      if isJoined { try writeFile(a, try readFile(a) + readFile(paths[2]) + readFile(b)) }
      let nested = directory + "/nested.navlog"
      let made = try Pack.pack(isJoined ? [a] : [a, paths[2], b], to: nested, Self.setting)
      let flat = directory + "/flat.navlog"
      let wanted = try Pack.pack(paths, to: flat, Self.setting)
      #expect(made.contents == wanted.contents)
      #expect(made.members.map(\.journal) == wanted.members.map(\.journal))
      #expect(made.members.map(\.packedPositions) == wanted.members.map(\.packedPositions))
      #expect(made.members.map(\.renamed) == wanted.members.map(\.renamed))
      let reading = try Reading(nested, isScanning: true)
      #expect(try reading.events == Reading(flat).events && !reading.findsDamage)
      try makeDirectory(directory + "/out")
      for (journal, path) in zip(journals, try Unpacking.unpack(nested, into: directory + "/out")) {
        #expect(try Reading(path, isScanning: true).events == journal.events)
        #expect(try identity(of: path) == identity(of: journal.path))
      }
    }
  }
}
