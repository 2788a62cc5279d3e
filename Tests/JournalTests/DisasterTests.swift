import Journal
import Testing
import TestSupport

/// Disasters that befell other formats, and that no other test here is about.
@Suite struct DisasterTests {
  @Test func `a preallocated megabyte of zeros is no event, and is cut off`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      try journal.write(batches: [2, 1], isDurable: true)
      let bytes = try readFile(journal.path)
      try writeFile(journal.path, bytes + [UInt8](repeating: 0, count: 1 << 20))
      let reading = try Reading(journal.path)
      #expect(reading.events == journal.events && reading.gaps.isEmpty && reading.tail.isIncompleteRecord)
      try journal.write(batches: [2], .sealed)
      #expect(try Reading(journal.path, isScanning: true).events == journal.events)
      #expect(try readFile(journal.path).count < bytes.count + 2000)
    }
  }

  @Test(arguments: 0...4)
  func `a byte changed in any block is told with that block, also in the last but one`(count: Int) throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      journal.textByteCount = 600_000
      try journal.write(batches: [Int](repeating: 2, count: count), .sealed)
      let bytes = try readFile(journal.path)
      let pages = try JournalReader.open(journal.path).pages
      #expect(pages.count == count && pages.allSatisfy { $0.form == .block })
      for page in pages {
        var changed = bytes
        changed[page.offset + page.byteCount / 2] ^= 4
        try writeFile(journal.path, changed)
        let gaps = try Reading(journal.path, isScanning: true).gaps
        #expect(gaps.map(\.bytes) == [page.offset..<(page.offset + page.byteCount)])
        #expect(gaps.map(\.positions) == [page.firstPosition..<page.endPosition])
      }
    }
  }

  @Test func `a lost index is made again with every page, and finds every session`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", sessionCount: 9)
      journal.textByteCount = 200_000
      try journal.write(batches: [Int](repeating: 6, count: 6), .sealed)
      var whole = try JournalReader.open(journal.path)
      var bytes = try readFile(journal.path)
      for index in try #require(whole.segments[0].seal) { bytes[index] = 0xff }
      try writeFile(directory + "/b.navlog", bytes)
      _ = try Recovery.recover(directory + "/b.navlog", to: directory + "/c.navlog")
      for path in ["/b.navlog", "/c.navlog"] {
        var other = try JournalReader.open(directory + path)
        #expect(other.pages == whole.pages, "\(path)")
        for session in Set(journal.events.map(\.session)) {
          let found = try other.lastPage(ofSession: session)
          #expect(try found?.page == whole.lastPage(ofSession: session)?.page, "\(path) \(session)")
        }
      }
    }
  }

  @Test func `a copy made at any moment is a journal with a beginning of the events`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog")
      journal.textByteCount = 9000
      journal.rotationByteCount = 40_000
      try journal.write(batches: [1])
      var copies: [[UInt8]] = []
      for _ in 0..<10 {
        try journal.write(batches: [1, 2])
        copies.append(try readFile(journal.path))
      }
      var random = SeededGenerator(seed: 4)
      for bytes in copies {
        // What a copying program gets of a file that grows ends anywhere behind what was sealed.
        try writeFile(directory + "/copy.navlog", bytes)
        let sealed = try JournalReader.open(directory + "/copy.navlog").segments[0].seal?.upperBound ?? 2000
        let length = Int.random(in: sealed...bytes.count, using: &random)
        try writeFile(directory + "/copy.navlog", Array(bytes[..<length]))
        let reading = try Reading(directory + "/copy.navlog")
        #expect(journal.events.starts(with: reading.events) && reading.gaps.isEmpty)
      }
    }
  }

  @Test func `two histories of one journal in a file are told, and only the first is read`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 5)
      try journal.write(batches: [2, 1], isDurable: true)
      let shared = try readFile(journal.path)
      // Two writers went on from here, each on a disk of its own; then their files became one.
      var histories: [[UInt8]] = []
      var events: [[SampleEvent]] = []
      for seed in [6, 7] as [UInt64] {
        try writeFile(journal.path, shared)
        var writer = SampleJournal(journal.path, seed: seed)
        try writer.write(batches: [1, 1, 2], isDurable: true, keepsSnapshots: true)
        histories.append(Array(try readFile(journal.path).dropFirst(shared.count)))
        events.append(writer.events)
      }
      for fork in [histories[0] + histories[1], histories[0] + histories[1] + histories[0]] {
        try writeFile(journal.path, shared + fork)
        let reading = try Reading(journal.path, isScanning: true)
        #expect(reading.findsDamage)
        let meanings = (journal.events + events[0]).map(\.meaning)
        #expect(reading.events.map(\.meaning) == meanings)
        #expect(reading.events.map(\.position) == Array(1...7))
      }
    }
  }

  /// A page of events that name things, where each name has the number that the presets give it.
  private func write(_ path: String, presets: [String], names: [String]) throws {
    var writer = try JournalWriter.open(
      path, created: 0, content: HeaderContent(presets: Presets(names: presets, shapes: [])))
    let session = writer.page.add(PageSession(name: path))
    for (time, name) in names.enumerated() {
      writer.page.append(token: 1)
      writer.page.append(name: name.utf8.span)
      writer.page.append(tab: names[names.count - 1 - time].utf8.span)
      try writer.page.finish(session: session, time: Int64(time))
    }
    if let fault = try writer.finish() { throw fault }
  }

  @Test func `joined and packed, names keep their meaning whatever their numbers were`() throws {
    try withTemporaryDirectory { directory in
      let names = ["a", "b", "c", "d", "a"]
      var paths: [String] = []
      var wanted: [String] = []
      // The same names under other numbers, the same numbers for other names, and a name that stands twice.
      for presets in [["a", "b"], ["b", "a"], ["c", "d", "c"], [], ["x", "y", "z", "a"]] {
        paths.append(directory + "/\(paths.count).navlog")
        try write(paths[paths.count - 1], presets: presets, names: names)
        wanted += try Reading(paths[paths.count - 1]).events.map(\.meaning)
      }
      #expect(Set(wanted.map { $0.drop { $0 != "[" } }).count == 4)
      let joined = directory + "/joined.navlog"
      try writeFile(joined, paths.flatMap { try readFile($0) })
      let packed = directory + "/packed.navlog"
      let setting = Pack.Setting(created: 5, content: HeaderContent(presets: Presets())) { _ throws(Damage) in
        []
      }
      _ = try Pack.pack(paths, to: packed, setting)
      for path in [joined, packed] {
        for isScanning in [false, true] {
          let reading = try Reading(path, isScanning: isScanning)
          #expect(reading.events.map(\.meaning) == wanted && !reading.findsDamage)
        }
      }
    }
  }

  @Test func `a block that the compressor spoiled is not taken for the page that it was made of`() throws {
    let page = try PageTests.randomPage(seed: 9, count: 60)
    var bytes: [UInt8] = []
    var encoder = BlockEncoder()
    encoder.append(page, salt: PageTests.salt, to: &bytes)
    var decoder = BlockDecoder()
    var readBack = Page(firstPosition: 0, presets: PageTests.presets)
    let holds = decoder.reads(bytes.span, as: page, salt: PageTests.salt, into: &readBack)
    #expect(holds)
    var spoiledCount = 0
    for index in 40..<(bytes.count - 4) {
      var spoiled = bytes
      spoiled[index] ^= 0x20
      // The checksum is made over what the compressor gave out: it holds.
      let end = bytes.count - 4
      let checksum = CRC32C.of(
        spoiled.span.extracting(0..<end), seed: PageTests.salt.seed(position: page.firstPosition))
      spoiled.overwrite(fixed: checksum, at: end)
      var copy = Page(firstPosition: page.firstPosition, presets: PageTests.presets)
      let isReadable = (try? decoder.read(spoiled.span, salt: PageTests.salt, into: &copy)) != nil
      let isSame = isReadable && meanings(of: copy) == meanings(of: page)
      let isTaken = decoder.reads(spoiled.span, as: page, salt: PageTests.salt, into: &copy)
      #expect(!isTaken || isSame, "byte \(index)")
      if isReadable, !isSame { spoiledCount += 1 }
    }
    #expect(spoiledCount > 50)
  }
}
