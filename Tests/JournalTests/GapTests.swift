import Journal
import Testing
import TestSupport

/// A frame is lost in the middle of a stretch, whose frames share the numbers of their sessions.
@Suite struct GapTests {
  /// Damages each commit's record in turn and reads what is left.
  private func forEachLostFrame(
    of journal: SampleJournal, _ directory: String,
    _ body: (_ lost: Range<UInt64>, _ reading: Reading) throws -> Void
  ) throws {
    let copy = directory + "/copy.navlog"
    let bytes = try readFile(journal.path)
    for (snapshot, lost) in zip(journal.snapshots, journal.commits) {
      var damaged = bytes
      damaged[snapshot.bytes.count - 5] ^= 0x10
      try writeFile(copy, damaged)
      try body(lost, try Reading(copy))
    }
  }

  @Test(arguments: [
    Array(repeating: 1, count: 40), Array(repeating: 5, count: 12), [1, 9, 2, 1, 1, 7, 3, 1, 1, 2],
  ])
  func `the checkpoint tells the sessions and steps of all other frames`(batches: [Int]) throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 7)
      try journal.write(batches: batches, keepsSnapshots: true)
      try journal.write(batches: [1])
      try forEachLostFrame(of: journal, directory) { lost, reading in
        #expect(reading.events == journal.events.filter { !lost.contains($0.position) }, "\(lost)")
        #expect(reading.lostPositions == Set(lost))
      }
    }
  }

  @Test(arguments: [
    Array(repeating: 1, count: 40), Array(repeating: 5, count: 12), [1, 9, 2, 1, 1, 7, 3, 1, 1, 2],
  ])
  func `without a checkpoint too every other frame keeps its sessions`(batches: [Int]) throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 8)
      try journal.write(batches: batches, keepsSnapshots: true)
      try forEachLostFrame(of: journal, directory) { lost, reading in
        let others = journal.events.filter { !lost.contains($0.position) }
        #expect(reading.events.map(\.meaning) == others.map(\.meaning), "\(lost)")
        #expect(reading.events.map(\.position) == others.map(\.position), "\(lost)")
      }
    }
  }

  @Test func `a lost checkpoint costs no event, and the next stretch has its own sessions`() throws {
    try withTemporaryDirectory { directory in
      var journal = SampleJournal(directory + "/a.navlog", seed: 9)
      try journal.write(batches: [2, 3, 1], keepsSnapshots: true)
      try journal.write(batches: [3, 2, 1], keepsSnapshots: true)
      var bytes = try readFile(journal.path)
      let checkpoint = journal.snapshots[2].bytes.count
      for bit in 0..<(30 * 8) {
        bytes[checkpoint + bit / 8] ^= 1 << UInt8(bit % 8)
        try writeFile(journal.path, bytes)
        bytes[checkpoint + bit / 8] ^= 1 << UInt8(bit % 8)
        let reading = try Reading(journal.path)
        #expect(reading.events == journal.events, "bit \(bit)")
        #expect(reading.findsDamage && reading.lostPositions.isEmpty, "bit \(bit)")
      }
    }
  }
}
