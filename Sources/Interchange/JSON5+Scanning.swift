import Navigation

extension JSON5Parser {
  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Takes the byte if it comes next.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// Skips white space and comments.
  mutating func skipSpace() throws(JSON5Fault) {
    while let byte = peek {
      if byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte) {
        offset += 1
      } else if bytes[offset...].starts(with: "\u{A0}".utf8) {
        offset += 2
      } else if bytes[offset...].starts(with: "\u{FEFF}".utf8)
        || bytes[offset...].starts(with: "\u{2028}".utf8)
      {
        offset += 3
      } else if bytes[offset...].starts(with: "//".utf8) {
        offset = bytes[offset...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
      } else if bytes[offset...].starts(with: "/*".utf8) {
        try skipBlockComment()
      } else {
        return
      }
    }
  }

  private mutating func skipBlockComment() throws(JSON5Fault) {
    let start = offset
    offset += 2
    while offset < bytes.count {
      if bytes[offset...].starts(with: "*/".utf8) {
        offset += 2
        return
      }
      offset += 1
    }
    throw fault("expected */ at the end of this comment", at: start)
  }

  /// Takes letters, digits, `_`, `$` and everything beyond ASCII.
  mutating func identifier() -> String {
    let start = offset
    while let byte = peek, byte.isInIdentifier { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  mutating func number() throws(JSON5Fault) -> Value {
    let start = offset
    let isNegative = peek == UInt8(ascii: "-")
    if isNegative || peek == UInt8(ascii: "+") { offset += 1 }
    let digits = offset
    while let byte = peek, byte.isInIdentifier || byte == UInt8(ascii: ".") || isExponentSign(at: offset) {
      offset += 1
    }
    let text = String(decoding: bytes[digits..<offset], as: UTF8.self)
    guard let value = Self.number(text, isNegative: isNegative) else {
      throw fault("expected a finite number of at most 64 bits, found \"\(text)\"", at: start)
    }
    return value
  }

  /// Whether a sign belongs to the exponent before it; a hexadecimal number has none.
  private func isExponentSign(at offset: Int) -> Bool {
    guard bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+"), offset > 0 else {
      return false
    }
    return bytes[offset - 1] | 0x20 == UInt8(ascii: "e")
  }

  private static func number(_ text: String, isNegative: Bool) -> Value? {
    let sign = isNegative ? "-" : ""
    if text.hasPrefix("0x") || text.hasPrefix("0X") {
      let digits = text.dropFirst(2)
      guard digits.first != "+", digits.first != "-" else { return nil }
      return Int64(sign + digits, radix: 16).map { .integer($0) }
    }
    guard text.utf8.allSatisfy({ "0123456789.eE+-".utf8.contains($0) }), text.hasPlainDigits else {
      return nil
    }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return Int64(sign + text).map { .integer($0) }
    }
    guard let number = Double(sign + text), number.isFinite else { return nil }
    return .number(number)
  }
}

extension String {
  /// Whether a number begins with a digit or with a point and a digit, and has no needless zero in front.
  fileprivate var hasPlainDigits: Bool {
    let digits = utf8.first == UInt8(ascii: ".") ? Array(utf8.dropFirst()) : Array(utf8)
    guard let first = digits.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else {
      return false
    }
    guard first == UInt8(ascii: "0"), digits.count > 1, utf8.first == first else { return true }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digits[1])
  }
}

extension UInt8 {
  var startsNumber: Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self)
      || self == UInt8(ascii: "-") || self == UInt8(ascii: "+") || self == UInt8(ascii: ".")
  }

  fileprivate var isInIdentifier: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...0xFF:
      true
    default: false
    }
  }
}
