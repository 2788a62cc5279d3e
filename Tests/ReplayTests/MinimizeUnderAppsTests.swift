import Navigation
import Replay
import TestSupport
import Testing

/// Minimise where guards hold intents and ask: what waits is named by numbers, too, and goes on later.
@Suite struct MinimizeUnderAppsTests {
  private static let conditions = [
    "intent == 'resolve' and outcome == 'applied'", "cause != null and outcome == 'applied'",
    "cause != null and outcome == 'rejected' and reason == 'abandoned'", "pending > 1",
    "asking and modals > 0",
    "outcome == 'superseded'", "outcome == 'redirected' and depth > 1",
  ]

  @Test(arguments: conditions)
  func `what is left shows the bug under the same rules, and no intent can be left out`(text: String) throws {
    let expression = try Expression(parsing: text)
    var apps = RandomApps(seed: 31)
    var shownCount = 0
    for seed in UInt64(1)...12 {
      let app = App<Route>(try CheckedApp(apps.next()))
      let (script, _) = Self.play(Self.random(seed: seed, count: 250, app), app, until: nil)
      var minimizer = Minimizer<Never>(script, app: app, judge: .expression(expression))
      guard minimizer.run() else { continue }
      shownCount += 1
      let documents = minimizer.documents
      #expect(minimizer.isMinimal)
      let (again, shows) = Self.play(documents, app, until: expression)
      #expect(shows, "seed \(seed)")
      var second = Minimizer<Never>(again, app: app, judge: .expression(expression))
      let isShown = second.run()
      #expect(isShown && second.documents.count == documents.count, "seed \(seed)")
    }
    #expect(shownCount > 0)
  }

  private static func random(seed: UInt64, count: Int, _ app: App<Route>) -> [Document] {
    var intents = RandomIntents(seed: seed, isUnderApp: true)
    var session = Session(app: app)
    return (0..<UInt64(count)).compactMap { step in
      let intent = intents.next(in: session)
      if case .end = intent.action { return nil }
      _ = events(for: intent, in: &session, app: app, at: Int64(step), position: step + 1)
      var document = Document()
      document.append(intent, envelope: Envelope(session: "s"))
      return document
    }
  }

  /// Decides intents one after the other, as they are.
  ///
  /// - Returns: what was recorded of it, and whether the expression held after any event.
  private static func play(
    _ documents: [Document], _ app: App<Route>, until expression: Expression?
  ) -> (Script, shows: Bool) {
    var reader = IntentReader()
    var script = Script(session: "s")
    var moment = Moment(session: "s", state: Session(app: app))
    var shows = false
    for (index, document) in documents.enumerated() {
      let received = reader.read(document)
      let at = received.envelope.at ?? Int64(index)
      var after = moment.state
      let decided = events(
        for: received.intent, in: &after, app: app, at: at, position: moment.step + 1)
      for event in decided {
        for change in event.changes { moment.state.apply(change) }
        moment.step += 1
        script.add(
          RecordedEvent(
            position: moment.step, session: "s", step: moment.step, at: at, cause: event.followUp?.cause,
            sent: document, event: event))
        let subject = ExpressionSubject(moment, after: .init(event, sent: document))
        shows = shows || expression?.holds(subject) == true
      }
    }
    return (script, shows)
  }
}
