package import Navigation
package import Replay

extension JSONWriter {
  package mutating func null() { literal("null") }

  package mutating func write(_ flag: Bool) { literal(flag ? "true" : "false") }

  package mutating func write(_ integer: some FixedWidthInteger) {
    separate()
    if integer < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(digitsOf: UInt64(truncatingIfNeeded: integer.magnitude))
  }

  /// Writes a moment as RFC 3339.
  package mutating func write(_ moment: Timestamp) {
    separate()
    let text = moment.utf8
    let quote = UInt8(ascii: "\"")
    unsafe text.span.withUnsafeBufferPointer { text in unsafe buffer.append(quote, text, quote) }
  }

  package mutating func write(_ string: String) {
    separate()
    quote(string)
  }

  /// Writes a string of UTF-8.
  package mutating func write(utf8 string: Span<UInt8>) {
    separate()
    unsafe string.withUnsafeBufferPointer { unsafe quote($0) }
  }

  /// Writes a word that needs no escapes.
  package mutating func write(_ word: StaticString) {
    separate()
    quote(unescaped: word)
  }

  /// Writes the value that bytes spell already, JSON without white space around it.
  package mutating func write(verbatim json: [UInt8]) {
    separate()
    unsafe json.withUnsafeBufferPointer { json in unsafe buffer.append(json) }
  }

  /// Writes a value with all it contains; members of objects come sorted by key, as they have no order.
  package mutating func write(_ value: Value) {
    switch value {
    case .null: null()
    case .bool(let flag): write(flag)
    case .integer(let integer): write(integer)
    case .number(let number): write(number)
    case .string(let string): write(string)
    case .array(let elements):
      beginArray()
      for element in elements { write(element) }
      endArray()
    case .object(let members): write(members)
    }
  }

  /// Writes an object, its members sorted as RFC 8785 sorts them: by UTF-16 code units.
  package mutating func write(_ members: [String: Value]) {
    beginObject()
    switch members.count {
    case 0: break
    case 1: for (name, value) in members { write(member: name, value) }
    default:
      for (name, value) in members.sorted(by: { precedes($0.key, $1.key) }) { write(member: name, value) }
    }
    endObject()
  }

  private mutating func write(member name: String, _ value: Value) {
    key(name)
    write(value)
  }

  private mutating func literal(_ word: StaticString) {
    separate()
    buffer.append(word)
  }
}

/// Whether one key stands before another in RFC 8785's order.
func precedes(_ left: String, _ right: String) -> Bool {
  left.utf16.lexicographicallyPrecedes(right.utf16)
}
