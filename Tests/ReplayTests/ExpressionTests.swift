import Navigation
import Replay
import TestSupport
import Testing

/// Expressions: what they say of a state and of an event, and where texts that are none go wrong.
@Suite struct ExpressionTests {
  /// Home with two products and a login over it, a second window on orders, facts, one refused push.
  private static let subject: ExpressionSubject = {
    var session = Session<Route>()
    let actions: [Action<Route>] = [
      .select(Select(tab: "home")), .push(Push([Route("product", ["id": .integer(42)])])),
      .push(Push([Route("product", ["id": .integer(42)])])), .present(Present("login", style: .alert)),
      .set(
        facts: ["signedIn": .bool(true), "role": .string("owner"), "limits": .object(["a": .number(1.5)])],
        dropPending: false),
    ]
    for action in actions {
      for change in decide(Intent(action), in: session).changes { session.apply(change) }
    }
    let second = Intent<Route>(.openWindow("orders"), window: "second")
    for change in decide(second, in: session).changes { session.apply(change) }
    for change in decide(Intent<Route>(.focusWindow, window: "main"), in: session).changes {
      session.apply(change)
    }
    var moment = Moment(session: "ana", state: session)
    (moment.step, moment.position, moment.at) = (7, 9, 1_796_032_800_000)
    var sent = Document()
    sent.append(["intent": .string("push"), "routes": .array([.object(["name": .string("x")])])])
    let event = Event<Route>(window: "main", outcome: Outcome(.denied, reason: "not an admin"))
    return ExpressionSubject(moment, after: .init(event, sent: sent))
  }()

  @Test(arguments: [
    "depth(home) == 2", "depth(home) > 1 and depth(home) < 3", "depth == 1", "depth(nowhere) == null",
    "not depth(nowhere) > 0", "visible.name == \"login\"", "visible.name != 'home'",
    "visible.params.id == null",
    "modals == 1", "modal.name == 'login' and modal.style == \"alert\"", "modal.presenter == 2",
    "stack(home) contains duplicate", "not stack contains duplicate", "stack(home) contains 'product'",
    "'product' in stack(home)", "'login' not in stack(home)", "stack(home) == ['product', 'product']",
    "stack(home)", "not stack(main)", "fact.signedIn", "not fact.nothing", "fact.nothing == null",
    "fact.role in [\"admin\", \"owner\"]", "fact[\"role\"] contains 'own'", "fact.limits.a == 1.5",
    "fact.limits contains 'a'", "pending == 0", "not asking", "requests == 0", "ready",
    "!background && !ended",
    "selectedTab == \"home\"", "tabs contains 'main'", "activeWindow == 'main'", "windows == 2",
    "window(second).visible.name == 'orders'", "window(\"second\")", "not window(third)",
    "window(third).depth == null", "session == 'ana'", "step == 7", "position == 9.0", "at > 1.7e12",
    "outcome == \"denied\"", "reason contains 'admin'", "intent == 'push'", "sent.routes[0].name == 'x'",
    "sent.routes[1] == null", "sent.routes[-1].name == null", "changes == 0", "cause == null",
    "eventWindow == 'main'", "(1 < 2) == true", "'a' < 'b'", "not ('a' < 1)", "not (null < 1)",
    "null == null",
    "1 == 1.0", "[] == []", "not []", "[1, 1] contains duplicate", "false or true and true",
    "not false and true",
    "true || false && false", "'it\\'s' == \"it's\"", "\"é\" == 'é'", "nextId > 3", "layout == 3",
  ])
  func `it holds`(text: String) throws {
    #expect(try Expression(parsing: text).holds(Self.subject))
  }

  @Test(arguments: [
    ("", 1, "the end"), ("depth(home) >", 14, "the end"), ("depth(home > 5", 12, "'>'"),
    ("dept(home)", 1, "'dept'"), ("depth(home) 5", 13, "a number"), ("not", 4, "the end"),
    ("fact == 1", 6, "'=='"), ("visible.", 9, "the end"), ("a", 1, "'a'"), ("ünder", 1, "'ünder'"),
    ("'é' == %", 8, "'%'"), ("'open", 1, "does not end"), ("1 2", 3, "a number"), ("[1", 3, "the end"),
    ("modals not 1", 12, "a number"), ("window.depth", 7, "'.'"), ("'\\q'", 3, "escape"),
    ("1e999", 1, "1e999"),
    ("-", 1, "'-'"), ("(modals", 8, "the end"), ("stack(home) contains", 21, "the end"),
    ("sent[x]", 6, "'x'"),
    ("window(a).fact.x", 11, "'fact'"), ("modals = 1", 8, "'='"),
  ])
  func `a fault names the column, what stands there and what could`(
    text: String, column: Int, found: String
  ) throws {
    let fault = #expect(throws: ExpressionFault.self) { try Expression(parsing: text) }
    #expect(fault?.column == column, "\(text): \(fault?.description ?? "no fault")")
    #expect(fault?.found.contains(found) == true, "\(fault?.description ?? "no fault")")
    #expect(fault?.expected.isEmpty == false)
  }

  @Test(arguments: [
    (#"outcome == "rejectd""#, 12), (#""x" == 1 or outcome in ["denied", "denyed"]"#, 24),
    (#"visible.naem == "a""#, 9), ("modal.stile == 1", 7),
  ])
  func `a word that can never be is a fault, not a silence`(text: String, column: Int) {
    let fault = #expect(throws: ExpressionFault.self) { try Expression(parsing: text) }
    #expect(fault?.column == column, "\(fault?.description ?? "none")")
  }

  @Test func `an unknown name is told the near ones`() {
    let fault = #expect(throws: ExpressionFault.self) { try Expression(parsing: "dep > 1") }
    #expect(fault?.description == "column 1: expected depth, found 'dep'")
  }

  @Test func `what is too long or too deep is refused`() {
    let long = "modals" + String(repeating: " ", count: Expression.byteMaximum)
    #expect(throws: ExpressionFault.self) { try Expression(parsing: long) }
    for (open, close) in [("(", ")"), ("not ", ""), ("[", "]"), ("!", "")] {
      func nested(_ depth: Int) -> String {
        String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth)
      }
      #expect(throws: Never.self) { try Expression(parsing: nested(Expression.depthMaximum)) }
      #expect(throws: ExpressionFault.self) { try Expression(parsing: nested(Expression.depthMaximum + 1)) }
    }
  }

  @Test func `no text ends the process: random bytes and random words`() {
    var random = SeededGenerator(seed: 11)
    let words = [
      "depth", "(", ")", "home", "[", "]", ".", ",", "and", "or", "not", "in", "contains", "duplicate", "==",
      "<", "1", "-2.5", "'a'", "null", "window", "fact", "sent", "visible", "stack", "modal", "outcome", "!",
      "step", "\"", "é", "\u{0}",
    ]
    var readCount = 0
    for _ in 0..<20_000 {
      let text =
        random.oneIn(4)
        ? String(decoding: random.list(upTo: 40) { UInt8($0.below(256)) }, as: UTF8.self)
        : random.list(upTo: 9) { words[$0.below(words.count)] }.joined(separator: " ")
      guard let expression = try? Expression(parsing: text) else { continue }
      readCount += 1
      // Total: an answer on any state, with an event and without.
      _ = expression.holds(Self.subject)
      _ = expression.holds(ExpressionSubject(Moment(session: "")))
    }
    #expect(readCount > 200)
  }

  private static let needs: [(String, Expression.Needs)] = [
    ("depth > 1", []), ("step > 1", .place), ("outcome == 'held'", .event),
    ("reason", [.event, .reason]), ("sent.url", [.event, .sent]), ("modals or changes", [.event, .changes]),
  ]

  @Test(arguments: needs)
  func `what an expression needs is known`(text: String, needs: Expression.Needs) throws {
    #expect(try Expression(parsing: text).needs == needs)
  }
}
