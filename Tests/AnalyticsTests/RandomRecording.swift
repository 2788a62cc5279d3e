import Journal
import Navigation
import Replay
import TestSupport

/// A journal of random sessions that run side by side.
struct RandomRecording {
  let path: String

  /// Records a line for each intent, which looks at the state as it goes.
  init(seed: UInt64, count: Int, sessionCount: Int = 4, at path: String) throws {
    self.path = path
    var random = SeededGenerator(seed: seed)
    var generator = RandomIntents(seed: seed &+ 1)
    var recorder = try Recorder.open(path, now: 1000, key: [1])
    var at: Int64 = 1_796_032_800_000
    for _ in 0..<count {
      // Times repeat, and now and then run backwards.
      at += Int64(random.below(4)) * 500 - (random.oneIn(20) ? 1200 : 0)
      let name = "s\(random.below(sessionCount))"
      let intent = generator.next(in: recorder.moment(ofSession: name)?.state ?? Session())
      var document = Document()
      document.append(intent, envelope: Envelope(session: name))
      _ = try recorder.record(document, now: at) { Document() }
    }
    _ = try recorder.finish()
  }

  /// Every event in order.
  func events() throws -> [RecordedEvent<Route>] {
    var journal = try JournalReader.open(path)
    var reader = EventReader(journal.makePage())
    var events: [RecordedEvent<Route>] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      while !reader.isAtEnd {
        events.append(reader.event())
        reader.advance()
      }
    }
    return events
  }
}
