import Interchange
import Navigation
import Replay
import Testing

@Suite struct EventTests {
  private typealias Result = Outcome<Route>

  private func text(_ write: (inout JSONWriter) -> Void) -> String {
    var writer = JSONWriter()
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private func document(_ json: String) throws -> Document {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(json.utf8.span, into: &document)
    return document
  }

  @Test func `an event has the contract's keys in the contract's order, its intent as sent`() throws {
    let intent = try document(#"{"route":"a","intent":"push","x":[1.0]}"#)
    let entry = Entry<Route>(id: 1, route: Route("a", ["id": .integer(4)]))
    let event = Event(
      window: "main", outcome: Outcome(.applied), changes: [.pushed(window: "main", .tab("main"), entry)])
    let place = EventPlace(
      position: 7, session: "ws-3", step: 3, at: Timestamp(milliseconds: 1_796_032_800_000), cause: 5, line: 9
    )
    #expect(
      text { $0.write(event, at: place, intent: intent, routes: PlainRoutes()) }
        == #"{"position":7,"session":"ws-3","step":3,"window":"main","at":"2026-11-30T10:00:00.000Z","#
        + #""intent":{"route":"a","intent":"push","x":[1.0]},"outcome":{"kind":"applied"},"#
        + #""changes":[{"change":"pushed","window":"main","tab":"main","entry":1,"#
        + #""route":{"name":"a","params":{"id":4}}}],"cause":5,"line":9}"#)
  }

  @Test func `a duplicate is answered without a place`() throws {
    let intent = try document(#"{"intent":"back","id":"i"}"#)
    #expect(
      text { $0.write(duplicateOf: 7, session: "s", intent: intent) }
        == #"{"session":"s","intent":{"intent":"back","id":"i"},"outcome":{"kind":"duplicate","position":7}}"#
    )
  }

  @Test(arguments: [
    (Result(.noop), #"{"kind":"noop"}"#),
    (Result(.clamped, details: [.count(2)]), #"{"kind":"clamped","count":2}"#),
    (Result(.rejected, reason: "badParams"), #"{"kind":"rejected","reason":"badParams"}"#),
    (Result(.held, reason: "guard", details: [.item(5)]), #"{"kind":"held","reason":"guard","item":5}"#),
    (
      Result(.asking, details: [.token(8), .question("betaAccess")]),
      #"{"kind":"asking","token":8,"question":"betaAccess"}"#
    ),
    (
      Result(.denied, reason: "no", details: [.guarded(by: .name("g")), .chain(["a"])]),
      #"{"kind":"denied","reason":"no","guard":"g","chain":[{"name":"a","params":{}}]}"#
    ),
    (Result(.denied, details: [.guarded(by: .index(0))]), #"{"kind":"denied","guard":0}"#),
    (
      Result(.redirected, details: [.to("b"), .chain(["a", "b"])]),
      #"{"kind":"redirected","to":{"name":"b","params":{}},"#
        + #""chain":[{"name":"a","params":{}},{"name":"b","params":{}}]}"#
    ),
    (
      Result(.redirected, reason: "noMatch", details: [.to(nil)]),
      #"{"kind":"redirected","reason":"noMatch","to":null}"#
    ),
    (Result(.applied, details: [.removed([2, 3])]), #"{"kind":"applied","removed":[2,3]}"#),
    (
      Result(.applied, details: [.report([Loss(path: "windows.main", reason: "unknownTab")])]),
      #"{"kind":"applied","report":[{"path":"windows.main","reason":"unknownTab"}]}"#
    ),
    (
      Result(
        .applied,
        details: [
          .results([
            CompletedRequest(id: 3, name: "pick", completion: .value(.integer(1))),
            CompletedRequest(id: 4, name: "b", completion: .cancelled(.popped)),
          ])
        ]),
      #"{"kind":"applied","results":[{"request":3,"name":"pick","value":1},"#
        + #"{"request":4,"name":"b","cancelled":"popped"}]}"#
    ),
    (
      Result(.stale, details: [.element(1), .outcomes([Result(.noop), Result(.stale)])]),
      #"{"kind":"stale","element":1,"outcomes":[{"kind":"noop"},{"kind":"stale"}]}"#
    ),
  ])
  func `an outcome has a field for each thing it says`(outcome: Outcome<Route>, expected: String) {
    #expect(text { $0.write(outcome, PlainRoutes()) } == expected)
  }

  @Test(
    arguments: [
      (
        .pushed(window: "w", .column(tab: "t", name: "c"), Entry(id: 1, route: "a")),
        #"{"change":"pushed","window":"w","tab":"t","column":"c","entry":1,"route":{"name":"a","params":{}}}"#
      ),
      (.popped(window: "w", .modal(2), count: 3), #"{"change":"popped","window":"w","modal":2,"count":3}"#),
      (.removed(window: "w", .tab("t"), entry: 4), #"{"change":"removed","window":"w","tab":"t","entry":4}"#),
      (
        .movedToTop(window: "w", .tab("t"), entry: 4),
        #"{"change":"movedToTop","window":"w","tab":"t","entry":4}"#
      ),
      (.tabAdded(window: "w", "t", columns: []), #"{"change":"tabAdded","window":"w","tab":"t"}"#),
      (
        .tabAdded(window: "w", "t", columns: ["a", "b"]),
        #"{"change":"tabAdded","window":"w","tab":"t","columns":["a","b"]}"#
      ),
      (.tabSelected(window: "w", "t"), #"{"change":"tabSelected","window":"w","tab":"t"}"#),
      (.tabHistoryChanged(window: "w", ["a"]), #"{"change":"tabHistoryChanged","window":"w","tabs":["a"]}"#),
      (.layoutChanged(window: "w", columns: 1), #"{"change":"layoutChanged","window":"w","columns":1}"#),
      (
        .modalPresented(window: "w", id: 2, .sheet, presenter: nil),
        #"{"change":"modalPresented","window":"w","modal":2,"style":"sheet","presenter":null}"#
      ),
      (.modalDismissed(window: "w", id: 2), #"{"change":"modalDismissed","window":"w","modal":2}"#),
      (.windowOpened("w", selectedTab: "t"), #"{"change":"windowOpened","window":"w","selectedTab":"t"}"#),
      (.windowClosed("w"), #"{"change":"windowClosed","window":"w"}"#),
      (.windowFocused("w"), #"{"change":"windowFocused","window":"w"}"#),
      (.factSet(name: "f", .bool(true)), #"{"change":"factSet","fact":"f","value":true}"#),
      (.readinessChanged(true), #"{"change":"readinessChanged","ready":true}"#),
      (.backgroundChanged(false), #"{"change":"backgroundChanged","background":false}"#),
      (.ended, #"{"change":"ended"}"#),
      (
        .requestOpened(ResultRequest(id: 3, name: "pick", owner: nil, screen: 2)),
        #"{"change":"requestOpened","request":3,"name":"pick","owner":null,"screen":2}"#
      ),
      (.requestCompleted(3), #"{"change":"requestCompleted","request":3}"#),
      (
        .held(
          PendingItem(
            id: 5, window: "w", reason: .guard, since: 0, cause: 7, modal: 6,
            intent: Intent(.push(Push(["a"]))))),
        #"{"change":"held","window":"w","item":5,"reason":"guard","since":"1970-01-01T00:00:00.000Z","#
          + #""cause":7,"modal":6,"intent":{"intent":"push","route":{"name":"a","params":{}}}}"#
      ),
      (.released(item: 5), #"{"change":"released","item":5}"#),
      (
        .asked(
          Question(token: 8, window: "w", question: "q", cause: 9, intent: Intent(.back), asker: .index(0))),
        #"{"change":"asked","window":"w","token":8,"question":"q","cause":9,"intent":{"intent":"back"},"guard":0}"#
      ),
      (.answered(token: 8), #"{"change":"answered","token":8}"#),
    ] as [(Change<Route>, String)])
  func `a change names itself, its place and what is its own`(change: Change<Route>, expected: String) {
    #expect(text { $0.write([change], PlainRoutes()) } == "[\(expected)]")
  }
}
