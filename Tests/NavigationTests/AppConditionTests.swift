import Navigation
import Testing

@Suite struct AppConditionTests {
  private static let facts: [String: Value] = [
    "yes": .bool(true), "no": .bool(false), "zero": .integer(0), "empty": .string(""),
    "role": .string("owner"),
    "level": .integer(2), "locked": .array([.integer(1), .string("a"), .number(2.5)]),
  ]

  @Test(
    arguments: [
      (.isTruthy(fact: "yes"), true), (.isTruthy(fact: "no"), false), (.isTruthy(fact: "zero"), false),
      (.isTruthy(fact: "empty"), false), (.isTruthy(fact: "missing"), false),
      (.isTruthy(fact: "locked"), true),
      (.isFalsy(fact: "missing"), true), (.isFalsy(fact: "yes"), false),
      (.isOne(fact: "role", of: [.string("admin"), .string("owner")]), true),
      (.isOne(fact: "role", of: []), false), (.isOne(fact: "missing", of: [.null]), true),
      (.isOne(fact: "level", of: [.number(2)]), true), (.isOne(fact: "level", of: [.string("2")]), false),
      (.isOne(fact: "yes", of: [.integer(1)]), false),
      (.contains(fact: "locked", .parameter("id")), true),
      (.contains(fact: "locked", .parameter("other")), false),
      (.contains(fact: "locked", .literal(.string("a"))), true),
      (.contains(fact: "role", .literal(.string("owner"))), false),
      (.contains(fact: "missing", .literal(.null)), false), (.all([]), true),
      (.all([.isTruthy(fact: "yes"), .isFalsy(fact: "no")]), true),
      (.all([.isTruthy(fact: "yes"), .isTruthy(fact: "no")]), false),
    ] as [(Condition, Bool)])
  func `a condition asks facts and parameters`(condition: Condition, holds: Bool) {
    #expect(condition.holds(facts: Self.facts, parameters: ["id": .integer(1)]) == holds)
  }

  @Test(
    arguments: [
      (nil, nil, true), ("yes", nil, true), ("no", nil, false), (nil, "yes", false), (nil, "no", true),
      ("yes", "yes", false), ("yes", "no", true), ("no", "no", false),
    ] as [(String?, String?, Bool)])
  func `when and unless must both bite`(when: String?, unless: String?, bites: Bool) {
    let declared = GuardDeclaration(
      .deny(reason: "no"), when: when.map { .isTruthy(fact: $0) }, unless: unless.map { .isTruthy(fact: $0) })
    #expect(declared.bites(facts: Self.facts, parameters: [:]) == bites)
  }
}

@Suite struct AppParameterTests {
  @Test(
    arguments: [
      (.int, "42", .integer(42)), (.int, "-7", .integer(-7)), (.int, "0", .integer(0)), (.int, "042", nil),
      (.int, "+42", nil),
      (.int, "-0", nil), (.int, "42.0", nil), (.int, "", nil), (.int, "9007199254740992", .integer(1 << 53)),
      (.int, "9007199254740993", nil), (.int, "99999999999999999999", nil), (.int, "٤", nil),
      (.number, "1.5", .number(1.5)),
      (.number, "42", .integer(42)), (.number, "1e3", .number(1000)), (.number, "1e999", nil),
      (.number, ".5", nil),
      (.number, "5.", nil), (.number, "nan", nil), (.number, "0x1p3", nil), (.number, "01", nil),
      (.number, "1e", nil),
      (.bool, "true", .bool(true)), (.bool, "TRUE", nil), (.bool, "1", nil), (.bool, "", nil),
      (.string, "", .string("")),
      (.uuid, "7f3c2a10-5b6d-4e8f-9a01-23456789abcd", .string("7f3c2a10-5b6d-4e8f-9a01-23456789abcd")),
      (.uuid, "7f3c2a105b6d4e8f9a0123456789abcd", nil), (.uuid, "7f3c2a10-5b6d-4e8f-9a01-23456789abcg", nil),
      (.uuid, "7f3c2a10-5b6d-4e8f-9a01-23456789abcd0", nil), (.oneOf(["a"]), "a", .string("a")),
      (.oneOf(["a"]), "b", nil),
      (.path, "a", nil),
    ] as [(ParameterType, String, Value?)])
  func `a text of a URL fits its type or does not`(type: ParameterType, text: String, value: Value?) {
    #expect(type.value(reading: text) == value)
  }

  @Test(
    arguments: [
      (["id": .integer(1)], true), (["id": .number(1)], false), (["id": .string("1")], false), ([:], false),
      (["id": .integer(1), "q": .string("")], true), (["id": .integer(1), "q": .null], false),
      (["id": .integer(1), "extra": .bool(true)], false), (["id": .integer(1 << 54)], false),
    ] as [([String: Value], Bool)])
  func `parameters are neither missing nor extra nor ill-typed`(values: [String: Value], isAccepted: Bool) {
    let route = RouteDeclaration(parameters: ["id": .int, "q": .string.optional])
    #expect(route.accepts(values) == isAccepted)
  }
}
