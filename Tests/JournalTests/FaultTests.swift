import Journal
import Testing
import TestSupport

/// Every operation of a writer, with a fault at each of its calls in turn.
@Suite struct FaultTests {
  private static let path = "/journals/a.navlog"

  /// One run of a writer.
  struct Session: Sendable {
    var batches: [Int]
    var ending = SampleJournal.Ending.live
    var isDurable = true
    var textByteCount = 0
    var rotationByteCount = Limits.rotationByteCount
    var rotationPageCount: Int? = 1
  }

  /// What is on the disk before, and the run that the fault comes into.
  struct Scenario: Sendable, CustomTestStringConvertible {
    var name: String
    var before: [Session] = []
    var run: Session
    /// Bytes that follow on what is there: a torn tail.
    var torn: [UInt8] = []
    /// In how many ways what was not synced gets lost.
    var lossCount = 5
    /// At every how many calls the fault comes: large pages take their time.
    var stride = 1

    var testDescription: String { name }
  }

  static let scenarios = [
    Scenario(name: "create, append, sync", run: Session(batches: [1, 2, 1])),
    Scenario(name: "append without sync", run: Session(batches: [2, 1, 3, 1], isDurable: false)),
    Scenario(name: "create and seal", run: Session(batches: [3], ending: .sealed)),
    Scenario(
      name: "reopen and seal", before: [Session(batches: [2, 1])],
      run: Session(batches: [1, 2], ending: .sealed)),
    Scenario(
      name: "go on behind a seal", before: [Session(batches: [4], ending: .sealed)],
      run: Session(batches: [1, 2], ending: .sealed)),
    Scenario(
      name: "cut a torn tail", before: [Session(batches: [2, 2])],
      run: Session(batches: [1], ending: .sealed),
      torn: [0xe1, 0x40, 0, 0, 0]),
    Scenario(
      name: "checkpoints", run: Session(batches: [1, 1, 1, 1, 1], textByteCount: 14_000),
      lossCount: 1, stride: 2),
    Scenario(
      name: "rotation",
      run: Session(batches: [1, 2, 1, 2, 1, 2], textByteCount: 17_000, rotationByteCount: 60_000),
      lossCount: 2),
    Scenario(
      name: "rotation that is overtaken",
      run: Session(
        batches: [1, 2, 1, 2, 1, 2], ending: .sealed, textByteCount: 17_000, rotationByteCount: 40_000,
        rotationPageCount: 9),
      lossCount: 1, stride: 7),
    // A thread makes its calls in between, in another order every time: whatever it is, the same must hold.
    Scenario(
      name: "rotation beside",
      run: Session(
        batches: [1, 2, 1, 2, 1, 2, 1, 2], ending: .sealed, textByteCount: 17_000, rotationByteCount: 40_000,
        rotationPageCount: nil),
      lossCount: 1, stride: 9),
    Scenario(
      name: "blocks", run: Session(batches: [2, 1], ending: .sealed, textByteCount: 530_000),
      lossCount: 1, stride: 13),
  ]

  /// A disk as it is before the fault comes.
  private func prepare(_ scenario: Scenario) throws -> (SimulatedDisk, SampleJournal) {
    let disk = SimulatedDisk()
    var journal = SampleJournal(Self.path, on: disk, seed: 5)
    for session in scenario.before { try write(session, to: &journal) }
    if !scenario.torn.isEmpty { disk.put((disk.bytes(Self.path) ?? []) + scenario.torn, at: Self.path) }
    return (disk, journal)
  }

  private func write(_ session: Session, to journal: inout SampleJournal) throws {
    journal.textByteCount = session.textByteCount
    journal.rotationByteCount = session.rotationByteCount
    journal.rotationPageCount = session.rotationPageCount
    try journal.write(batches: session.batches, session.ending, isDurable: session.isDurable)
  }

  /// The calls of a run without a fault.
  private func steps(_ scenario: Scenario) throws -> StrideThrough<Int> {
    var (disk, journal) = try prepare(scenario)
    disk.plan([:])
    try write(scenario.run, to: &journal)
    return stride(from: 1, through: disk.stepCount, by: scenario.stride)
  }

  /// Runs a scenario with faults at some calls.
  private func run(_ scenario: Scenario, _ faults: [Int: SimulatedDisk.Fault]) throws -> (
    SimulatedDisk, SampleJournal, hasFailed: Bool
  ) {
    var (disk, journal) = try prepare(scenario)
    disk.plan(faults)
    do {
      try write(scenario.run, to: &journal)
      return (disk, journal, false)
    } catch is JournalFault {
      return (disk, journal, true)
    }
  }

  /// What is read must be the first events that were written, with all that were acknowledged; and so it must
  /// be when recording goes on.
  private func check(_ disk: SimulatedDisk, _ journal: SampleJournal, _ name: Comment) throws {
    disk.plan([:])
    var more = SampleJournal(Self.path, on: disk, seed: 6)
    try more.write(batches: [1, 2], isDurable: true)
    let reading = try Reading(Self.path, on: disk, isScanning: true)
    let kept = reading.events.count - 3
    #expect(kept >= journal.durableCount, name)
    #expect(reading.events.map(\.position) == Array(1...UInt64(kept + 3)), name)
    #expect(Array(reading.events.prefix(kept)) == Array(journal.events.prefix(kept)), name)
    #expect(reading.events.dropFirst(kept).map(\.meaning) == more.events.map(\.meaning), name)
    #expect(!reading.findsDamage, name)
    #expect(try Reading(Self.path, on: disk).events == reading.events, name)
  }

  @Test(arguments: scenarios)
  func `power lost at any call leaves a prefix with all that was acknowledged`(scenario: Scenario) throws {
    for step in try steps(scenario) {
      let (disk, journal, _) = try run(scenario, [step: .crash])
      for seed in 1...scenario.lossCount {
        var random = SeededGenerator(seed: UInt64(step * 100 + seed))
        let copy = disk.copy()
        copy.reboot(using: &random)
        try check(copy, journal, "\(scenario.name): power lost at call \(step), seed \(seed)")
      }
    }
  }

  @Test(arguments: scenarios, [SimulatedDisk.inputOutput, SimulatedDisk.noSpace])
  func `an error at any call leaves no trace of what failed, also if the power goes after it`(
    scenario: Scenario, number: Int32
  ) throws {
    for step in try steps(scenario) {
      let (disk, journal, _) = try run(scenario, [step: .error(number)])
      let name = "\(scenario.name): error \(number) at call \(step)"
      var random = SeededGenerator(seed: UInt64(step))
      let copy = disk.copy()
      copy.reboot(using: &random)
      try check(copy, journal, "\(name), then no power")
      // Without a loss of power first: recording goes on, and then the power goes. What a sync that failed
      // left behind must be on the disk by then.
      try check(disk, journal, "\(name)")
      let events = try Reading(Self.path, on: disk, isScanning: true).events
      disk.reboot(using: &random)
      #expect(try Reading(Self.path, on: disk, isScanning: true).events == events, "\(name), then power lost")
    }
  }

  @Test(arguments: scenarios)
  func `bytes that were written in part before the disk was full are cut off`(scenario: Scenario) throws {
    for step in try steps(scenario) {
      let faults: [Int: SimulatedDisk.Fault] = [step: .short, step + 1: .error(SimulatedDisk.noSpace)]
      let (disk, journal, _) = try run(scenario, faults)
      try check(disk, journal, "\(scenario.name): short at call \(step)")
    }
  }

  @Test(arguments: scenarios)
  func `short and interrupted calls change nothing`(scenario: Scenario) throws {
    for step in try steps(scenario) {
      for fault in [SimulatedDisk.Fault.short, .interrupted] {
        let (disk, journal, hasFailed) = try run(scenario, [step: fault])
        #expect(!hasFailed, "\(scenario.name): \(fault) at call \(step)")
        try check(disk, journal, "\(scenario.name): \(fault) at call \(step)")
      }
    }
  }
}
