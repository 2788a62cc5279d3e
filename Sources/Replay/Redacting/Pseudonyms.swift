package import Navigation
import Journal

/// What stands in for personal values: for equal ones the same, of the same type, and without the key nobody
/// can tell what it was.
///
/// A truth value and `null` stand for themselves: there is nothing to hide behind two values, and guards look
/// at them.
package struct Pseudonyms: Sendable {
  /// `nil` where everything of a type gets the same.
  private let key: [UInt8]?

  /// - Parameter key: at least 16 bytes that nobody can guess; `nil` blanks values instead.
  package init(key: [UInt8]?) {
    self.key = key
  }

  package func replacement(for value: Value) -> Value {
    switch value {
    case .null, .bool: value
    case .integer(let number): .integer(integer(standingFor: number))
    case .number(let number):
      .number(Double(integer(standingFor: Int64(bitPattern: number.bitPattern))) + 0.5)
    case .string(let text): .string(self.text(standingFor: text))
    case .array(let elements): .array(elements.map(replacement))
    case .object(let members):
      .object(
        Dictionary(
          members.map { (text(standingFor: $0.key), replacement(for: $0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  /// Text that spells a UUID gets another UUID.
  package func text(standingFor text: String) -> String {
    if UUIDBits(spelled: text.utf8.span) != nil { return uuid(standingFor: text) }
    guard let code = code(0x73, Array(text.utf8)) else { return "redacted" }
    return "anon-" + hexadecimal(code.prefix(8))
  }

  private func integer(standingFor number: Int64) -> Int64 {
    var bytes: [UInt8] = []
    bytes.append(fixed: number)
    guard let code = code(0x69, bytes) else { return 0 }
    // Small enough for whoever reads JSON with doubles.
    return code.prefix(6).reduce(0) { $0 << 8 | Int64($1) }
  }

  /// A UUID of version 8, which is for such things.
  private func uuid(standingFor text: String) -> String {
    var bytes = code(0x75, Array(text.utf8)) ?? [UInt8](repeating: 0, count: 16)
    bytes[6] = bytes[6] & 0x0f | 0x80
    bytes[8] = bytes[8] & 0x3f | 0x80
    let digits = Array(hexadecimal(bytes.prefix(16)).utf8)
    let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return parts.map { String(decoding: digits[$0], as: UTF8.self) }.joined(separator: "-")
  }

  private func code(_ type: UInt8, _ bytes: [UInt8]) -> [UInt8]? {
    key.map { HMAC.sha256(of: [type] + bytes, key: $0).bytes }
  }

  private func hexadecimal(_ bytes: ArraySlice<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
