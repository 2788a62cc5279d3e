/// Writes JSON into a buffer that is used again and again.
///
/// Containers are opened and closed, members begin with a key; commas, line breaks and quotes are the
/// writer's business. Strings are escaped no more than JSON demands: quote, backslash and control
/// characters. Nothing is allocated per value.
package struct JSONWriter: Sendable {
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

  package var bytes: [UInt8] = []
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

  /// Forgets what was written and keeps the memory.
  package mutating func removeAll() {
    bytes.removeAll(keepingCapacity: true)
    (needsComma, followsKey, depth) = (false, false, 0)
  }

  /// Ends a line, and with it a value that stands alone: what follows is no part of it.
  package mutating func endLine() {
    bytes.append(UInt8(ascii: "\n"))
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
    separate()
    bytes.append(UInt8(ascii: "\""))
    unsafe bytes.append(
      contentsOf: UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
    bytes.append(UInt8(ascii: "\""))
    endKey()
  }

  /// Begins a member.
  package mutating func key(_ key: String) {
    separate()
    quote(key)
    endKey()
  }

  mutating func endKey() {
    bytes.append(UInt8(ascii: ":"))
    if layout == .pretty { bytes.append(UInt8(ascii: " ")) }
    followsKey = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    bytes.append(bracket)
    depth += 1
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    depth -= 1
    if layout == .pretty && needsComma { breakLine() }
    bytes.append(bracket)
    needsComma = true
  }

  /// Writes what stands between the value before and the next key or value.
  mutating func separate() {
    if followsKey {
      followsKey = false
    } else {
      if needsComma { bytes.append(UInt8(ascii: ",")) }
      if layout == .pretty && depth > 0 { breakLine() }
    }
    needsComma = true
  }

  private mutating func breakLine() {
    bytes.append(UInt8(ascii: "\n"))
    bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * depth))
  }
}
