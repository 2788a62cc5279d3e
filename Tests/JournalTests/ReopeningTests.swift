import Journal
import Testing
import TestSupport

/// What a crash leaves, and how recording goes on from there.
@Suite struct ReopeningTests {
  @Test func `a crash behind any commit leaves exactly what was committed`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 11)
      try journal.write(batches: [3, 1, 2], .sealed, keepsSnapshots: true)
      try journal.write(batches: [4, 1], keepsSnapshots: true)
      try journal.write(batches: [1, 5], .sealed, keepsSnapshots: true)
      let copy = directory + "/copy.navlog"
      for (bytes, eventCount) in journal.snapshots {
        try writeFile(copy, bytes)
        let reading = try Reading(copy, isScanning: true)
        #expect(reading.events == Array(journal.events[..<eventCount]))
        #expect(!reading.findsDamage)
      }
    }
  }

  @Test func `cut anywhere, a live journal is gone on with from its last whole frame`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 12)
      try journal.write(batches: [2, 1], keepsSnapshots: true)
      try journal.write(batches: [3, 1], keepsSnapshots: true)
      let bytes = try readFile(journal.path)
      for length in 0...bytes.count { try goOn(behind: Array(bytes[..<length]), of: journal, directory) }
    }
  }

  /// Opens a cut journal, appends to it, and reads everything.
  private func goOn(behind cut: [UInt8], of journal: SampleJournal, _ directory: String) throws {
    let path = directory + "/copy.navlog"
    let name: Comment = "cut at \(cut.count)"
    try writeFile(path, cut)
    let kept = journal.snapshots.last { $0.bytes.count <= cut.count }?.eventCount ?? 0
    var more = SampleJournal(path, seed: 13)
    try more.write(batches: [1, 2])
    let reading = try Reading(path, isScanning: true)
    #expect(!reading.findsDamage, name)
    #expect(reading.events.prefix(kept) == journal.events.prefix(kept), name)
    #expect(reading.events.dropFirst(kept).map(\.meaning) == more.events.map(\.meaning), name)
    #expect(reading.events.map(\.position) == Array(1...UInt64(kept + 3)), name)
    let bytes = try readFile(path)
    let torn = ["0"] + (1...cut.count + 1).map { String($0) }
    let side = torn.first { File.exists("\(path).torn-\($0)") }
    if let side {
      let offset = Int(side) ?? 0
      #expect(Array(cut[offset...]) == (try readFile("\(path).torn-\(side)")), name)
      try File.remove("\(path).torn-\(side)")
    }
    // What was cut off is nowhere else: it stands in the journal or beside it.
    #expect(side != nil || bytes.starts(with: cut), name)
  }

  @Test func `what is torn off is told with its place and kept`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 14)
      try journal.write(batches: [2])
      let bytes = try readFile(journal.path)
      try writeFile(journal.path, bytes + [0xe1, 9, 9])
      let torn = try JournalWriter.open(journal.path, created: 0, content: HeaderContent(presets: Presets()))
        .torn
      #expect(torn?.offset == bytes.count && torn?.byteCount == 3)
      #expect(torn?.keptAt == "\(journal.path).torn-\(bytes.count)")
      #expect(try readFile("\(journal.path).torn-\(bytes.count)") == [0xe1, 9, 9])
      #expect(try Reading(journal.path).events == journal.events)
    }
  }

  @Test func `a reader leaves no trace, whatever is wrong`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 15)
      try journal.write(batches: [2, 2])
      let bytes = try readFile(journal.path).dropLast(3)
      try writeFile(journal.path, Array(bytes))
      #expect(try Reading(journal.path).tail.isIncompleteRecord)
      #expect(try readFile(journal.path) == Array(bytes))
      #expect(!File.exists(journal.path + ".torn-\(bytes.count)"))
    }
  }

  @Test func `a second writer is told who holds the journal, also after another descriptor was closed`()
    throws
  {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var writer = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
      for _ in 0..<2 {
        let fault = #expect(throws: JournalFault.self) {
          _ = try JournalWriter.open(path, created: 0, content: HeaderContent(presets: Presets()))
        }
        #expect(fault == .locked(path: path, holder: processIdentifier()))
        // A POSIX lock would be dropped by this.
        _ = try JournalReader.open(path)
      }
      try writer.commit(isDurable: true)
    }
  }
}
