extension JSON5Parser {
  /// Reads a string in double or single quotes.
  mutating func string() throws(JSON5Fault) -> String {
    let start = offset
    let quote = bytes[offset]
    offset += 1
    var content: [UInt8] = []
    while let byte = peek {
      offset += 1
      switch byte {
      case quote: return String(decoding: content, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &content)
      case 0..<0x20 where byte != UInt8(ascii: "\t"):
        throw fault("expected \\n or the like: a text does not run over lines", at: offset - 1)
      default: content.append(byte)
      }
    }
    throw fault("expected a quote at the end of this text", at: start)
  }

  private mutating func escape(into content: inout [UInt8]) throws(JSON5Fault) {
    let start = offset - 1
    guard let byte = peek else { throw fault("expected more behind the backslash", at: start) }
    offset += 1
    switch byte {
    case UInt8(ascii: "n"): content.append(0x0A)
    case UInt8(ascii: "t"): content.append(0x09)
    case UInt8(ascii: "r"): content.append(0x0D)
    case UInt8(ascii: "b"): content.append(0x08)
    case UInt8(ascii: "f"): content.append(0x0C)
    case UInt8(ascii: "v"): content.append(0x0B)
    case UInt8(ascii: "0"): content.append(0x00)
    case UInt8(ascii: "\n"): break
    case UInt8(ascii: "\r"): _ = take(UInt8(ascii: "\n"))
    case UInt8(ascii: "x"): append(try scalar(try digits(2, from: start), from: start), to: &content)
    case UInt8(ascii: "u"): append(try unicode(from: start), to: &content)
    case UInt8(ascii: "1")...UInt8(ascii: "9"):
      throw fault("expected no digit behind the backslash", at: start)
    default: content.append(byte)
    }
  }

  private func append(_ scalar: Unicode.Scalar, to content: inout [UInt8]) {
    content.append(contentsOf: String(Character(scalar)).utf8)
  }

  /// Reads what stands behind `\u`, a surrogate together with its other half.
  private mutating func unicode(from start: Int) throws(JSON5Fault) -> Unicode.Scalar {
    let first = try digits(4, from: start)
    guard (0xD800...0xDBFF).contains(first) else { return try scalar(first, from: start) }
    guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
      throw fault("expected the second half of this surrogate pair", at: start)
    }
    let second = try digits(4, from: start)
    guard (0xDC00...0xDFFF).contains(second) else {
      throw fault("expected the second half of this surrogate pair", at: start)
    }
    return try scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00), from: start)
  }

  private func scalar(_ number: UInt32, from start: Int) throws(JSON5Fault) -> Unicode.Scalar {
    guard let scalar = Unicode.Scalar(number) else {
      throw fault("expected a character, not half a one", at: start)
    }
    return scalar
  }

  private mutating func digits(_ count: Int, from start: Int) throws(JSON5Fault) -> UInt32 {
    guard offset + count <= bytes.count,
      bytes[offset..<(offset + count)].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let number = UInt32(String(decoding: bytes[offset..<(offset + count)], as: UTF8.self), radix: 16)
    else { throw fault("expected \(count) hexadecimal digits", at: start) }
    offset += count
    return number
  }
}
