import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// States are kept in a journal to be found fast; what counts is what the events say.
@Suite struct LostCheckpointTests {
  /// Records runs that each end as by a crash, so that the next one writes the checkpoint of the one before.
  private func record(_ path: String) throws {
    var intents = RandomIntents(seed: 81)
    var states: [String: Session<Route>] = [:]
    for run in 0..<5 {
      var recorder = try Recorder.open(path, now: 1000)
      for index in 0..<40 {
        let name = "s\(index % 3)"
        var document = Document()
        document.append(intents.next(in: states[name] ?? Session()), envelope: Envelope(session: name))
        _ = try recorder.record(document, now: Int64(run * 100 + index)) { Document() }
        states[name] = recorder.moment(ofSession: name)?.state
        if index % 3 == 0 { try recorder.commit(isDurable: true) }
      }
      try recorder.commit(isDurable: true)
    }
  }

  private struct Found: Equatable {
    var session: String
    var step: UInt64
    var position: UInt64?
    var state: Session<Route>
  }

  /// Each session at many of its steps.
  private func moments(_ path: String) throws -> [Found] {
    var player = try Player(JournalReader.open(path))
    var moments: [Found] = []
    for session in ["s0", "s1", "s2"] {
      for step in stride(from: UInt64(1), through: 60, by: 7) {
        guard let moment = try player.moment(ofSession: session, at: .step(step)) else { continue }
        moments.append(
          Found(session: session, step: moment.step, position: moment.position, state: moment.state))
      }
    }
    return moments
  }

  @Test func `without any checkpoint, or all of them, every state is found from the events`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      try record(path)
      let bytes = try readFile(path)
      let wanted = try moments(path)
      let checkpoints = try JournalReader.open(path).pages.compactMap(\.checkpointOffset)
      #expect(checkpoints.count >= 4 && wanted.count == 27)
      for lost in checkpoints.map({ [$0] }) + [checkpoints] {
        for damage in [0, 0xff, 0xc2] as [UInt8] {
          var damaged = bytes
          for offset in lost {
            var cursor = offset + 1
            let count = Int(try bytes.span.fixed(UInt32.self, at: &cursor))
            for index in offset..<(offset + count) { damaged[index] = damage }
          }
          try writeFile(path, damaged)
          #expect(try moments(path) == wanted, "\(lost) \(damage)")
          let reader = try JournalReader.open(path)
          let (gaps, eventCount) = (reader.gaps, reader.eventCount)
          #expect(gaps.count == lost.count && gaps.allSatisfy(\.positions.isEmpty) && eventCount == 200)
        }
      }
    }
  }
}
