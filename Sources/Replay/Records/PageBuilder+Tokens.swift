import Journal
import Navigation

/// What events are written with, above single tokens.
extension PageBuilder {
  /// Appends a count among the tokens; a negative one, which none is, as 0.
  mutating func append(count: Int) {
    var rest = UInt64(max(count, 0))
    let base = UInt64(Token.digitBase)
    while rest >= base {
      append(token: UInt8(rest % base) + Token.digitBase)
      rest /= base
    }
    append(token: UInt8(rest))
  }

  mutating func append(text: String) {
    append(token: Token.text)
    append(text: text.utf8.span)
  }

  mutating func append(word: String) {
    append(token: Token.word)
    append(name: word.utf8.span)
  }

  /// Appends a key among the tokens where its bytes allow it: it costs nothing per event there.
  mutating func append(key: Span<UInt8>) {
    var isPlain = key.count < 64
    for index in key.indices where key[index] >= Shape.firstMarker { isPlain = false }
    guard isPlain else {
      append(token: Token.textKey)
      append(text: key)
      return
    }
    append(token: Token.key)
    append(count: key.count)
    for index in key.indices { append(token: key[index]) }
  }

  mutating func append(_ value: Value) {
    switch value {
    case .null: append(token: Token.null)
    case .bool(let flag): append(token: flag ? Token.true : Token.false)
    case .integer(let integer):
      append(token: Token.integer)
      append(number: integer)
    case .number(let number):
      append(token: Token.double)
      append(double: number)
    case .string(let string): append(text: string)
    case .array(let elements):
      append(token: Token.array)
      append(count: elements.count)
      for element in elements { append(element) }
    case .object(let members): append(members)
    }
  }

  /// Appends an object, its keys sorted, so that equal values have equal shapes.
  mutating func append(_ members: [String: Value]) {
    append(token: Token.object)
    append(count: members.count)
    for (key, value) in members.sorted(by: { $0.key < $1.key }) {
      append(key: key.utf8.span)
      append(value)
    }
  }
}
