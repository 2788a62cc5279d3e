import Journal

import Navigation
import Replay
import Testing
import TestSupport

/// Records random intents of several sessions and remembers, independently, every state on the way.
struct Recording {
  var path: String
  var seed: UInt64
  var sessionCount = 3
  /// After each event: its session's state.
  private(set) var states: [(session: String, step: UInt64, state: Session<Route>)] = []
  private(set) var events: [RecordedEvent<Route>] = []
  private var sessions: [String: (state: Session<Route>, step: UInt64)] = [:]

  init(path: String, seed: UInt64, sessionCount: Int = 3) {
    self.path = path
    self.seed = seed
    self.sessionCount = sessionCount
  }

  mutating func record(count: Int, commitEvery: Int) throws {
    var random = SeededGenerator(seed: seed)
    seed += 1
    var intents = RandomIntents(seed: seed)
    var recorder = try Recorder.open(path, now: 1000)
    for index in 0..<count {
      let name = "s\(Int.random(in: 0..<sessionCount, using: &random))"
      var known = sessions[name] ?? (Session(), 0)
      let intent = intents.next(in: known.state)
      var document = Document()
      document.append(intent, envelope: Envelope(session: name))
      let answer = try recorder.record(document, now: 1000 + Int64(index)) { Document() }
      guard case .recorded(let recorded, _) = answer else { continue }
      for change in recorded.event.changes { known.state.apply(change) }
      known.step += 1
      sessions[name] = known
      states.append((name, known.step, known.state))
      events.append(recorded)
      if index % commitEvery == commitEvery - 1 { try recorder.commit(isDurable: false) }
    }
    try recorder.commit(isDurable: false)
    let fault = try recorder.finish()
    #expect(fault == nil)
  }
}

@Suite struct RecordingTests {
  @Test(arguments: [1, 7, 100_000])
  func `events read back as they were recorded, over three runs`(commitEvery: Int) throws {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 3)
      for _ in 0..<3 { try recording.record(count: 300, commitEvery: commitEvery) }
      var journal = try JournalReader.open(recording.path)
      var reader = EventReader(journal.makePage())
      var index = 0
      for page in journal.pages.indices {
        try reader.read(page: page, of: &journal)
        while !reader.isAtEnd {
          let (read, recorded) = (reader.event(), recording.events[index])
          #expect(read.position == recorded.position && read.session == recorded.session)
          #expect(read.step == recorded.step && read.at == recorded.at && read.cause == recorded.cause)
          #expect(read.sent.value(at: 0) == recorded.sent.value(at: 0))
          #expect(read.event == recorded.event)
          reader.advance()
          index += 1
        }
      }
      #expect(index == recording.events.count)
    }
  }

  @Test func `any state is that of folding from the start`() throws {
    try withTemporaryDirectory { directory in
      var recording = Recording(path: directory + "/a.navlog", seed: 11, sessionCount: 8)
      for _ in 0..<3 { try recording.record(count: 5000, commitEvery: 100_000) }
      var player = try Player(try JournalReader.open(recording.path))
      var random = SeededGenerator(seed: 5)
      for _ in 0..<100 {
        let index = Int.random(in: 0..<recording.states.count, using: &random)
        let wanted = recording.states[index]
        let byStep = try player.moment(ofSession: wanted.session, at: .step(wanted.step))
        #expect(byStep?.step == wanted.step)
        #expect(byStep?.state == wanted.state, "\(wanted.session) at step \(wanted.step)")
        let position = recording.events[index].position
        let byPosition = try player.moment(ofSession: wanted.session, at: .position(position))
        #expect(byPosition?.state == wanted.state && byPosition?.position == position)
      }
      let nobody = try player.moment(ofSession: "nobody")
      #expect(nobody == nil)
    }
  }
}
