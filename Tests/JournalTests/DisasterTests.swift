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
}
