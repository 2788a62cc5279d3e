import Journal
public import Navigation
import Replay
import TestSupport
import Testing

/// Minimise: the bug stays, no intent can be left out, and what is left shows the bug when it is recorded.
@Suite struct MinimizeTests {
  private static let conditions = [
    "depth > 2", "modals == 2", "stack contains duplicate", "fact.f and windows > 1",
    "outcome == 'stale' and depth > 1", "requests > 1 and modals == 1", "visible.name == 'c' and fact.g",
    "intent == 'close' and outcome == 'applied'",
    "intent == 'dismiss' and outcome == 'applied' and modals == 1",
    "intent == 'popTo' and outcome == 'applied' and depth == 2",
  ]

  @Test(arguments: conditions)
  func `what is left shows the bug, and no intent of it can be left out`(text: String) throws {
    let expression = try Expression(parsing: text)
    var shownCount = 0
    for seed in UInt64(1)...6 {
      let script = Scripts.random(seed: seed, count: 300)
      var minimizer = Minimizer<Never>(script, app: nil, judge: .expression(expression))
      guard minimizer.run() else { continue }
      shownCount += 1
      let documents = minimizer.documents
      #expect(minimizer.isMinimal && documents.count < 40)
      #expect(Scripts.shows(documents, expression), "seed \(seed)")
      // Left out one by one as a user would: recorded anew, so that numbers are given out anew too.
      let again = Scripts.script(of: documents)
      var second = Minimizer<Never>(again, app: nil, judge: .expression(expression))
      let isShownAgain = second.run()
      try #require(isShownAgain)
      #expect(second.documents.count == documents.count, "seed \(seed): \(second.documents.count)")
    }
    #expect(shownCount > 0)
  }

  @Test func `the same session gives the same intents`() throws {
    let expression = try Expression(parsing: "stack contains duplicate and modals == 1")
    let script = Scripts.random(seed: 9, count: 400)
    var first = Minimizer<Never>(script, app: nil, judge: .expression(expression))
    var second = Minimizer<Never>(script, app: nil, judge: .expression(expression))
    let (isFirst, isSecond) = (first.run(), second.run())
    try #require(isFirst && isSecond)
    #expect(first.documents == second.documents && first.progress.runCount == second.progress.runCount)
  }

  @Test func `references name the same thing though numbers shift`() throws {
    // Entry 3 is closed; when the two before it are gone it is entry 1.
    let script = Scripts.script(of: [
      Scripts.intent("push", ["route": "a"]), Scripts.intent("push", ["route": "b"]),
      Scripts.intent("push", ["route": "c"]), Scripts.intent("push", ["route": "d", "from": 3]),
      Scripts.intent("pop", [:]), Scripts.intent("close", ["entry": 3]),
    ])
    let expression = try Expression(parsing: "intent == 'close' and outcome == 'applied'")
    var minimizer = Minimizer<Never>(script, app: nil, judge: .expression(expression))
    let isShown = minimizer.run()
    try #require(isShown)
    let left = minimizer.documents.map { $0.object(at: Document.root) }
    #expect(left.map { $0["intent"] } == ["push", "close"])
    #expect(left[0]["route"] == "c" && left[1]["entry"] == 1)
  }

  @Test func `a reference to what does not come to be is one to nothing`() throws {
    let script = Scripts.script(of: [
      Scripts.intent("push", ["route": "a"]), Scripts.intent("push", ["route": "b", "from": 1]),
      Scripts.intent("push", ["route": "c", "from": 1]),
    ])
    let expression = try Expression(parsing: "outcome == 'stale'")
    var minimizer = Minimizer<Never>(script, app: nil, judge: .expression(expression))
    let isShown = minimizer.run()
    try #require(isShown)
    // Without the first screen an intent that came from it is stale at once.
    #expect(minimizer.documents.count == 1 && Scripts.shows(minimizer.documents, expression))
  }

  @Test func `what is in an intent is made less too`() throws {
    let script = Scripts.script(of: [
      Scripts.intent("set", ["facts": .object(["x": true, "role": "owner", "y": 1])]),
      Scripts.intent(
        "batch",
        [
          "intents": .array([
            .object(["intent": "push", "routes": .array(["a", "b"])]),
            .object(["intent": "push", "routes": .array(["c", "d", "e"])]),
          ])
        ]),
    ])
    let expression = try Expression(parsing: "fact.role == 'owner' and stack contains 'd'")
    var minimizer = Minimizer<Never>(script, app: nil, judge: .expression(expression))
    let isShown = minimizer.run()
    try #require(isShown)
    let left = minimizer.documents.map { $0.object(at: Document.root) }
    #expect(left.map { $0["intent"] } == ["set", "push"])
    #expect(left[0]["facts"] == .object(["role": "owner"]))
    #expect(left[1]["route"] == .object(["name": "d", "params": .object([:])]))
  }

  @Test func `a limit ends it with the best so far`() throws {
    let expression = try Expression(parsing: "nextId > 60")
    let script = Scripts.random(seed: 2, count: 400)
    var minimizer = Minimizer<Never>(script, app: nil, judge: .expression(expression)) { $0.runCount < 10 }
    let isShown = minimizer.run()
    try #require(isShown)
    #expect(!minimizer.isMinimal && minimizer.progress.runCount == 10)
    #expect(minimizer.documents.count < 400 && Scripts.shows(minimizer.documents, expression))
  }

  @Test func `what never holds is not made smaller`() throws {
    let expression = try Expression(parsing: "depth > 999")
    var minimizer = Minimizer<Never>(
      Scripts.random(seed: 1, count: 20), app: nil, judge: .expression(expression))
    let isShown = minimizer.run()
    #expect(!isShown && minimizer.progress.runCount == 1)
  }

  @Test func `a judge of the final state is asked of that alone, and may fail`() throws {
    struct Tired: Error {}
    let script = Scripts.random(seed: 4, count: 200)
    let wanted = Minimizer<Tired>.Judge.end { (moment) throws(Tired) in moment.state.nextID > 12 }
    var minimizer = Minimizer<Tired>(script, app: nil, judge: wanted)
    let isShown = try minimizer.run()
    try #require(isShown)
    #expect(minimizer.documents.count <= 12)
    var failing = Minimizer<Tired>(script, app: nil, judge: .end { (_) throws(Tired) in throw Tired() })
    #expect(throws: Tired.self) { try failing.run() }
  }
}

/// Scripts for tests, and what comes of intents.
enum Scripts {
  static func intent(_ kind: String, _ fields: [String: Value]) -> Document {
    var document = Document()
    document.append(fields.merging(["intent": .string(kind)]) { $1 })
    return document
  }

  static func random(seed: UInt64, count: Int) -> Script {
    var intents = RandomIntents(seed: seed)
    var session = Session<Route>()
    var script = Script(session: "s")
    for step in 1...UInt64(count) {
      let intent = intents.next(in: session)
      // An end would end the fun.
      if case .end = intent.action { continue }
      var document = Document()
      document.append(intent, envelope: Envelope(session: "s"))
      add(document, step, &session, &script)
    }
    return script
  }

  static func script(of documents: [Document]) -> Script {
    var session = Session<Route>()
    var script = Script(session: "s")
    for (index, document) in documents.enumerated() { add(document, UInt64(index + 1), &session, &script) }
    return script
  }

  private static func add(
    _ document: Document, _ step: UInt64, _ session: inout Session<Route>, _ script: inout Script
  ) {
    var reader = IntentReader()
    let event = decide(reader.read(document).intent, in: session)
    for change in event.changes { session.apply(change) }
    script.add(
      RecordedEvent(position: step, session: "s", step: step, at: Int64(step), sent: document, event: event))
  }

  /// Whether something holds after one of the intents, decided one after the other as they are.
  static func shows(_ documents: [Document], _ expression: Expression) -> Bool {
    var reader = IntentReader()
    var moment = Moment(session: "s", state: Session<Route>())
    for document in documents {
      let event = decide(reader.read(document).intent, in: moment.state)
      for change in event.changes { moment.state.apply(change) }
      moment.step += 1
      if expression.holds(ExpressionSubject(moment, after: .init(event, sent: document))) { return true }
    }
    return false
  }
}

extension Value: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  public init(stringLiteral text: String) { self = .string(text) }
  public init(integerLiteral number: Int64) { self = .integer(number) }
  public init(booleanLiteral flag: Bool) { self = .bool(flag) }
}
