package import Navigation

/// Why a text is no JSON5, with the place where it stops being so.
package struct JSON5Fault: Error, Hashable, CustomStringConvertible {
  /// Counted from 1.
  package var line: Int
  /// In bytes, counted from 1.
  package var column: Int
  /// What is wrong, or what was expected.
  package var message: String

  package var description: String { "line \(line), column \(column): \(message)" }
}

/// Reads the JSON5 in which people write declarations: JSON with comments, trailing commas, unquoted keys,
/// single quotes, hexadecimal numbers and signs.
///
/// Numbers that no JSON could carry on (`Infinity`, `NaN`) are refused, and so is a key that stands twice in
/// an object: one of the two is a mistake. Faults of the form end the reading; repeated keys are collected.
package struct JSON5Parser: ~Copyable {
  /// How deep lists and objects may stand in each other.
  package static let depthLimit = 64

  let bytes: [UInt8]
  var offset = 0
  var depth = 0
  /// Keys that stand twice, each with its place.
  private(set) var repetitions: [JSON5Fault] = []

  private init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Reads one value and nothing behind it.
  ///
  /// - Returns: the value, and the keys that stand twice.
  /// - Throws: the first fault of the form.
  package static func parse(_ bytes: [UInt8]) throws(JSON5Fault) -> (value: Value, repetitions: [JSON5Fault])
  {
    var parser = JSON5Parser(bytes)
    guard (try? UTF8Span(validating: bytes.span)) != nil else { throw parser.fault("the text is no UTF-8") }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { parser.offset = 3 }
    let value = try parser.value()
    try parser.skipSpace()
    guard parser.offset == bytes.count else { throw parser.fault("expected the end of the text") }
    return (value, parser.repetitions)
  }

  func fault(_ message: String) -> JSON5Fault { fault(message, at: offset) }

  func fault(_ message: String, at offset: Int) -> JSON5Fault {
    let before = bytes[..<offset]
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    return JSON5Fault(line: line, column: offset - start + 1, message: message)
  }
}

// MARK: - Values

extension JSON5Parser {
  private mutating func value() throws(JSON5Fault) -> Value {
    try skipSpace()
    switch peek {
    case UInt8(ascii: "{"): return try nested { (parser) throws(JSON5Fault) in try parser.object() }
    case UInt8(ascii: "["): return try nested { (parser) throws(JSON5Fault) in try parser.list() }
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string())
    case let byte? where byte.startsNumber: return try number()
    case nil: throw fault("expected a value, found the end of the text")
    default: return try word()
    }
  }

  private mutating func nested(
    _ read: (inout JSON5Parser) throws(JSON5Fault) -> Value
  ) throws(JSON5Fault) -> Value {
    guard depth < Self.depthLimit else { throw fault("expected at most \(Self.depthLimit) levels") }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    return try read(&self)
  }

  private mutating func list() throws(JSON5Fault) -> Value {
    var elements: [Value] = []
    while try !ends(with: UInt8(ascii: "]")) {
      elements.append(try value())
      try separator(before: UInt8(ascii: "]"))
    }
    return .array(elements)
  }

  private mutating func object() throws(JSON5Fault) -> Value {
    var members: [String: Value] = [:]
    while try !ends(with: UInt8(ascii: "}")) {
      let start = offset
      let key = try self.key()
      try skipSpace()
      guard take(UInt8(ascii: ":")) else { throw fault("expected a colon behind the key \"\(key)\"") }
      let value = try value()
      if members.updateValue(value, forKey: key) != nil {
        repetitions.append(fault("the key \"\(key)\" stands twice; keep one of the two", at: start))
      }
      try separator(before: UInt8(ascii: "}"))
    }
    return .object(members)
  }

  private mutating func key() throws(JSON5Fault) -> String {
    if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") { return try string() }
    let key = identifier()
    guard let first = key.utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      throw fault("expected a key, or the end of the object")
    }
    return key
  }

  private mutating func word() throws(JSON5Fault) -> Value {
    let start = offset
    switch identifier() {
    case "null": return .null
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "Infinity", "NaN": throw fault("expected a finite number", at: start)
    case "": throw fault("expected a value", at: start)
    case let word: throw fault("expected a value; a text stands in quotes: \"\(word)\"", at: start)
    }
  }

  /// Whether the container ends here; takes its end, too.
  private mutating func ends(with close: UInt8) throws(JSON5Fault) -> Bool {
    try skipSpace()
    guard peek != nil else {
      throw fault("expected \(Character(Unicode.Scalar(close))) before the end of the text")
    }
    return take(close)
  }

  private mutating func separator(before close: UInt8) throws(JSON5Fault) {
    try skipSpace()
    if take(UInt8(ascii: ",")) || peek == close { return }
    throw fault("expected a comma or \(Character(Unicode.Scalar(close)))")
  }
}
