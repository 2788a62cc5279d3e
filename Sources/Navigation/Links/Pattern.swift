/// A pattern of paths: what is between its slashes, from left to right.
///
/// `""` and `"/"` are the root; a part is a literal text, `:name`, `:name?`, `:name+`, `:name*` or `*`.
/// Literal parts are compared with what a URL's segments decode to, so they are written decoded.
public struct Pattern: Hashable, Sendable {
  /// How many segments a part covers.
  public enum Occurrence: Hashable, Sendable {
    case once, optional, oneOrMore, zeroOrMore
  }

  /// What stands between two slashes.
  public enum Part: Hashable, Sendable {
    case literal(String)
    case parameter(String, Occurrence)
    /// Any number of segments, which are forgotten.
    case wildcard
  }

  /// The pattern as it was written.
  public var text: String
  public var parts: [Part]

  /// The greatest number of parts; one mask of 64 bits holds a pattern's places and one more.
  static let partLimit = 62

  /// Reads a pattern.
  ///
  /// - Throws: ``PatternFault`` for an empty part, a name that is none or stands twice, two repeats side by
  ///   side, and for a literal text that no URL can have.
  public init(parsing text: String) throws(PatternFault) {
    self.text = text
    parts = []
    var rest = Substring(text)
    if rest.hasPrefix("/") { rest.removeFirst() }
    if rest.hasSuffix("/") { rest.removeLast() }
    guard !rest.isEmpty else {
      if text.isEmpty || text == "/" { return }
      throw PatternFault(expected: "one slash for the root", found: text)
    }
    for piece in rest.split(separator: "/", omittingEmptySubsequences: false) {
      parts.append(try Part(parsing: piece))
    }
    try checkParts()
  }

  private func checkParts() throws(PatternFault) {
    guard parts.count <= Self.partLimit else {
      throw PatternFault(expected: "at most \(Self.partLimit) parts", found: "\(parts.count)")
    }
    var names: Set<String> = []
    for name in parts.compactMap(\.name) where !names.insert(name).inserted {
      throw PatternFault(expected: "each name once", found: "twice :\(name)")
    }
    for (left, right) in zip(parts, parts.dropFirst()) where left.isRepeating && right.isRepeating {
      throw PatternFault(expected: "a part between two repeats", found: "\(left)/\(right)")
    }
  }
}

/// Why a text is no pattern.
public struct PatternFault: Error, Hashable, Sendable, CustomStringConvertible {
  public var expected: String
  public var found: String

  public var description: String { "Expected \(expected), found \(found)." }
}

extension Pattern.Part {
  fileprivate init(parsing text: Substring) throws(PatternFault) {
    if text.isEmpty { throw PatternFault(expected: "a part between two slashes", found: "none") }
    if text == "*" {
      self = .wildcard
    } else if text.hasPrefix(":") {
      self = try Self.parameter(parsing: text)
    } else {
      self = .literal(try Self.literal(parsing: text))
    }
  }

  private static func parameter(parsing text: Substring) throws(PatternFault) -> Self {
    var name = text.dropFirst()
    let occurrence: Pattern.Occurrence
    switch name.last {
    case "?": occurrence = .optional
    case "+": occurrence = .oneOrMore
    case "*": occurrence = .zeroOrMore
    default: occurrence = .once
    }
    if occurrence != .once { name.removeLast() }
    guard !name.isEmpty, name.utf8.allSatisfy(\.isInName) else {
      throw PatternFault(
        expected: "one parameter between two slashes, its name of letters, digits, - and _", found: "\(text)")
    }
    return .parameter(String(name), occurrence)
  }

  private static func literal(parsing text: Substring) throws(PatternFault) -> String {
    guard text != ".", text != "..", !text.contains(where: { "*?#\\".contains($0) }),
      !Array(text.utf8).span.hasControlCharacter
    else {
      throw PatternFault(
        expected: "a text that a path can hold, without * ? # \\ and control characters", found: "\(text)")
    }
    return String(text)
  }

  /// The parameter's name, `nil` for a part that is none.
  public var name: String? {
    if case .parameter(let name, _) = self { name } else { nil }
  }

  /// Whether the part may cover more than one segment.
  var isRepeating: Bool {
    switch self {
    case .parameter(_, .oneOrMore), .parameter(_, .zeroOrMore), .wildcard: true
    default: false
    }
  }

  /// Whether the part may cover no segment.
  var isSkippable: Bool {
    switch self {
    case .parameter(_, .optional), .parameter(_, .zeroOrMore), .wildcard: true
    default: false
    }
  }
}

extension Pattern.Part: CustomStringConvertible {
  /// The part as a pattern spells it.
  public var description: String {
    switch self {
    case .literal(let text): text
    case .wildcard: "*"
    case .parameter(let name, .once): ":\(name)"
    case .parameter(let name, .optional): ":\(name)?"
    case .parameter(let name, .oneOrMore): ":\(name)+"
    case .parameter(let name, .zeroOrMore): ":\(name)*"
    }
  }
}

extension UInt8 {
  /// Whether the byte may stand in a parameter's name; letters beyond ASCII may.
  fileprivate var isInName: Bool {
    isASCIILetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: "-") || self >= 0x80
  }
}
