import Interchange
import Navigation
import Replay
import TestSupport
import Testing

/// Scenarios, as tests of apps use them.
@Suite struct ScenarioTests {
  private static let rules = """
    { app: "a", version: "1", tabs: ["home"], routes: { secret: {}, login: {} },
      guards: [{ routes: ["secret"], unless: "signedIn", present: "login" }] }
    """

  @Test func `the first event after which something holds is told, with its intent`() throws {
    let scenario = try Scenario(
      intents: """
        {"intent":"push","route":"secret"}

        {"intent":"set","facts":{"signedIn":true}}
        """, declaration: Self.rules)
    let held = try scenario.firstEvent(where: "modals == 1")
    #expect(held?.description == #"event 1, held: {"intent":"push","route":"secret"}"#)
    // What was held is released: an event of its own.
    let released = try scenario.firstEvent(where: "visible.name == 'secret'")
    #expect(released?.number == 3 && released?.outcome == .applied)
    #expect(released?.intent == #"{"intent":"push","route":"secret"}"#)
    #expect(try scenario.firstEvent(where: "modals == 2") == nil)
    #expect(scenario.finalState.windows[0].tabs[0].stack.map(\.route) == ["secret"])
  }

  @Test func `sessions do not touch each other`() throws {
    let scenario = try Scenario(
      intents: (0..<3).map { #"{"intent":"push","route":"a","session":"s\#($0)"}"# }.joined(separator: "\n"))
    #expect(try scenario.firstEvent(where: "depth == 2") == nil)
    #expect(try scenario.firstEvent(where: "session == 's2' and depth == 1")?.number == 3)
  }

  @Test func `an app in Swift decides, closures included`() throws {
    let guarded = Guard<Route>("never", on: ["secret"], .entering { _, _ in .deny(reason: "no") })
    let app = try App(AppDeclaration(name: "a", version: "1"), guards: [guarded])
    let scenario = try Scenario(intents: #"{"intent":"push","route":"secret"}"#, app: app)
    #expect(try scenario.firstEvent(where: "outcome == 'denied'")?.number == 1)
  }

  @Test func `what is wrong is a sentence that names the place`() throws {
    func fault(_ body: () throws -> Void) -> String? {
      #expect(throws: ScenarioFault.self, performing: body)?.description
    }
    #expect(fault { _ = try Scenario(intents: "{}\n") } == "line 1 of the intents is no intent")
    #expect(fault { _ = try Scenario(intents: "\n{") }?.hasPrefix("line 2 of the intents: ") == true)
    #expect(fault { _ = try Scenario(intents: "", declaration: "{") }?.hasPrefix("the declaration: ") == true)
    let empty = try Scenario(intents: "")
    #expect(
      fault { _ = try empty.firstEvent(where: "dep") }
        == "the expression: column 1: expected depth, found 'dep'")
  }

  @Test func `an intent with any of its fields left out is written and read back the same`() throws {
    var parser = JSONParser()
    var reader = IntentReader()
    for isUnderApp in [false, true] {
      var intents = RandomIntents(seed: 77, isUnderApp: isUnderApp)
      for _ in 0..<2_000 {
        let intent = intents.next(in: Session())
        var document = Document()
        document.append(intent)
        var writer = JSONWriter()
        writer.write(document)
        var read = Document()
        try parser.parse(writer.bytes.span, into: &read)
        #expect(reader.read(read).intent == reader.read(document).intent)
        // Nothing that was left out comes as null, which other recorders could not read back.
        #expect(!String(decoding: writer.bytes, as: UTF8.self).contains(#"":null"#) || intent.tellsNull)
      }
    }
  }
}

extension Intent {
  /// Whether the intent says `null` itself: of a fact that is forgotten, of no value.
  fileprivate var tellsNull: Bool {
    switch action {
    case .set: true
    case .batch(let intents): intents.contains(where: \.tellsNull)
    default: false
    }
  }
}
