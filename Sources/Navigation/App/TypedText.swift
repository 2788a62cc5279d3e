extension String {
  /// The whole number that the text spells in the canonical way: no sign but `-`, no leading zero, no `-0`.
  var canonicalInteger: Int64? {
    guard let number = Int64(self), String(number) == self else { return nil }
    return number
  }

  /// Whether the text is a UUID in the form 8-4-4-4-12.
  var isUUID: Bool {
    var count = 0
    for byte in utf8 {
      switch count {
      case 8, 13, 18, 23: guard byte == UInt8(ascii: "-") else { return false }
      default: guard byte.isHexDigit else { return false }
      }
      count += 1
      if count > 36 { return false }
    }
    return count == 36
  }

  /// The number that the text spells by the grammar of JSON; whole numbers stay whole.
  var jsonNumber: Value? {
    if let whole = canonicalInteger { return .integer(whole) }
    guard hasJSONNumberGrammar, let number = Double(self), number.isFinite else { return nil }
    return .number(number)
  }

  private var hasJSONNumberGrammar: Bool {
    var rest = Substring(self).utf8
    if rest.first == UInt8(ascii: "-") { rest.removeFirst() }
    if rest.first == UInt8(ascii: "0") {
      rest.removeFirst()
    } else if rest.removeDigits() == 0 {
      return false
    }
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      guard rest.removeDigits() > 0 else { return false }
    }
    if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
      guard rest.removeDigits() > 0 else { return false }
    }
    return rest.isEmpty
  }
}

extension Substring.UTF8View {
  /// Removes the digits in front.
  ///
  /// - Returns: how many there were.
  fileprivate mutating func removeDigits() -> Int {
    var count = 0
    while let byte = first, byte.isDigit {
      removeFirst()
      count += 1
    }
    return count
  }
}

extension UInt8 {
  var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }

  var isASCIILetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }

  var isHexDigit: Bool { hexDigitValue != nil }

  /// 0 to 15 for a hexadecimal digit of either case.
  var hexDigitValue: UInt8? {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// The byte with an ASCII capital made small.
  var asciiLowercased: UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(self) ? self | 0x20 : self
  }
}
