import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// What a recorder keeps at hand of sessions that have ended, and what it answers to those who come late.
@Suite struct EndedSessionTests {
  private func intent(_ action: Action<Route>, _ session: String, id: String? = nil) -> Document {
    var envelope = Envelope(session: session)
    envelope.id = id
    var document = Document()
    document.append(Intent<Route>(action), envelope: envelope)
    return document
  }

  /// Records a session that ends, and behind it as many others.
  private func record(_ count: Int, commitEvery: Int, to recorder: inout Recorder) throws {
    for number in 0..<count {
      let name = number == 0 ? "first" : "s\(number)"
      let actions: [Action<Route>] = [.push(Push([Route("home")])), .end]
      for (step, action) in actions.enumerated() {
        let document = intent(action, name, id: "\(name)-\(step)")
        _ = try recorder.record(document, now: Int64(number)) { Document() }
      }
      if number % commitEvery == 0 { try recorder.commit(isDurable: false) }
    }
  }

  @Test(arguments: [1, 100_000])
  func `memory grows with sessions that live, not with those that have ended`(commitEvery: Int) throws {
    try withTemporaryDirectory { directory in
      var recorder = try Recorder.open(directory + "/a.navlog", now: 0)
      try record(20_000, commitEvery: commitEvery, to: &recorder)
      #expect(recorder.sessionCount <= 4096)
      _ = try recorder.finish()
    }
  }

  @Test(arguments: [1, 100_000])
  func `who comes late is told as if the session were at hand still`(commitEvery: Int) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var recorder = try Recorder.open(path, now: 0)
      try record(6_000, commitEvery: commitEvery, to: &recorder)
      for round in 0..<2 {
        let again = try recorder.record(intent(.back, "first", id: "first-0"), now: 0) { Document() }
        guard case .duplicate(_, let position, _) = again else {
          Issue.record("no duplicate")
          return
        }
        #expect(position == 1)
        let late = try recorder.record(intent(.back, "first"), now: 0) { Document() }
        guard case .recorded(let event, _) = late else { return }
        #expect(event.event.outcome == Outcome(.rejected, reason: .sessionEnded))
        #expect(event.step == UInt64(3 + round))
        // Between the rounds it is forgotten once more.
        if round == 0 { try recordOthers(5_000, to: &recorder) }
      }
      _ = try recorder.finish()
      try expectFourEvents(ofFirstIn: path)
    }
  }

  private func recordOthers(_ count: Int, to recorder: inout Recorder) throws {
    for number in 0..<count {
      _ = try recorder.record(intent(.end, "other\(number)"), now: 0) { Document() }
    }
  }

  private func expectFourEvents(ofFirstIn path: String) throws {
    var player = try Player(try JournalReader.open(path, isScanning: true))
    #expect(player.journal.gaps.isEmpty)
    let moment = try #require(try player.moment(ofSession: "first"))
    #expect(moment.step == 4 && moment.state.hasEnded)
    let second = try #require(try player.moment(ofSession: "first", at: .step(1)))
    #expect(second.state.windows[0].tabs[0].stack.count == 1 && !second.state.hasEnded)
  }
}
