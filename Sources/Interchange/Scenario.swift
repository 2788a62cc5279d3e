public import Navigation
import Replay

/// Intents that are decided from an empty start on, for a test that says what must never come of them.
///
/// `navlog minimize --test` writes such tests:
///
/// ```swift
/// let scenario = try Scenario(intents: #"{"intent": "push", "route": "settings"}"#, declaration: app)
/// let event = try scenario.firstEvent(where: #"visible.name == "settings" and not fact.signedIn"#)
/// #expect(event == nil)
/// ```
///
/// Expressions are described with the `Replay` module. Nothing is recorded; times are those of the intents,
/// so that the same scenario always goes the same way.
public struct Scenario: Sendable {
  private(set) var intents: [(received: ReceivedIntent<Route>, sent: Document)] = []
  let app: App<Route>?

  /// Reads intents, and the rules that they are decided by.
  ///
  /// - Parameters:
  ///   - intents: one JSON object a line, as `navlog record` takes them; blank lines are skipped.
  ///   - declaration: the app's declaration (JSON5); without one everything is allowed.
  /// - Throws: ``ScenarioFault`` with everything that is wrong with the first thing that is wrong.
  public init(intents: String, declaration: String? = nil) throws(ScenarioFault) {
    var app: App<Route>?
    if let declaration {
      let file = DeclarationFile(json5: Array(declaration.utf8))
      guard let checked = file.app else {
        throw ScenarioFault(description: "the declaration: " + file.faults.joined(separator: " "))
      }
      app = App(checked)
    }
    try self.init(intents: intents, app: app)
  }

  /// Reads intents that are decided by the rules of an app, closures included.
  ///
  /// - Parameters:
  ///   - intents: one JSON object a line; blank lines are skipped.
  ///   - app: the app; without one everything is allowed.
  /// - Throws: ``ScenarioFault`` for a line that is no intent.
  public init(intents: String, app: App<Route>?) throws(ScenarioFault) {
    self.app = app
    var parser = JSONParser()
    var reader = IntentReader()
    for (index, line) in intents.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      guard line.contains(where: { !$0.isWhitespace }) else { continue }
      var document = Document()
      do {
        try parser.parse(Array(line.utf8).span, into: &document)
      } catch {
        throw ScenarioFault(description: "line \(index + 1) of the intents: \(error)")
      }
      let received = reader.read(document)
      guard received.envelope.fault == nil else {
        throw ScenarioFault(description: "line \(index + 1) of the intents is no intent")
      }
      self.intents.append((received, document))
    }
  }
}

/// Why a scenario can not be played: a sentence that names the place.
public struct ScenarioFault: Error, Hashable, Sendable, CustomStringConvertible {
  public let description: String
}
