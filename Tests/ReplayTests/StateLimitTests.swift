import Journal
import Navigation
import Replay
import Testing
import TestSupport

/// A session's state does not grow beyond what pages keep.
@Suite struct StateLimitTests {
  private func facts(_ number: Int, byteCount: Int) -> Document {
    var document = Document()
    let text = String(repeating: "x", count: byteCount)
    document.append(
      Intent<Route>(.set(facts: ["fact\(number)": .string(text)], dropPending: false)),
      envelope: Envelope(session: "s"))
    return document
  }

  @Test func `an intent that would make it too large is rejected, and smaller ones go on`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/a.navlog"
      var rejected = 0
      for run in 0..<2 {
        var recorder = try Recorder.open(path, now: 0)
        for number in 0..<8 {
          let document = facts(run * 8 + number, byteCount: 200_000)
          guard case .recorded(let event, _) = try recorder.record(document, now: 0, describe: { Document() })
          else { continue }
          if event.event.outcome.kind == .rejected {
            #expect(event.event.outcome.reason == "tooLarge" && event.event.changes.isEmpty)
            rejected += 1
          }
        }
        _ = try recorder.finish()
      }
      #expect(rejected == 11)
      var recorder = try Recorder.open(path, now: 0)
      let small = try recorder.record(facts(99, byteCount: 10), now: 0) { Document() }
      guard case .recorded(let event, _) = small else { return }
      #expect(event.event.outcome.kind == .applied)
      _ = try recorder.finish()
      var player = try Player(try JournalReader.open(path, isScanning: true))
      #expect(player.journal.gaps.isEmpty)
      let state = try #require(try player.moment(ofSession: "s")).state
      #expect(state.facts.count == 6)
    }
  }
}
