/// Writes JSON into a buffer that is used again and again.
///
/// Containers are opened and closed, members begin with a key; commas, line breaks and quotes are the
/// writer's business. Strings are escaped no more than JSON demands: quote, backslash and control
/// characters. Nothing is allocated per value.
package struct JSONWriter: ~Copyable {
  /// How the text is laid out.
  package enum Layout: Sendable {
    /// Without any white space.
    case compact
    /// A member or element a line, indented by two blanks.
    case pretty
  }

  /// How numbers and the order of members are spelled.
  package enum Form: Sendable {
    /// As it was sent: the order of members is kept, and a number with a fraction stays apart from a whole
    /// one.
    case faithful
    /// As RFC 8785 wants it: numbers as ECMAScript prints them, so that `42.0` is `42`; members sorted.
    case canonical
  }

  var buffer = ByteBuffer()
  package let layout: Layout
  package let form: Form
  /// Whether something stands before the next value or key, in the same container.
  private var needsComma = false
  private var followsKey = false
  private var depth = 0

  package init(layout: Layout = .compact, form: Form = .faithful) {
    self.layout = layout
    self.form = form
  }

  /// How many bytes were written.
  package var count: Int { buffer.count }

  /// What was written, copied.
  package var bytes: [UInt8] {
    withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { unsafe Array($0) }
    }
  }

  /// Lends what was written.
  package func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try buffer.withBytes(body)
  }

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() {
    buffer.removeAll()
    (needsComma, followsKey, depth) = (false, false, 0)
  }

  /// Forgets what was written and keeps the memory, in the midst of a value: what follows goes on.
  package mutating func forget() { buffer.removeAll() }

  /// Ends a line, and with it a value that stands alone: what follows is no part of it.
  package mutating func endLine() {
    buffer.append(UInt8(ascii: "\n"))
    needsComma = false
  }
}

// MARK: - Structure

extension JSONWriter {
  package mutating func beginObject() { begin(UInt8(ascii: "{")) }
  package mutating func endObject() { end(UInt8(ascii: "}")) }
  package mutating func beginArray() { begin(UInt8(ascii: "[")) }
  package mutating func endArray() { end(UInt8(ascii: "]")) }

  /// Begins a member whose key needs no escapes.
  package mutating func key(_ key: StaticString) {
    guard layout == .compact else {
      separateLines()
      buffer.append(key: key, afterComma: false)
      return endKey()
    }
    buffer.append(key: key, afterComma: needsComma)
    needsComma = false
  }

  /// Begins a member. A literal is for the other one, which looks for nothing to escape.
  @_disfavoredOverload package mutating func key(_ key: String) {
    separate()
    quote(key)
    buffer.append(UInt8(ascii: ":"))
    endKey()
  }

  /// The value that follows is not set apart from its key.
  mutating func endKey() {
    needsComma = false
    guard layout == .pretty else { return }
    buffer.append(UInt8(ascii: " "))
    followsKey = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if layout == .pretty && needsComma { breakLine() }
    buffer.append(bracket)
    needsComma = true
  }

  /// Writes what stands between the value before and the next key or value.
  @inline(__always) mutating func separate() {
    if layout == .pretty {
      separateLines()
    } else if needsComma {
      buffer.append(UInt8(ascii: ","))
    }
    needsComma = true
  }

  @inline(never) private mutating func separateLines() {
    if needsComma { buffer.append(UInt8(ascii: ",")) }
    if depth > 0 && !followsKey { breakLine() }
    followsKey = false
  }

  private mutating func breakLine() {
    buffer.append(UInt8(ascii: "\n"))
    buffer.append(repeating: UInt8(ascii: " "), count: 2 * depth)
  }
}
