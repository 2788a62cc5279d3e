import Journal
import Testing
import TestSupport

/// Faults that do not come alone, or that come before anything is written.
@Suite struct StubbornFaultTests {
  private static let path = "/j/a.navlog"

  private func disk(torn: [UInt8] = []) throws -> (SimulatedDisk, SampleJournal) {
    let disk = SimulatedDisk()
    var journal = SampleJournal(Self.path, on: disk, seed: 71)
    try journal.write(batches: [2, 1], isDurable: true)
    disk.put((disk.bytes(Self.path) ?? []) + torn, at: Self.path)
    return (disk, journal)
  }

  private static func open(_ disk: SimulatedDisk) throws(JournalFault) -> JournalWriter {
    try JournalWriter.open(
      path, on: disk, created: 0, content: HeaderContent(presets: PageTests.presets))
  }

  private static func append(_ text: String, to writer: inout JournalWriter) throws {
    let session = writer.page.add(PageSession(name: text))
    writer.page.append(token: 1)
    try writer.page.finish(session: session, time: 1)
  }

  @Test(arguments: [[], [0xe1, 0x40, 0, 0, 0, 9]] as [[UInt8]])
  func `an error while a journal is opened for writing is told, and nothing of it is cut`(
    torn: [UInt8]
  ) throws {
    let (sound, _) = try disk(torn: torn)
    sound.plan([:])
    _ = try Self.open(sound)
    for step in 1...sound.stepCount {
      let (disk, journal) = try disk(torn: torn)
      let bytes = try #require(disk.bytes(Self.path))
      disk.plan([step: .error(SimulatedDisk.inputOutput)])
      do {
        _ = try Self.open(disk)
      } catch {
        guard case .file = error else { throw error }
      }
      let left = try #require(disk.bytes(Self.path))
      let isCut = left.count < bytes.count
      #expect(bytes.starts(with: left) && bytes.count - left.count <= torn.count, "call \(step)")
      #expect(!isCut || disk.names.contains { $0.contains(".torn-") }, "call \(step)")
      disk.plan([:])
      #expect(try Reading(Self.path, on: disk).events == journal.events, "call \(step)")
    }
  }

  @Test func `what could be neither written nor cut back is no event, and costs none`() throws {
    let (counted, _) = try disk()
    var writer = try Self.open(counted)
    try Self.append("lost", to: &writer)
    counted.plan([:])
    try writer.commit(isDurable: true)
    for step in 1...counted.stepCount {
      // It is written in part; then everything fails, cutting it back as well.
      let (disk, journal) = try disk()
      var writer = try Self.open(disk)
      try Self.append("lost", to: &writer)
      let isSync = step == counted.stepCount
      var faults = [step: isSync ? SimulatedDisk.Fault.error(SimulatedDisk.inputOutput) : .short]
      for later in 1...20 { faults[step + later] = .error(SimulatedDisk.inputOutput) }
      disk.plan(faults)
      #expect(throws: JournalFault.self, "call \(step)") { try writer.commit(isDurable: true) }
      #expect(throws: JournalFault.poisoned(path: Self.path)) { try writer.commit(isDurable: true) }
      _ = consume writer
      disk.plan([:])
      var more = SampleJournal(Self.path, on: disk, seed: 72)
      try more.write(batches: [1], isDurable: true)
      let reading = try Reading(Self.path, on: disk, isScanning: true)
      #expect(!reading.findsDamage && reading.events.prefix(3) == journal.events[...], "call \(step)")
      #expect(reading.events.map(\.position) == Array(1...UInt64(reading.events.count)), "call \(step)")
    }
  }

  @Test func `after a sync beside appending that failed nothing is durable, ever`() throws {
    let (disk, journal) = try disk()
    var writer = try Self.open(disk)
    try Self.append("x", to: &writer)
    let sync = try writer.beginSync()
    try Self.append("y", to: &writer)
    disk.plan([1: .error(SimulatedDisk.inputOutput)])
    let finished = sync.finished()
    let durable = writer.durablePosition
    #expect(throws: JournalFault.self) { try writer.end(finished) }
    disk.plan([:])
    for isDurable in [false, true, true] {
      #expect(throws: JournalFault.poisoned(path: Self.path)) { try writer.commit(isDurable: isDurable) }
      #expect(throws: JournalFault.poisoned(path: Self.path)) { _ = try writer.beginSync() }
    }
    #expect(writer.durablePosition == durable && durable == 3)
    #expect(try Reading(Self.path, on: disk).events.prefix(3) == journal.events[...])
  }
}
