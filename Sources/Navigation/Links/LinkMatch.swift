/// What a link said where a pattern matched it: its declared parameters, already of their types.
public struct LinkMatch: Hashable, Sendable {
  /// The pattern as it is declared.
  public let pattern: String
  /// The parameters that the pattern's routes declare, of path and query; optional ones may be missing.
  public let parameters: [String: Value]

  public init(pattern: String, parameters: [String: Value]) {
    self.pattern = pattern
    self.parameters = parameters
  }
}

/// A parameter that a handler asked for and the link has not, or not of that type.
public struct LinkMismatch: Error, Hashable, CustomStringConvertible {
  public let pattern: String
  public let parameter: String
  /// The type that was asked for.
  public let expected: String

  public var description: String {
    "the link matches \(pattern) but has no \(parameter) that is \(expected); declare the parameter so"
  }
}

extension LinkMatch {
  public func int(_ name: String) throws(LinkMismatch) -> Int {
    try read(name, as: "an int") { if case .integer(let whole) = $0 { Int(exactly: whole) } else { nil } }
  }

  public func double(_ name: String) throws(LinkMismatch) -> Double {
    try read(name, as: "a number") { value in
      switch value {
      case .number(let number): number
      case .integer(let whole): Double(whole)
      default: nil
      }
    }
  }

  /// Also a UUID or one of the words of a list.
  public func string(_ name: String) throws(LinkMismatch) -> String {
    try read(name, as: "a string") { if case .string(let text) = $0 { text } else { nil } }
  }

  public func bool(_ name: String) throws(LinkMismatch) -> Bool {
    try read(name, as: "a bool") { if case .bool(let flag) = $0 { flag } else { nil } }
  }

  /// The segments that a repeating part covered.
  public func path(_ name: String) throws(LinkMismatch) -> [String] {
    try read(name, as: "a path") { value in
      guard case .array(let elements) = value else { return nil }
      return elements.compactMap { if case .string(let text) = $0 { text } else { nil } }
    }
  }

  private func read<Read>(
    _ name: String, as expected: String, _ read: (Value) -> Read?
  ) throws(LinkMismatch) -> Read {
    guard let value = parameters[name].flatMap(read) else {
      throw LinkMismatch(pattern: pattern, parameter: name, expected: expected)
    }
    return value
  }
}
