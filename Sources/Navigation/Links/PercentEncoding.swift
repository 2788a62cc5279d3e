extension Span<UInt8> {
  /// The text of a range of a URL, percent-decoded once.
  ///
  /// - Throws: `malformedURL` for a percent sign without two hexadecimal digits, for bytes that are no UTF-8
  ///   and for control characters.
  func percentDecoded(_ range: Range<Int>, plusIsSpace: Bool) throws(Rejection) -> String {
    guard needsDecoding(range, plusIsSpace: plusIsSpace) else { return try text(range) }
    var decoded: [UInt8] = []
    decoded.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch self[index] {
      case UInt8(ascii: "%"):
        guard index + 2 < range.upperBound, let high = self[index + 1].hexDigitValue,
          let low = self[index + 2].hexDigitValue
        else { throw .malformedURL }
        decoded.append(high << 4 | low)
        index += 3
      case UInt8(ascii: "+") where plusIsSpace:
        decoded.append(UInt8(ascii: " "))
        index += 1
      case let byte:
        decoded.append(byte)
        index += 1
      }
    }
    guard !decoded.span.hasControlCharacter else { throw .malformedURL }
    return try decoded.span.text(0..<decoded.count)
  }

  /// The text of a range as it stands.
  func text(_ range: Range<Int>) throws(Rejection) -> String {
    do {
      return String(copying: try UTF8Span(validating: extracting(range)))
    } catch {
      throw .malformedURL
    }
  }

  /// The text of a range with ASCII capitals made small.
  func lowercasedText(_ range: Range<Int>) throws(Rejection) -> String {
    var small: [UInt8] = []
    small.reserveCapacity(range.count)
    for index in range { small.append(self[index].asciiLowercased) }
    return try small.span.text(0..<small.count)
  }

  /// Whether the bytes hold a control character: U+0000 to U+001F or U+007F to U+009F.
  var hasControlCharacter: Bool {
    var previous: UInt8 = 0
    for index in indices {
      let byte = self[index]
      if byte < 0x20 || byte == 0x7F { return true }
      if previous == 0xC2, (0x80...0x9F).contains(byte) { return true }
      previous = byte
    }
    return false
  }

  /// Whether the bytes hold what no part of a URL may: a control character or a backslash.
  var hasForbiddenByte: Bool {
    firstIndex(of: UInt8(ascii: "\\"), in: 0..<count) < count || hasControlCharacter
  }

  /// The index of the first such byte in a range, its end where there is none.
  func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int {
    for index in range where self[index] == byte { return index }
    return range.upperBound
  }

  /// Whether two slashes stand at the front of a range.
  func startsWithTwoSlashes(_ range: Range<Int>) -> Bool {
    let slash = UInt8(ascii: "/")
    return range.count >= 2 && self[range.lowerBound] == slash && self[range.lowerBound + 1] == slash
  }

  private func needsDecoding(_ range: Range<Int>, plusIsSpace: Bool) -> Bool {
    for index in range {
      let byte = self[index]
      if byte == UInt8(ascii: "%") || (plusIsSpace && byte == UInt8(ascii: "+")) { return true }
    }
    return false
  }
}

extension String {
  /// The part of a URL that a text is written into.
  package enum URLPart {
    case segment, query
  }

  /// The text with everything encoded that has a meaning of its own in that part of a URL.
  package func percentEncoded(for part: URLPart) -> String {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(utf8.count)
    for byte in utf8 {
      if byte.isPlain(in: part) {
        bytes.append(byte)
      } else {
        bytes.append(contentsOf: [UInt8(ascii: "%"), (byte >> 4).hexDigit, (byte & 0xF).hexDigit])
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension UInt8 {
  /// The capital hexadecimal digit of a number below 16.
  fileprivate var hexDigit: UInt8 {
    self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + (self - 10)
  }

  fileprivate func isPlain(in part: String.URLPart) -> Bool {
    if isASCIILetter || isDigit { return true }
    switch self {
    case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: ":"),
      UInt8(ascii: "@"), UInt8(ascii: ","):
      return true
    case UInt8(ascii: "/"):
      return part == .query
    default: return false
    }
  }
}
