import Navigation
import Replay

/// A journal of random intents of random sessions that run side by side, under a random app.
package struct RandomSessions {
  let seed: UInt64
  /// Characters that are sent along with each intent, to fill pages.
  let padding: Int

  package init(seed: UInt64, padding: Int = 0) { (self.seed, self.padding) = (seed, padding) }

  package func record(_ count: Int, isSealed: Bool, at path: String) throws {
    var random = SeededGenerator(seed: seed)
    var intents = RandomIntents(seed: seed &+ 1, isUnderApp: true)
    var apps = RandomApps(seed: seed &+ 2)
    let app = AppUnderRecord(App(try CheckedApp(apps.next())), text: [])
    var states: [String: Session<Route>] = [:]
    var at: Int64 = 1_796_032_800_000
    var recorder = try Recorder.open(path, now: 1000, app: app, key: [1])
    for index in 0..<count {
      // Times repeat, and now and then run backwards; sessions come and go, and each lasts for a while.
      at += Int64(random.below(4)) * 500 - (random.oneIn(20) ? 1200 : 0)
      let name = "s\(random.below(12) + index / 100)"
      var state = states[name] ?? Session(app: app.app)
      var document = Document()
      document.append(intents.next(in: state), envelope: Envelope(session: name))
      if padding > 0 { document = padded(document, index) }
      let answer = try recorder.record(document, now: at) { Document() }
      if case .recorded(let event, let followUps) = answer {
        for event in [event] + followUps { event.event.changes.forEach { state.apply($0) } }
      }
      states[name] = state
    }
    try recorder.commit(isDurable: false)
    if isSealed, let fault = try recorder.finish() { throw fault }
  }

  /// A text that comes again is kept once a page: each has a number.
  private func padded(_ document: Document, _ number: Int) -> Document {
    guard case .object(var members) = document.value(at: Document.root) else { return document }
    members["note"] = .string(String(repeating: "x", count: padding) + "\(number)")
    var padded = Document()
    padded.append(members)
    return padded
  }
}
