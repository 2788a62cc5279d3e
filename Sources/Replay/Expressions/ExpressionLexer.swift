import Navigation

/// Cuts an expression into words.
struct ExpressionLexer {
  let bytes: [UInt8]
  private var offset = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The next word; the end again and again once it is reached.
  mutating func next() throws(ExpressionFault) -> ExpressionToken {
    while let byte = peek(), byte == 0x20 || (0x09...0x0D).contains(byte) { offset += 1 }
    let start = offset
    return ExpressionToken(kind: try kind(), offset: start)
  }

  private mutating func kind() throws(ExpressionFault) -> ExpressionToken.Kind {
    guard let byte = peek() else { return .end }
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(endingWith: byte))
    case _ where byte.isDigit || byte == UInt8(ascii: "-"): return .number(try number())
    case _ where byte.isWordStart: return .word(word())
    default: return .symbol(try symbol())
    }
  }

  private func peek(_ distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  // MARK: Words

  private mutating func word() -> String {
    let start = offset
    while let byte = peek(), byte.isWordStart || byte.isDigit || byte == UInt8(ascii: "-") { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func symbol() throws(ExpressionFault) -> ExpressionToken.Symbol {
    for symbol in ExpressionToken.Symbol.allCases where bytes[offset...].starts(with: symbol.rawValue.utf8) {
      offset += symbol.rawValue.utf8.count
      return symbol
    }
    throw fault(at: offset, found: foundHere, expected: "a name, a value or an operator")
  }

  /// The character at hand, as a fault shows it.
  private var foundHere: String {
    guard let first = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).first else {
      return "the end"
    }
    let isHarmless = first.unicodeScalars.allSatisfy { $0.value >= 32 && !(127...159).contains($0.value) }
    return isHarmless ? "'\(first)'" : "a control character"
  }

  // MARK: Numbers

  private mutating func number() throws(ExpressionFault) -> Value {
    let start = offset
    if peek() == UInt8(ascii: "-") { offset += 1 }
    passDigits()
    if peek() == UInt8(ascii: "."), peek(1)?.isDigit == true {
      offset += 1
      passDigits()
    }
    if let byte = peek(), byte | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if let sign = peek(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { offset += 1 }
      passDigits()
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    if let whole = Int64(text) { return .integer(whole) }
    guard let number = Double(text), number.isFinite else {
      throw fault(at: start, found: "'\(text)'", expected: "a number")
    }
    return .number(number)
  }

  private mutating func passDigits() {
    while peek()?.isDigit == true { offset += 1 }
  }

  // MARK: Texts

  private mutating func string(endingWith quote: UInt8) throws(ExpressionFault) -> String {
    let start = offset
    offset += 1
    var text: [UInt8] = []
    while let byte = peek() {
      offset += 1
      if byte == quote { return String(decoding: text, as: UTF8.self) }
      text.append(byte == UInt8(ascii: "\\") ? try escaped() : byte)
    }
    throw fault(at: start, found: "a text that does not end", expected: "a closing quotation mark")
  }

  private mutating func escaped() throws(ExpressionFault) -> UInt8 {
    defer { offset += 1 }
    switch peek() {
    case UInt8(ascii: "n"): return 0x0A
    case UInt8(ascii: "t"): return 0x09
    case let byte?
    where byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'"):
      return byte
    default:
      throw fault(at: offset, found: "an unknown escape", expected: #"one of \\ \" \' \n \t"#)
    }
  }

  /// A fault at a byte, told by the character that it belongs to.
  func fault(at offset: Int, found: String, expected: String) -> ExpressionFault {
    let before = bytes.prefix(offset).count { $0 & 0xC0 != 0x80 }
    return ExpressionFault(column: before + 1, found: found, expected: expected)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (0x30...0x39).contains(self) }

  /// Letters, the underscore, and every byte of what is not ASCII.
  fileprivate var isWordStart: Bool {
    self >= 0x80 || self == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20)
  }
}
