/// When a guard bites: a question to the facts and to the parameters of the judged route.
///
/// A condition is a value, not a closure: it can be declared in a file, stored with a journal and asked
/// again in a replay.
public indirect enum Condition: Hashable, Sendable {
  /// The fact is truthy: set, and neither `null`, `false`, `0` nor `""`.
  case isTruthy(fact: String)
  case isFalsy(fact: String)
  /// The fact has one of the values. A fact that is not set has the value `null`.
  case isOne(fact: String, of: [Value])
  /// The fact is a list that has the value among its elements.
  case contains(fact: String, Operand)
  /// Every one of them holds; with none it holds.
  case all([Condition])

  /// What a list is searched for.
  public enum Operand: Hashable, Sendable {
    case literal(Value)
    /// The parameter of this name of the judged route; where it has none, no list contains it.
    case parameter(String)
  }
}

extension Condition {
  /// Answers the condition.
  ///
  /// - Complexity: O(the condition's size and the length of the lists it searches).
  public func holds(facts: [String: Value], parameters: [String: Value] = [:]) -> Bool {
    switch self {
    case .isTruthy(let fact): facts[fact]?.isTruthy ?? false
    case .isFalsy(let fact): !(facts[fact]?.isTruthy ?? false)
    case .isOne(let fact, let values):
      values.contains { (facts[fact] ?? .null).isSame(as: $0) }
    case .contains(let fact, let operand):
      operand.value(in: parameters).map { facts[fact]?.hasElement($0) ?? false } ?? false
    case .all(let conditions):
      conditions.allSatisfy { $0.holds(facts: facts, parameters: parameters) }
    }
  }

  /// The facts that the answer depends on.
  public var facts: Set<String> {
    switch self {
    case .isTruthy(let fact), .isFalsy(let fact), .isOne(let fact, _), .contains(let fact, _): [fact]
    case .all(let conditions): conditions.reduce(into: []) { $0.formUnion($1.facts) }
    }
  }

  /// The route parameters that the answer depends on.
  var parameters: Set<String> {
    switch self {
    case .contains(_, .parameter(let name)): [name]
    case .all(let conditions): conditions.reduce(into: []) { $0.formUnion($1.parameters) }
    default: []
    }
  }
}

extension Condition.Operand {
  fileprivate func value(in parameters: [String: Value]) -> Value? {
    switch self {
    case .literal(let value): value
    case .parameter(let name): parameters[name]
    }
  }
}

extension Value {
  /// Equality as facts have it: a number is its size, whether it was written with a fraction or not.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.integer(let whole), .number(let number)), (.number(let number), .integer(let whole)):
      ParameterType.int.accepts(.integer(whole)) && Double(whole) == number
    default: self == other
    }
  }

  fileprivate func hasElement(_ element: Value) -> Bool {
    guard case .array(let elements) = self else { return false }
    return elements.contains { $0.isSame(as: element) }
  }
}
