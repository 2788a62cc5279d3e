import Journal
import Testing
import TestSupport

/// Bytes that hold, and stand where they do not belong.
@Suite struct MovedBytesTests {
  /// A live journal and where its records begin.
  private func live(_ directory: String) throws -> (journal: SampleJournal, bytes: [UInt8], starts: [Int]) {
    var journal = SampleJournal(directory + "/a.navlog", seed: 5)
    try journal.write(batches: [2, 1, 3], keepsSnapshots: true)
    try journal.write(batches: [1, 2], keepsSnapshots: true)
    let bytes = try readFile(journal.path)
    let header = try JournalReader.open(journal.path).header.byteCount
    return (journal, bytes, [header] + journal.snapshots.map(\.bytes.count))
  }

  /// Reads bytes that were moved: no event may be there twice, at another place, or with other content.
  private func check(_ bytes: [UInt8], _ journal: SampleJournal, in directory: String, _ name: Comment) throws
  {
    let copy = directory + "/copy.navlog"
    try writeFile(copy, bytes)
    let reading = try Reading(copy)
    #expect(reading.findsDamage, name)
    let originals = Dictionary(uniqueKeysWithValues: journal.events.map { ($0.position, $0) })
    #expect(reading.events.map(\.position) == reading.events.map(\.position).sorted(), name)
    #expect(Set(reading.events.map(\.position)).count == reading.events.count, name)
    for event in reading.events {
      #expect(originals[event.position]?.meaning == event.meaning, name)
      #expect(originals[event.position]?.session == event.session, name)
    }
  }

  @Test func `a range that stands twice is read once, and reported`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes, starts) = try live(directory)
      for (from, start) in starts.enumerated() {
        for end in starts[(from + 1)...] {
          for place in starts where place >= start {
            let copy = bytes[..<place] + bytes[start..<end] + bytes[place...]
            try check(Array(copy), journal, in: directory, "\(start)..<\(end) again at \(place)")
          }
        }
      }
    }
  }

  @Test func `ranges that change places cost some of their events and are reported`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes, starts) = try live(directory)
      for middle in starts.indices.dropFirst().dropLast() {
        let (start, end) = (starts[middle - 1], starts[middle + 1])
        let swapped =
          bytes[..<start] + bytes[starts[middle]..<end] + bytes[start..<starts[middle]] + bytes[end...]
        try check(Array(swapped), journal, in: directory, "around \(starts[middle])")
      }
    }
  }

  @Test func `a range that is missing is told by its positions`() throws {
    try withTemporaryDirectory { directory in
      let (journal, bytes, starts) = try live(directory)
      let copy = directory + "/copy.navlog"
      for (start, end) in zip(starts, starts.dropFirst().dropLast()) {
        try writeFile(copy, Array(bytes[..<start] + bytes[end...]))
        let reading = try Reading(copy)
        let kept = Set(reading.events.map(\.position))
        #expect(kept.union(reading.lostPositions) == Set(journal.events.map(\.position)), "\(start)..<\(end)")
        #expect(kept.isDisjoint(with: reading.lostPositions), "\(start)..<\(end)")
      }
    }
  }

  @Test func `frames of another journal are never taken for this one's`() throws {
    try withTemporaryDirectory { directory in
      var mine = SampleJournal(directory + "/mine.navlog", seed: 6)
      try mine.write(batches: [2, 2])
      var other = SampleJournal(directory + "/other.navlog", seed: 6)
      try other.write(batches: [2, 2, 2, 2])
      // The same records at the same places, in a file that was made for a former journal.
      let bytes = try readFile(mine.path)
      let stale = try readFile(other.path).dropFirst(bytes.count)
      try writeFile(mine.path, bytes + Array(stale))
      let reading = try Reading(mine.path)
      #expect(reading.events == mine.events)
      #expect(reading.tail.byteCount == stale.count)
    }
  }
}
