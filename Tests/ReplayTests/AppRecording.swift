import Journal
import Navigation
import Replay
import TestSupport

/// A journal recorded under an app, and what other rules make of it.
struct AppRecording {
  let path: String

  /// Records intents, each a second after the one before.
  init(
    _ intents: [(session: String, intent: Intent<Route>)], under declaration: AppDeclaration?,
    at path: String,
    stepMilliseconds: Int64 = 1000
  ) throws {
    self.path = path
    let app = try declaration.map { AppUnderRecord(App(try CheckedApp($0)), text: []) }
    var recorder = try Recorder.open(path, now: 1000, app: app)
    for (index, (session, intent)) in intents.enumerated() {
      var document = Document()
      document.append(intent, envelope: Envelope(session: session))
      _ = try recorder.record(document, now: 1000 + Int64(index) * stepMilliseconds) { Document() }
    }
    _ = try recorder.finish()
  }

  /// Records random intents that look at the state as it goes.
  init(
    seed: UInt64, count: Int, sessionCount: Int = 3, under declaration: AppDeclaration, at path: String
  ) throws {
    var random = SeededGenerator(seed: seed)
    var generator = RandomIntents(seed: seed &+ 1, isUnderApp: true)
    let app = App<Route>(try CheckedApp(declaration))
    var states: [String: Session<Route>] = [:]
    var intents: [(String, Intent<Route>)] = []
    for index in 0..<count {
      let name = "s\(random.below(sessionCount))"
      var state = states[name] ?? Session(app: app)
      let intent = generator.next(in: state)
      _ = Navigation.events(
        for: intent, in: &state, app: app, at: Int64(index) * 1000, position: UInt64(index + 1))
      states[name] = state
      intents.append((name, intent))
    }
    try self.init(intents, under: declaration, at: path)
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

  /// What other rules would have decided otherwise.
  func differences(
    under declaration: AppDeclaration?, mode: WhatIfMode, links: WhatIf.Links = .others
  ) throws -> [WhatIfDifference] {
    let app = try declaration.map { App<Route>(try CheckedApp($0)) }
    var journal = try JournalReader.open(path)
    var whatIf = WhatIf(under: app, mode: mode, links: links, from: try journal.initialState())
    var reader = EventReader(journal.makePage())
    var found: [WhatIfDifference] = []
    for page in journal.pages.indices {
      try reader.read(page: page, of: &journal)
      whatIf.begin(page: reader.page.page.sessions)
      while !reader.isAtEnd {
        found += whatIf.add(reader.event())
        reader.advance()
      }
    }
    return found + whatIf.finish()
  }
}
