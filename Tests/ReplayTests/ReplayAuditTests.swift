import Journal
import Navigation
import TestSupport
import Testing

@testable import Replay

@Suite struct ReplayAuditTests {
  private func audit(_ path: String) throws -> ReplayAudit {
    var journal = try JournalReader.open(path)
    var audit = ReplayAudit(from: try journal.initialState())
    var reader = EventReader(journal.makePage())
    for page in journal.pages.indices {
      do { try reader.read(page: page, of: &journal) } catch { continue }
      audit.add(&reader)
      try audit.letGo(behind: page, reader, of: &journal)
    }
    return audit
  }

  @Test func `a long journal agrees with every state that it keeps`() throws {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 21, sessionCount: 8)
      for _ in 0..<3 { try recording.record(count: 5000, commitEvery: 100_000) }
      let audit = try audit(recording.path)
      #expect(audit.divergences.isEmpty && audit.checkedCount > 0)
      #expect(audit.eventCount == recording.events.count && audit.sessionCount == 8)
    }
  }

  @Test func `journals of every released format replay`() throws {
    for name in ["bug", "crash", "shop", "windows"] {
      let audit = try audit(SharedFiles.packageRoot + "/Journals/\(name).navlog")
      #expect(audit.divergences.isEmpty && audit.eventCount > 0)
    }
  }

  @Test func `a state that is not the fold's is told once a session, with what differs`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var lie = Session<Route>()
      lie.facts["planted"] = .bool(true)
      try writePages(at: path, states: [nil, lie, lie])
      let audit = try audit(path)
      #expect(audit.divergences.count == 1)
      let found = try #require(audit.divergences.first)
      #expect(found.part == .state && found.position == found.step + 1 && found.step > 0)
      #expect(found.agreedPosition == nil)
      #expect(found.edits.contains { $0.path == "facts.planted" })
    }
  }

  @Test func `a page that counts other steps contradicts what was folded`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      try writePages(at: path, states: [nil, nil], miscount: true)
      #expect(try audit(path).divergences.map(\.part) == [.step])
    }
  }

  /// Full pages of pushes and pops, which keep the states that are asked for.
  private func writePages(at path: String, states: [Session<Route>?], miscount: Bool = false) throws {
    var writer = try JournalWriter.open(path, created: 0, content: .events(of: nil))
    var encoder = EventEncoder()
    var state = Session<Route>()
    var step: UInt64 = 0
    for kept in states {
      let record = kept.map { StateRecord(state: $0, firstAt: nil, hasIDs: false, at: 0).bytes }
      let number = writer.page.add(
        PageSession(
          name: "s", stepBefore: miscount && step > 0 ? step - 1 : step, previousPosition: step, state: record
        ))
      while !writer.isPageFull {
        let intent = step % 2 == 0 ? Intent<Route>(.push(Push(["a"]))) : Intent(.back)
        let event = decide(intent, in: state)
        for change in event.changes { state.apply(change) }
        var document = Document()
        document.append(intent, envelope: Envelope(session: "s"))
        encoder.append(
          document, event, at: .init(session: "s", at: 0, position: writer.nextPosition), to: &writer.page)
        try writer.page.finish(session: number, time: 0)
        step += 1
      }
      try writer.commit(isDurable: false)
    }
    let fault = try writer.finish()
    #expect(fault == nil)
  }
}

@Suite struct SeekTests {
  @Test func `seeking here and there is folding from the start`() throws {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 31, sessionCount: 2)
      try recording.record(count: 9000, commitEvery: 100_000)
      var player = try Player(try JournalReader.open(recording.path))
      let states = recording.states.filter { $0.session == "s1" }
      var random = SeededGenerator(seed: 8)
      var places = (0..<40).map { _ in random.below(states.count) + 1 }
      places += [50, 50, 40, 50, 1, states.count]
      for step in places {
        let moment = try player.moment(ofSession: "s1", at: .step(UInt64(step)))
        #expect(moment?.state == states[step - 1].state && moment?.step == UInt64(step))
      }
    }
  }

  @Test(arguments: 0...2) func `journals of no, one and two events have their states`(count: Int) throws {
    try withTemporaryDirectory { directory in
      let intents = (0..<count).map { _ in ("s", Intent<Route>(.push(Push(["a"])))) }
      try RelatedRecordings.record(intents, at: directory + "/a.navlog")
      var player = try Player(try JournalReader.open(directory + "/a.navlog"))
      for step in 0...3 {
        let moment = try player.moment(ofSession: "s", at: .step(UInt64(step)))
        let depth = moment?.state.windows.first?.tabs.first?.stack.count
        #expect(depth == (count == 0 ? nil : min(step, count)))
      }
    }
  }
}
