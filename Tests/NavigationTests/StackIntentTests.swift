import Navigation
import Testing

@Suite struct StackIntentTests {
  /// A stack a, b, c with the numbers 1, 2, 3.
  private static let abc = Run(.push("a"), .push("b"), .push("c"))

  struct Case: Sendable, CustomTestStringConvertible {
    var name: String
    var action: Action<Route>
    var outcome: Outcome<Route>
    var ids: [Identifier]
    var testDescription: String { name }

    init(
      _ name: String, _ action: Action<Route>, _ outcome: Outcome<Route> = .applied, leaves ids: [Identifier]
    ) {
      (self.name, self.action, self.outcome, self.ids) = (name, action, outcome, ids)
    }
  }

  private static let cases: [Case] = [
    Case("push appends", .push("d"), leaves: [1, 2, 3, 4]),
    Case("push may repeat a route", .push("c"), leaves: [1, 2, 3, 4]),
    Case("push of several", .push(Push(["d", "e"])), leaves: [1, 2, 3, 4, 5]),
    Case("push of nothing", .push(Push([])), .rejected(.badParams), leaves: [1, 2, 3]),
    Case("ifTop ignores an equal top", .push(Push(["c"], ignoresEqualTop: true)), .noop, leaves: [1, 2, 3]),
    Case("ifTop looks at the top alone", .push(Push(["b"], ignoresEqualTop: true)), leaves: [1, 2, 3, 4]),
    Case(
      "ifTop takes one route", .push(Push(["b", "c"], ignoresEqualTop: true)), .rejected(.badParams),
      leaves: [1, 2, 3]),
    Case("ifExists goes back", .push(Push(["a"], ifExists: .popTo)), leaves: [1]),
    Case("ifExists on top already", .push(Push(["c"], ifExists: .popTo)), .noop, leaves: [1, 2, 3]),
    Case("ifExists moves to the top", .push(Push(["a"], ifExists: .moveToTop)), leaves: [2, 3, 1]),
    Case("ifExists of none pushes", .push(Push(["d"], ifExists: .popTo)), leaves: [1, 2, 3, 4]),
    Case("pop", .pop(), leaves: [1, 2]),
    Case("pop of all", .pop(3), leaves: []),
    Case("pop of too many", .pop(9), .clamped(3), leaves: []),
    Case("pop of the most there can be", .pop(.max), .clamped(3), leaves: []),
    Case("pop of none", .pop(0), .rejected(.badParams), leaves: [1, 2, 3]),
    Case("pop of less than none", .pop(.min), .rejected(.badParams), leaves: [1, 2, 3]),
    Case("popTo a route", .popTo(.route("b")), leaves: [1, 2]),
    Case("popTo a route with it", .popTo(.route("b"), inclusive: true), leaves: [1]),
    Case("popTo the top", .popTo(.name("c")), .noop, leaves: [1, 2, 3]),
    Case("popTo the top with it", .popTo(.name("c"), inclusive: true), leaves: [1, 2]),
    Case("popTo an entry", .popTo(.entry(1)), leaves: [1]),
    Case("popTo what is missing", .popTo(.entry(9)), .rejected(.notOnStack), leaves: [1, 2, 3]),
    Case("popTo else push", .popTo(.route("x"), ifMissing: .push), leaves: [1, 2, 3, 4]),
    Case("popTo else replace", .popTo(.route("x"), ifMissing: .replaceTop), leaves: [1, 2, 4]),
    Case("popTo else root", .popTo(.name("x"), ifMissing: .popToRoot), leaves: []),
    Case(
      "popTo can't push a name alone", .popTo(.name("a"), ifMissing: .push), .rejected(.badParams),
      leaves: [1, 2, 3]),
    Case("popToRoot", .popToRoot(.visible), leaves: []),
    Case("setStack keeps what both begin with", .setStack("a", "b", "x"), leaves: [1, 2, 4]),
    Case("setStack with what is there", .setStack("a", "b", "c"), .noop, leaves: [1, 2, 3]),
    Case("setStack shorter", .setStack("a"), leaves: [1]),
    Case("setStack does not look below a difference", .setStack("x", "b", "c"), leaves: [4, 5, 6]),
    Case("setStack with nothing", .setStack(), leaves: []),
    Case("replaceTop gives a new number", .replaceTop("c"), leaves: [1, 2, 4]),
    Case("close in the middle", .close(entry: 2, andAbove: false), leaves: [1, 3]),
    Case("close with all above", .close(entry: 2, andAbove: true), leaves: [1]),
    Case("close of what is gone", .close(entry: 9, andAbove: true), .stale, leaves: [1, 2, 3]),
    Case(
      "a column of what has none", .pop(count: 1, StackTarget(column: "list")), .rejected(.badParams),
      leaves: [1, 2, 3]),
  ]

  @Test(arguments: cases)
  func `on the stack a, b, c`(example: Case) {
    var run = Self.abc
    run.send(example.action)
    #expect(run.last == example.outcome)
    #expect(run.ids == example.ids)
  }

  @Test(arguments: [
    Action<Route>.pop(), .popToRoot(.visible), .setStack(), .popTo(.name("a"), ifMissing: .popToRoot),
  ])
  func `at the root there is nothing to take away`(action: Action<Route>) {
    let run = Run(action)
    #expect(run.last == .noop)
    #expect(run.session == Session())
  }

  @Test func `replaceTop on an empty stack pushes`() {
    #expect(Run(.replaceTop("a")).stack() == ["a"])
  }

  @Test func `params are part of a route`() {
    let run = Run(
      .push(Route("b", ["n": .integer(1)])), .push(Route("b", ["n": .integer(2)])),
      .push(Push([Route("b", ["n": .integer(1)])], ifExists: .popTo)))
    #expect(run.ids == [1])
  }

  @Test func `the nearest match from the top counts`() {
    #expect(Run(.push("b"), .push("c"), .push("b"), .push("d"), .popTo(.name("b"))).ids == [1, 2, 3])
  }

  @Test func `a stack has a limit, and what goes beyond leaves it as it was`() {
    let routes = Array(repeating: Route("a"), count: Limits.entriesInStack)
    var run = Run(.setStack(routes, .visible), .push("b"))
    #expect(run.kinds == [.applied, .rejected])
    #expect(run.last == .rejected(.tooLarge))
    run.send(.replaceTop("b"))
    #expect(run.last == .applied)
  }
}
