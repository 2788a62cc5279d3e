import Navigation

extension Expression {
  /// The answer: whether what the expression says is so.
  ///
  /// Total: whatever the state, there is an answer.
  package func holds(_ subject: borrowing ExpressionSubject) -> Bool {
    root.isTruthy(subject)
  }
}

/// What an operand stands for: a value, or a stack that is looked into where it stands.
enum ExpressionOperand {
  case value(Value)
  case stack([Entry<Route>])

  var isTruthy: Bool {
    switch self {
    case .value(.array(let elements)): !elements.isEmpty
    case .value(let value): value.isTruthy
    case .stack(let entries): !entries.isEmpty
    }
  }
}

extension Expression.Node {
  func isTruthy(_ subject: borrowing ExpressionSubject) -> Bool {
    switch self {
    case .not(let node): return !node.isTruthy(subject)
    case .all(let nodes):
      for node in nodes where !node.isTruthy(subject) { return false }
      return true
    case .any(let nodes):
      for node in nodes where node.isTruthy(subject) { return true }
      return false
    case .compare(let left, let comparison, let right):
      return left.operand(subject).compares(comparison, right.operand(subject))
    case .contains(let whole, let part): return whole.operand(subject).contains(part.operand(subject))
    case .containsDuplicate(let whole): return whole.operand(subject).hasDuplicate
    case .literal, .term, .list: return operand(subject).isTruthy
    }
  }

  func operand(_ subject: borrowing ExpressionSubject) -> ExpressionOperand {
    switch self {
    case .literal(let value): return .value(value)
    case .term(let term): return term.operand(subject)
    case .list(let nodes):
      var elements: [Value] = []
      for node in nodes { elements.append(node.operand(subject).value) }
      return .value(.array(elements))
    default: return .value(.bool(isTruthy(subject)))
    }
  }
}

// MARK: - Comparing

extension ExpressionOperand {
  /// As a plain value: a stack is the list of its routes' names.
  var value: Value {
    switch self {
    case .value(let value): value
    case .stack(let entries): .array(entries.map { .string($0.route.name) })
    }
  }

  func compares(_ comparison: Expression.Comparison, _ other: ExpressionOperand) -> Bool {
    let (left, right) = (value, other.value)
    switch comparison {
    case .equal: return left.isSame(as: right)
    case .unequal: return !left.isSame(as: right)
    case .less: return left.order(to: right) == .before
    case .more: return left.order(to: right) == .behind
    case .atMost: return left.order(to: right).map { $0 != .behind } ?? false
    case .atLeast: return left.order(to: right).map { $0 != .before } ?? false
    }
  }

  func contains(_ part: ExpressionOperand) -> Bool {
    switch (self, part.value) {
    case (.stack(let entries), .string(let name)): entries.contains { $0.route.name == name }
    case (.value(.array(let elements)), let wanted): elements.contains { $0.isSame(as: wanted) }
    case (.value(.string(let text)), .string(let wanted)): text.contains(wanted)
    case (.value(.object(let members)), .string(let key)): members[key] != nil
    default: false
    }
  }

  /// Whether one thing stands in it twice: an equal route in a stack, an equal value in a list.
  var hasDuplicate: Bool {
    switch self {
    case .stack(let entries): Set(entries.lazy.map(\.route)).count < entries.count
    case .value(.array(let elements)): Set(elements).count < elements.count
    case .value: false
    }
  }
}

extension Value {
  fileprivate enum Order { case before, equal, behind }

  /// Equal, where a whole number and the same number with a fraction are one: `42 == 42.0`.
  fileprivate func isSame(as other: Value) -> Bool {
    switch (self, other) {
    case (.integer, .number), (.number, .integer): order(to: other) == .equal
    case (.array(let left), .array(let right)):
      left.count == right.count && zip(left, right).allSatisfy { $0.isSame(as: $1) }
    default: self == other
    }
  }

  /// Numbers stand before greater ones, texts in the order of their characters' numbers; nothing else is
  /// before or behind anything.
  fileprivate func order(to other: Value) -> Order? {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): Self.order(left, right)
    case (.number(let left), .number(let right)): Self.order(left, right)
    case (.integer(let left), .number(let right)): Self.order(Double(left), right)
    case (.number(let left), .integer(let right)): Self.order(left, Double(right))
    case (.string(let left), .string(let right)):
      left == right
        ? .equal : left.unicodeScalars.lexicographicallyPrecedes(right.unicodeScalars) ? .before : .behind
    default: nil
    }
  }

  private static func order<Number: Comparable>(_ left: Number, _ right: Number) -> Order {
    left < right ? .before : left == right ? .equal : .behind
  }
}
