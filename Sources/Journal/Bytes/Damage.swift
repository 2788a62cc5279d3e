/// What is wrong with bytes that claim to be part of a journal, and where.
///
/// Decoders throw it instead of trapping, whatever the bytes say. The offset counts from the start of
/// what was decoded; whoever knows where that stands in the file adds it up with ``moved(by:)``.
package struct Damage: Error, Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// The bytes end before the value does.
    case truncated
    /// A number has more than ten bytes or does not fit 64 bits.
    case overlongNumber
    /// The checksum differs.
    case checksum(expected: UInt32, actual: UInt32)
    /// A length or a count is beyond its limit.
    case tooLarge(value: UInt64, limit: UInt64)
    /// A value is not one of those allowed.
    case invalid(field: StaticText)
    /// zstd refused the bytes.
    case compression(code: Int)
  }

  package var kind: Kind
  package var offset: Int

  package init(_ kind: Kind, at offset: Int) {
    self.kind = kind
    self.offset = offset
  }

  package func moved(by distance: Int) -> Damage {
    Damage(kind, at: offset &+ distance)
  }
}

/// A `StaticString` that can be compared, for the names of fields in ``Damage``.
package struct StaticText: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  package var description: String

  package init(stringLiteral text: StaticString) {
    description = text.description
  }
}

extension Damage: CustomStringConvertible {
  package var description: String {
    switch kind {
    case .truncated: "the bytes end at \(offset), in the middle of a value"
    case .overlongNumber: "the number at byte \(offset) has more than 64 bits"
    case .checksum(let expected, let actual):
      "the checksum at byte \(offset) is \(hexadecimal(actual)), not \(hexadecimal(expected)) as stored"
    case .tooLarge(let value, let limit):
      "the length \(value) at byte \(offset) is beyond the limit of \(limit)"
    case .invalid(let field): "the \(field) at byte \(offset) is not a valid one"
    case .compression(let code): "zstd can not decompress the bytes at \(offset) (error \(code))"
    }
  }

  private func hexadecimal(_ number: UInt32) -> String {
    "0x" + String(number, radix: 16)
  }
}
