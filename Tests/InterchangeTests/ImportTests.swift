import Interchange
import Replay
import TestSupport
import Testing

/// Foreign recordings of each format, as their makers write them.
@Suite struct ImportTests {
  private struct Result {
    var lines: [String]
    var report: ImportReport
  }

  /// Reads one JSON document.
  private func imported(
    _ json: String, _ read: (Document, inout ImportedIntents) -> Void
  ) throws -> Result {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(Array(json.utf8).span, into: &document)
    var intents = ImportedIntents(session: "s")
    read(document, &intents)
    return Self.result(&intents)
  }

  private static func result(_ intents: inout ImportedIntents) -> Result {
    var bytes: [UInt8] = []
    intents.take { (written: Span<UInt8>) in
      for index in written.indices { bytes.append(written[index]) }
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return Result(lines: text.split(separator: "\n").map(String.init), report: intents.report)
  }

  // MARK: Redux

  private static let lifted = #"""
    {"actionsById":{
      "0":{"type":"PERFORM_ACTION","action":{"type":"@@INIT"},"timestamp":1796032800000},
      "1":{"type":"PERFORM_ACTION","action":{"type":"@@router/LOCATION_CHANGE","payload":
        {"location":{"pathname":"/cart","search":"?token=1"},"action":"PUSH"}},"timestamp":1796032801000},
      "2":{"type":"PERFORM_ACTION","action":{"type":"NAVIGATE","payload":
        {"name":"Order","params":{"id":7}}},"timestamp":1796032802000},
      "3":{"type":"PERFORM_ACTION","action":{"type":"cart/opened","payload":{"screen":"Drawer"}},"timestamp":1796032803000},
      "4":{"type":"PERFORM_ACTION","action":{"type":"GO_BACK"},"timestamp":1796032804000},
      "5":{"type":"PERFORM_ACTION","action":{"type":"SET_PARAMS","payload":{"params":{}}},"timestamp":1796032805000}},
     "computedStates":[],"currentStateIndex":2,"nextActionId":6,"skippedActionIds":[4],
     "stagedActionIds":[0,1,2,3,4,5]}
    """#

  private static let liftedIntents = [
    #"{"intent":"push","session":"s","at":1796032801000,"route":{"name":"/cart","params":{}}}"#,
    #"{"intent":"push","session":"s","at":1796032802000,"route":{"name":"Order","params":{"id":7}},"#
      + #""ifExists":"popTo"}"#,
    #"{"intent":"mark","session":"s","at":1796032802000,"name":"currentState"}"#,
  ]

  @Test func `a lifted state keeps times, the current state, and what was skipped`() throws {
    let result = try imported(Self.lifted) { ReduxImport().read($0, into: &$1) }
    #expect(result.lines == Self.liftedIntents)
    let omissions = result.report.omissions
    #expect(
      omissions.map(\.reason) == [
        "actions of type @@INIT", "actions of type cart/opened", "actions that were skipped in the recorder",
        "navigation that could not be read (SET_PARAMS)",
      ])
    #expect(omissions.map(\.isLoss) == [false, false, false, true] && result.report.verdict == .risky)
    #expect(omissions[2].first == "action 4")
  }

  @Test func `an export has the same as a text, or actions alone`() throws {
    var writer = JSONWriter()
    writer.write(Self.lifted)
    let text = String(decoding: writer.bytes, as: UTF8.self)
    let export = try imported(#"{"payload":\#(text),"preloadedState":"{}"}"#) {
      ReduxImport(route: "payload.screen").read($0, into: &$1)
    }
    #expect(export.lines.count == 4 && export.lines.last?.contains(#""name":"Drawer""#) == true)
    let actions = try imported(
      #"{"payload":"[{\"type\":\"POP\",\"payload\":{\"count\":2}},{\"type\":\"x\"}]"}"#
    ) {
      ReduxImport().read($0, into: &$1)
    }
    #expect(actions.lines == [#"{"intent":"pop","session":"s","count":2}"#])
    #expect(actions.report.guesses == ["The actions have no times."])
  }

  @Test(arguments: [
    (#"{"type":"PUSH","payload":{"name":"a"}}"#, #""intent":"push""#),
    (#"{"type":"Navigation/NAVIGATE","routeName":"a","params":{"x":1}}"#, #""params":{"x":1}"#),
    (#"{"type":"Navigation/BACK"}"#, #""intent":"back""#), (#"{"type":"POP_TO_TOP"}"#, "popToRoot"),
    (#"{"type":"REPLACE","payload":{"name":"a"}}"#, "replaceTop"),
    (#"{"type":"JUMP_TO","payload":{"name":"a"}}"#, #""intent":"select","session":"s","tab":"a""#),
    (#"{"type":"RESET","payload":{"index":1,"routes":[{"name":"a"},{"name":"b"}]}}"#, #""intent":"report""#),
    (
      #"{"type":"@@router/LOCATION_CHANGE","payload":{"pathname":"/a?b=c","action":"POP"}}"#,
      #""ifMissing":"push""#
    ),
    (
      #"{"type":"@ngrx/router-store/navigated","payload":{"event":{"urlAfterRedirects":"/x/1?q#f"}}}"#,
      #""/x/1""#
    ),
  ])
  func `an action of a router becomes an intent`(action: String, says: String) throws {
    let result = try imported("[\(action)]") { ReduxImport().read($0, into: &$1) }
    #expect(result.lines.count == 1 && result.lines[0].contains(says), "\(result.lines)")
  }

  // MARK: React Navigation

  @Test(arguments: [
    // A stack, whose first screen is the root.
    (
      #"{"type":"stack","index":1,"routes":[{"key":"a-1","name":"Home"},{"name":"Item","params":{"id":1}}]}"#,
      #""stack":[{"name":"Item","params":{"id":1}}]"#
    ),
    // Tabs with stacks in them.
    (
      #"""
      {"type":"tab","index":1,"history":[],"routes":[{"name":"Home"},{"name":"Orders","state":
        {"type":"stack","index":1,"routes":[{"name":"List"},{"name":"Order"}]}}]}
      """#, #""stack":[{"name":"Order","params":{}}],"selectedTab":"Orders""#
    ),
    // A stack around tabs: what is pushed over the tabs stands on the tab's stack.
    (
      #"""
      {"type":"stack","index":1,"routes":[{"name":"Tabs","state":{"type":"tab","index":0,"routes":
        [{"name":"Home"}]}},{"name":"Player"}]}
      """#, #""stack":[{"name":"Player","params":{}}],"selectedTab":"Home""#
    ),
    // Partial: no index, no types; a navigator that has not been opened.
    (
      #"{"routes":[{"name":"Home"},{"name":"Shop","params":{"screen":"Cart","params":{"n":2}}}]}"#,
      #""stack":[{"name":"Cart","params":{"n":2}}]"#
    ),
    (#"{"type":"drawer","index":0,"routes":[{"name":"Mail"}]}"#, #""stack":[],"selectedTab":"Mail""#),
  ])
  func `a state becomes a report of what is on show`(state: String, says: String) throws {
    var states = ReactNavigationImport()
    let result = try imported(#"{"state":\#(state),"at":"2026-11-30T10:00:00Z"}"#) {
      states.read($0, into: &$1)
    }
    #expect(result.lines.count == 1 && result.lines[0].contains(says), "\(result.lines)")
    #expect(result.lines[0].contains(#""at":1796032800000"#))
  }

  @Test func `equal states are told once, others are counted`() throws {
    let state = #"{"type":"stack","index":0,"routes":[{"name":"Home"}]}"#
    var states = ReactNavigationImport()
    let result = try imported("[\(state),\(state),null,{\"routes\":3},\(state)]") {
      states.read($0, into: &$1)
    }
    #expect(result.lines.count == 1 && result.report.verdict == .risky)
    #expect(result.report.omissions.map(\.count) == [2, 2])
  }

  @Test func `deep nesting comes to an end`() throws {
    var state = #"{"routes":[{"name":"x"}]}"#
    for _ in 0..<30 { state = #"{"routes":[{"name":"n","state":\#(state)}]}"# }
    var states = ReactNavigationImport()
    #expect(try imported(state) { states.read($0, into: &$1) }.lines.count == 1)
  }

  // MARK: HAR

  @Test func `documents of an archive become links, in the order they were asked for`() throws {
    func entry(_ time: String, _ url: String, _ status: Int, _ type: String) -> String {
      #"""
      {"startedDateTime":"\#(time)","request":{"method":"GET","url":"\#(url)"},"_resourceType":"\#(type)",
       "response":{"status":\#(status),"content":{"mimeType":"text/html"}}}
      """#
    }
    let archive = """
      {"log":{"version":"1.2","pages":[],"entries":[
        \(entry("2026-11-30T10:00:01.500Z", "https://shop.example.com/cart?token=secret", 200, "document")),
        \(entry("2026-11-30T10:00:00.000+00:00", "http://u:p@shop.example.com", 301, "document")),
        \(entry("2026-11-30T10:00:00.250Z", "https://shop.example.com", 200, "document")),
        \(entry("2026-11-30T10:00:00.300Z", "https://shop.example.com/a.css", 200, "stylesheet")),
        \(entry("2026-11-30T10:00:02.000Z", "https://shop.example.com/x", 0, "document")),
        \(entry("yesterday", "https://shop.example.com/y", 200, "document")),
        \(entry("2026-11-30T10:00:03.000Z", "chrome://newtab/", 200, "document"))]}}
      """
    let result = try imported(archive) { HARImport().read($0, into: &$1) }
    #expect(
      result.lines == [
        #"{"intent":"open","session":"s","at":1796032800250,"url":"https://shop.example.com","#
          + #""route":{"name":"shop.example.com/","params":{}}}"#,
        #"{"intent":"open","session":"s","at":1796032801500,"#
          + #""url":"https://shop.example.com/cart?token=secret","#
          + #""route":{"name":"shop.example.com/cart","params":{}}}"#,
      ])
    #expect(result.report.verdict == .risky && result.report.omissions.count { $0.isLoss } == 2)
  }

  // MARK: What is none

  @Test(arguments: [
    "null", "3", "[]", "{}", #"{"log":{"entries":3}}"#, #"{"payload":"{"}"#, #"{"payload":7}"#,
  ])
  func `what is no such recording is impossible, with a reason`(json: String) throws {
    var states = ReactNavigationImport()
    for read in [
      { HARImport().read($0, into: &$1) }, { ReduxImport().read($0, into: &$1) },
      { states.read($0, into: &$1) },
    ] as [(Document, inout ImportedIntents) -> Void] {
      let report = try imported(json, read).report
      #expect(report.verdict == .impossible)
    }
  }

  @Test func `no JSON ends the process`() throws {
    var random = SeededGenerator(seed: 21)
    let keys = [
      "log", "entries", "request", "url", "state", "routes", "index", "name", "params", "type", "payload",
      "actionsById", "stagedActionIds", "1", "action", "startedDateTime", "response", "status",
    ]
    func value(_ depth: Int) -> String {
      switch random.below(depth > 0 ? 8 : 4) {
      case 0: return ["-1", "1e300", "9223372036854775807", "0"][random.below(4)]
      case 1: return ["null", "true", "\"PUSH\"", "\"https://a.b/c\""][random.below(4)]
      case 2: return "\"2026-11-30T10:00:00Z\""
      case 3: return "\"\""
      case 4, 5: return "[" + (0..<random.below(4)).map { _ in value(depth - 1) }.joined(separator: ",") + "]"
      default:
        let members = (0..<random.below(5)).map { _ in
          "\"\(keys[random.below(keys.count)])\":\(value(depth - 1))"
        }
        return "{" + members.joined(separator: ",") + "}"
      }
    }
    for _ in 0..<3_000 {
      let json = value(6)
      var states = ReactNavigationImport()
      _ = try imported(json) { HARImport().read($0, into: &$1) }
      _ = try imported(json) { ReduxImport(route: "payload.name").read($0, into: &$1) }
      _ = try imported(json) { states.read($0, into: &$1) }
    }
  }
}
