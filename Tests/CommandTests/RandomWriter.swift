import Navigation
import Replay
import TestSupport

/// Records random intents of three sessions.
struct RandomWriter {
  enum Ending { case live, sealed }

  private var random: SeededGenerator
  private var intents: RandomIntents
  private var sessions: [String: Session<Route>] = [:]

  init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    intents = RandomIntents(seed: seed)
  }

  mutating func record(count: Int, commitEvery: Int, _ ending: Ending, at path: String) throws {
    var recorder = try Recorder.open(path, now: 1000)
    for index in 1...count {
      let name = ["s1", "9f3c1c1e-52a5-4b1c-9d36-7f1f2b7f0e11", "é"].randomElement(using: &random) ?? ""
      var state = sessions[name] ?? Session()
      var document = Document()
      document.append(intents.next(in: state), envelope: Envelope(session: name))
      let answer = try recorder.record(document, now: Int64.random(in: 0...1 << 40, using: &random)) {
        Document()
      }
      if case .recorded(let event, _) = answer { for change in event.event.changes { state.apply(change) } }
      sessions[name] = state
      if index % commitEvery == 0 { try recorder.commit(isDurable: false) }
    }
    try recorder.commit(isDurable: false)
    if ending == .sealed, let fault = try recorder.finish() { throw fault }
  }
}
