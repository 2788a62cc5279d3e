import Interchange
import Navigation
import Replay
import TestSupport
import Testing

/// An intent as text and what it means.
struct IntentExample: CustomTestStringConvertible {
  let text: String
  let action: Action<Route>

  init(_ text: String, _ action: Action<Route>) {
    self.text = text
    self.action = action
  }

  var testDescription: String { text }
}

@Suite struct IntentReaderTests {
  private static let visible = StackTarget.visible

  static func read(_ text: String) throws -> ReceivedIntent<Route> {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(text.utf8.span, into: &document)
    var reader = IntentReader()
    return reader.read(document)
  }

  static let stackIntents = [
    IntentExample(#"{"intent":"push","route":"a"}"#, .push(Push(["a"]))),
    IntentExample(#"{"intent":"push","route":{"name":"a"}}"#, .push(Push(["a"]))),
    IntentExample(#"{"intent":"push","route":{"name":"a","params":{},"x":1}}"#, .push(Push(["a"]))),
    IntentExample(
      #"{"intent":"push","route":{"name":"p","params":{"id":42}}}"#,
      .push(Push([Route("p", ["id": .integer(42)])]))),
    IntentExample(
      #"{"intent":"push","routes":["a",{"name":"b"}],"tab":"t","column":"c","request":"pick"}"#,
      .push(Push(["a", "b"], target: StackTarget(tab: "t", column: "c"), request: "pick"))),
    IntentExample(
      #"{"intent":"push","route":"a","ifTop":"ignore","ifExists":"moveToTop"}"#,
      .push(Push(["a"], ignoresEqualTop: true, ifExists: .moveToTop))),
    IntentExample(#"{"intent":"push","route":"a","tab":null}"#, .push(Push(["a"]))),
    IntentExample(#"{"intent":"push","route":"b","route":"a"}"#, .push(Push(["a"]))),
    IntentExample(#"{"intent":"pop"}"#, .pop(count: 1, visible)),
    IntentExample(#"{"intent":"pop","count":3,"tab":"t"}"#, .pop(count: 3, StackTarget(tab: "t"))),
    IntentExample(#"{"intent":"popTo","name":"a"}"#, .popTo(PopTo(.name("a")))),
    IntentExample(
      #"{"intent":"popTo","route":"a","inclusive":true,"ifMissing":"popToRoot"}"#,
      .popTo(PopTo(.route("a"), inclusive: true, ifMissing: .popToRoot))),
    IntentExample(#"{"intent":"popTo","entry":7}"#, .popTo(PopTo(.entry(7)))),
    IntentExample(#"{"intent":"popToRoot","tab":"t"}"#, .popToRoot(StackTarget(tab: "t"))),
    IntentExample(#"{"intent":"setStack","routes":[]}"#, .setStack([], visible)),
    IntentExample(
      #"{"intent":"replaceTop","route":"a","request":"r"}"#, .replaceTop("a", visible, request: "r")),
    IntentExample(#"{"intent":"close","entry":4,"andAbove":true}"#, .close(entry: 4, andAbove: true)),
  ]

  static let placeIntents = [
    IntentExample(#"{"intent":"select","tab":"t"}"#, .select(Select(tab: "t"))),
    IntentExample(
      #"{"intent":"select","tab":"t","reset":true,"dismissModals":true,"route":"a"}"#,
      .select(Select(tab: "t", reset: true, dismissModals: true, route: "a"))),
    IntentExample(#"{"intent":"present","route":"a"}"#, .present(Present("a"))),
    IntentExample(
      #"{"intent":"present","route":"a","style":"alert","path":["b"],"busy":"replace","request":"r"}"#,
      .present(Present("a", style: .alert, path: ["b"], busy: .replace, request: "r"))),
    IntentExample(#"{"intent":"dismiss"}"#, .dismiss(modal: nil)),
    IntentExample(#"{"intent":"dismiss","modal":2}"#, .dismiss(modal: 2)),
    IntentExample(#"{"intent":"dismissAll"}"#, .dismissAll),
    IntentExample(#"{"intent":"back"}"#, .back),
    IntentExample(#"{"intent":"open","url":"s://x"}"#, .open(Link(url: "s://x"))),
    IntentExample(
      #"{"intent":"open","url":"s://x","routes":[],"tab":"t"}"#,
      .open(Link(url: "s://x", routes: [], tab: "t"))),
    IntentExample(#"{"intent":"openWindow","window":"w","route":"a"}"#, .openWindow("a")),
    IntentExample(#"{"intent":"closeWindow","window":"w"}"#, .closeWindow),
    IntentExample(#"{"intent":"focusWindow","window":"w"}"#, .focusWindow),
    IntentExample(
      #"{"intent":"report","stack":["a"],"selectedTab":"t","modals":["m"]}"#,
      .report(Report(stack: ["a"], selectedTab: "t", modals: ["m"]))),
    IntentExample(#"{"intent":"report","stack":[]}"#, .report(Report(stack: []))),
  ]

  static let sessionIntents = [
    IntentExample(#"{"intent":"finish"}"#, .finish(value: .null)),
    IntentExample(
      #"{"intent":"finish","value":{"rgb":[1]}}"#, .finish(value: .object(["rgb": .array([.integer(1)])]))),
    IntentExample(
      #"{"intent":"set","facts":{"a":null,"b":true}}"#,
      .set(facts: ["a": .null, "b": .bool(true)], dropPending: false)),
    IntentExample(#"{"intent":"set","dropPending":true}"#, .set(facts: [:], dropPending: true)),
    IntentExample(#"{"intent":"layout","columns":2}"#, .layout(columns: 2)),
    IntentExample(#"{"intent":"ready"}"#, .ready),
    IntentExample(#"{"intent":"notReady"}"#, .notReady),
    IntentExample(#"{"intent":"resolve","token":8,"verdict":"allow"}"#, .resolve(token: 8, .allow)),
    IntentExample(
      #"{"intent":"resolve","token":8,"verdict":"deny"}"#, .resolve(token: 8, .deny(reason: nil))),
    IntentExample(
      #"{"intent":"resolve","token":8,"verdict":{"deny":"no"}}"#, .resolve(token: 8, .deny(reason: "no"))),
    IntentExample(
      #"{"intent":"resolve","token":8,"verdict":{"redirect":"a"}}"#, .resolve(token: 8, .redirect("a"))),
    IntentExample(
      #"{"intent":"resolve","token":8,"verdict":{"present":"a","style":"popover"}}"#,
      .resolve(token: 8, .present("a", style: .popover))),
    IntentExample(
      #"{"intent":"restore","snapshot":{"format":1}}"#, .restore(snapshot: .object(["format": .integer(1)]))),
    IntentExample(#"{"intent":"background"}"#, .background),
    IntentExample(#"{"intent":"foreground"}"#, .foreground),
    IntentExample(#"{"intent":"mark","name":"bug","note":"here"}"#, .mark(name: "bug", note: "here")),
    IntentExample(
      #"{"intent":"batch","intents":[{"intent":"back","window":"w","from":0}]}"#,
      .batch([Intent(.back, window: "w", from: 0)])),
    IntentExample(#"{"intent":"end"}"#, .end),
    IntentExample(#"{"intent":"fly"}"#, .unknown(kind: "fly")),
    IntentExample(#"{"intent":""}"#, .unknown(kind: "")),
    IntentExample(#"{"intent":"Push","window":1}"#, .unknown(kind: "Push")),
  ]

  @Test(arguments: stackIntents + placeIntents + sessionIntents)
  func `an intent means what its fields say`(example: IntentExample) throws {
    let received = try Self.read(example.text)
    #expect(received.intent.action == example.action)
    #expect(received.envelope == Envelope())
  }

  @Test(arguments: stackIntents + placeIntents + sessionIntents)
  func `an intent written from its value is read as the same`(example: IntentExample) throws {
    let intent = try Self.read(example.text).intent
    var document = Document()
    document.append(intent)
    var reader = IntentReader()
    #expect(reader.read(document).intent == intent)
  }

  @Test(arguments: [
    #"{"intent":"push"}"#, #"{"intent":"push","route":1}"#, #"{"intent":"push","route":""}"#,
    #"{"intent":"push","route":{}}"#, #"{"intent":"push","route":{"name":1}}"#,
    #"{"intent":"push","route":{"name":"a","params":[]}}"#, #"{"intent":"push","routes":[]}"#,
    #"{"intent":"push","routes":"a"}"#, #"{"intent":"push","routes":["a",1]}"#,
    #"{"intent":"push","route":"a","routes":["a"]}"#,
    #"{"intent":"push","routes":["a","b"],"ifTop":"ignore"}"#,
    #"{"intent":"push","routes":["a","b"],"ifExists":"popTo"}"#,
    #"{"intent":"push","route":"a","ifTop":"x"}"#,
    #"{"intent":"push","route":"a","ifExists":"x"}"#, #"{"intent":"push","route":"a","tab":1}"#,
    #"{"intent":"push","route":"a","column":1}"#, #"{"intent":"push","route":"a","request":1}"#,
    #"{"intent":"push","route":"a","window":1}"#, #"{"intent":"push","route":"a","from":-1}"#,
    #"{"intent":"push","route":"a","from":"1"}"#, #"{"intent":"push","route":"a","at":"today"}"#,
    #"{"intent":"push","route":"a","at":1.5}"#, #"{"intent":"push","route":"a","at":9223372036854775807}"#,
    #"{"intent":"push","route":"a","t":"1"}"#, #"{"intent":"push","route":"a","id":1}"#,
    #"{"intent":"push","route":"a","source":1}"#, #"{"intent":"push","route":"a","actor":[]}"#,
    #"{"intent":"push","route":"a","delivery":1}"#,
    #"{"intent":"pop","count":0}"#, #"{"intent":"pop","count":-1}"#, #"{"intent":"pop","count":1.0}"#,
    #"{"intent":"popTo"}"#, #"{"intent":"popTo","name":"a","entry":1}"#, #"{"intent":"popTo","name":1}"#,
    #"{"intent":"popTo","name":"a","inclusive":1}"#, #"{"intent":"popTo","name":"a","ifMissing":"x"}"#,
    #"{"intent":"setStack"}"#, #"{"intent":"setStack","route":"a"}"#, #"{"intent":"replaceTop"}"#,
    #"{"intent":"close"}"#, #"{"intent":"close","entry":-1}"#, #"{"intent":"select"}"#,
    #"{"intent":"select","tab":"t","reset":"yes"}"#, #"{"intent":"present"}"#,
    #"{"intent":"present","route":"a","style":"x"}"#, #"{"intent":"present","route":"a","busy":"x"}"#,
    #"{"intent":"present","route":"a","path":"b"}"#, #"{"intent":"dismiss","modal":"2"}"#,
    #"{"intent":"open"}"#, #"{"intent":"open","url":1}"#, #"{"intent":"set"}"#,
    #"{"intent":"set","dropPending":false}"#, #"{"intent":"set","facts":[]}"#,
    #"{"intent":"set","facts":{},"dropPending":1}"#, #"{"intent":"layout"}"#,
    #"{"intent":"layout","columns":0}"#,
    #"{"intent":"layout","columns":4}"#, #"{"intent":"resolve","token":1}"#,
    #"{"intent":"resolve","verdict":"allow"}"#, #"{"intent":"resolve","token":1,"verdict":"x"}"#,
    #"{"intent":"resolve","token":1,"verdict":{}}"#, #"{"intent":"resolve","token":1,"verdict":{"deny":1}}"#,
    #"{"intent":"resolve","token":1,"verdict":{"deny":"a","redirect":"b"}}"#, #"{"intent":"restore"}"#,
    #"{"intent":"openWindow"}"#, #"{"intent":"closeWindow"}"#, #"{"intent":"focusWindow"}"#,
    #"{"intent":"report"}"#, #"{"intent":"report","stack":"a"}"#, #"{"intent":"report","modals":[["a"]]}"#,
    #"{"intent":"mark"}"#, #"{"intent":"mark","name":"a","note":1}"#, #"{"intent":"batch"}"#,
    #"{"intent":"batch","intents":{}}"#,
  ])
  func `fields that are missing, ill-typed or contradict make the intent faulty`(text: String) throws {
    let received = try Self.read(text)
    guard case .faulty(let kind) = received.intent.action else {
      Issue.record("\(received.intent.action)")
      return
    }
    #expect(text.contains(#""intent":"\#(kind)""#))
    #expect(received.envelope.fault == nil)
  }

  @Test(arguments: [
    ("1", "-", Envelope.Fault.noObject), ("null", "-", .noObject), (#"[{"intent":"back"}]"#, "-", .noObject),
    ("{}", "default", .noKind), (#"{"intent":1,"session":"s"}"#, "s", .noKind),
    (#"{"intent":null}"#, "default", .noKind), (#"{"intent":"back","session":1}"#, "-", .badSession),
    (#"{"intent":"back","session":null}"#, "-", .badSession),
    (#"{"intent":"back","session":""}"#, "-", .badSession),
    (#"{"intent":"back","session":"-"}"#, "-", .badSession), (#"{"session":1}"#, "-", .noKind),
    (#"{"intent":"back","session":"\#(String(repeating: "é", count: 65))"}"#, "-", .badSession),
  ])
  func `what is no intent is malformed and belongs to whom it can be attributed to`(
    text: String, session: String, fault: Envelope.Fault
  ) throws {
    let envelope = try Self.read(text).envelope
    #expect(envelope.fault == fault)
    #expect(envelope.session == session)
  }

  @Test func `the envelope is read beside the intent`() throws {
    let received = try Self.read(
      #"{"at":"2026-11-30T10:00:00Z","t":5,"id":"i","delivery":"d","source":"web","actor":"a","session":"s","#
        + #""intent":"back","window":"w","from":3,"other":[1]}"#)
    var envelope = Envelope(session: "s")
    envelope.at = 1_796_032_800_000
    (envelope.t, envelope.id, envelope.delivery) = (5, "i", "d")
    (envelope.source, envelope.actor) = ("web", "a")
    #expect(received.envelope == envelope)
    #expect(received.intent == Intent(.back, window: "w", from: 3))
    #expect(try Self.read(#"{"intent":"back","at":17}"#).envelope.at == 17)
  }

  @Test func `a session of 128 bytes is the longest`() throws {
    let name = String(repeating: "é", count: 64)
    #expect(try Self.read(#"{"intent":"back","session":"\#(name)"}"#).envelope.session == name)
  }

  @Test(arguments: [
    "1", "{}", #"{"intent":"batch","intents":[]}"#, #"{"intent":"back","session":"s"}"#,
    #"{"intent":"back","id":"i"}"#, #"{"intent":"pop","count":0}"#,
  ])
  func `an element that no batch may hold is faulty itself`(element: String) throws {
    let action = try Self.read(#"{"intent":"batch","intents":[{"intent":"back"},\#(element)]}"#).intent.action
    guard case .batch(let intents) = action, intents.count == 2 else {
      Issue.record("\(action)")
      return
    }
    #expect(intents[0] == Intent(.back))
    guard case .faulty = intents[1].action else {
      Issue.record("\(intents[1].action)")
      return
    }
  }

  @Test func `fifty thousand mutated intents are read without a trap`() {
    let seeds = (Self.stackIntents + Self.placeIntents + Self.sessionIntents).map { Array($0.text.utf8) }
    var generator = SeededGenerator(seed: 11)
    var parser = JSONParser()
    var document = Document()
    var reader = IntentReader()
    var faults = 0
    for round in 0..<50_000 {
      let line = Mutation.mutate(seeds[round % seeds.count], using: &generator)
      guard (try? parser.parse(line.span, into: &document)) != nil else { continue }
      if case .faulty = reader.read(document).intent.action { faults += 1 }
    }
    #expect(faults > 100)
  }
}
