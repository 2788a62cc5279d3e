/// What a route's parameter may hold.
public enum ParameterType: Hashable, Sendable {
  case string
  /// A whole number within ±2⁵³, so that it means the same to every reader of JSON.
  case int
  /// A finite number, with or without a fraction.
  case number
  case bool
  /// A UUID in its hyphenated form; its case is kept.
  case uuid
  /// A list of path segments; the type of a pattern's `:name+` and `:name*`.
  case path
  /// One of a list of words.
  case oneOf([String])
}

extension ParameterType {
  /// The greatest size of an `int`.
  static let integerLimit: Int64 = 1 << 53

  /// Whether a value has this type.
  public func accepts(_ value: Value) -> Bool {
    switch (self, value) {
    case (.string, .string), (.bool, .bool), (.number, .number), (.number, .integer): true
    case (.int, .integer(let whole)): (-Self.integerLimit...Self.integerLimit).contains(whole)
    case (.uuid, .string(let text)): text.isUUID
    case (.oneOf(let words), .string(let text)): words.contains(text)
    case (.path, .array(let segments)): segments.allSatisfy { if case .string = $0 { true } else { false } }
    default: false
    }
  }

  /// The value that a text of a URL stands for, `nil` if it does not fit.
  ///
  /// Numbers are read in their one canonical spelling, so that a place has one link and not many.
  public func value(reading text: String) -> Value? {
    switch self {
    case .string: .string(text)
    case .int: text.canonicalInteger.flatMap { accepts(.integer($0)) ? .integer($0) : nil }
    case .number: text.jsonNumber
    case .bool: text == "true" ? .bool(true) : text == "false" ? .bool(false) : nil
    case .uuid: text.isUUID ? .string(text) : nil
    case .oneOf(let words): words.contains(text) ? .string(text) : nil
    case .path: nil
    }
  }

  /// Whether the type tells some texts from others; a pattern prefers such a parameter to a plain string.
  var isSelective: Bool {
    switch self {
    case .string, .path: false
    case .int, .number, .bool, .uuid, .oneOf: true
    }
  }
}

extension ParameterType: CustomStringConvertible {
  /// The type as a declaration spells it.
  public var description: String {
    switch self {
    case .string: "string"
    case .int: "int"
    case .number: "number"
    case .bool: "bool"
    case .uuid: "uuid"
    case .path: "path"
    case .oneOf(let words): "[" + words.map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    }
  }
}

/// A route's parameter: its type, and whether it may be missing or must stay secret.
public struct ParameterDeclaration: Hashable, Sendable {
  public var type: ParameterType
  public var isOptional: Bool
  /// A secret never stands in a journal in clear.
  public var isSecret: Bool

  public init(_ type: ParameterType, isOptional: Bool = false, isSecret: Bool = false) {
    self.type = type
    self.isOptional = isOptional
    self.isSecret = isSecret
  }
}
