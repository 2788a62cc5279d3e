/// A plain value that travels with navigation: a route's parameter, a fact, a result.
///
/// The cases are those of JSON, with one distinction kept that JSON leaves to the reader: `42` is an
/// ``integer(_:)``, `42.0` is a ``number(_:)``, and the two are not equal. A parameter declared as a
/// whole number must not accept what was written as a fraction.
public enum Value: Hashable, Sendable {
  /// Nothing, said on purpose. A fact that is `null` is a fact that is not set.
  case null
  /// A truth value.
  case bool(Bool)
  /// A whole number, kept exactly over the whole range of 64 bits.
  case integer(Int64)
  /// A finite number with a fraction or an exponent.
  case number(Double)
  /// Text.
  case string(String)
  /// A list; order counts.
  case array([Value])
  /// Named values; order does not count.
  case object([String: Value])
}

extension Value {
  /// Whether a guard takes the value for a yes: everything but `null`, `false`, `0` and `""`.
  ///
  /// - Complexity: O(1).
  public var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .integer(let whole): whole != 0
    case .number(let number): number != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }
}
