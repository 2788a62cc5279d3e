extension JSONWriter {
  /// Writes a finite number in ECMAScript's shortest form.
  ///
  /// In the faithful form a number that this would spell like a whole one gets `.0`, and the minus of a
  /// negative zero is kept: who reads it again gets the same number of the same kind. JSON has no spelling
  /// for infinity and what is no number; neither can come in, and `null` goes out for them.
  package mutating func write(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    if number.sign == .minus && (number != 0 || form == .faithful) { buffer.append(UInt8(ascii: "-")) }
    let looksWhole = write(magnitude: number.magnitude)
    if form == .faithful && looksWhole { buffer.append(".0") }
  }

  /// Lays the shortest digits out as ECMA-262 (Number::toString) does: plain from 1e-6 up to below 1e21, with
  /// an exponent outside.
  ///
  /// - Returns: whether neither a point nor an exponent was written.
  private mutating func write(magnitude: Double) -> Bool {
    guard magnitude != 0 else {
      buffer.append("0")
      return true
    }
    let decimal = Decimal(magnitude)
    let (digits, point) = (decimal.digits, decimal.point)
    switch point {
    case digits.count...21:
      append(digits)
      buffer.append(repeating: 0x30, count: point - digits.count)
      return true
    case 1...21:
      append(digits[..<point])
      buffer.append(0x2E)
      append(digits[point...])
    case -5...0:
      buffer.append("0.")
      buffer.append(repeating: 0x30, count: -point)
      append(digits)
    default:
      buffer.append(digits[0])
      if digits.count > 1 {
        buffer.append(0x2E)
        append(digits[1...])
      }
      buffer.append(0x65)
      buffer.append(UInt8(ascii: point > 0 ? "+" : "-"))
      buffer.append(digitsOf: UInt64((point - 1).magnitude))
    }
    return false
  }

  private mutating func append(_ digits: some Sequence<UInt8>) {
    for digit in digits { buffer.append(digit) }
  }
}

/// The shortest digits that name a positive number, and how many of them stand before the point.
private struct Decimal {
  var digits: [UInt8] = []
  var point = 0

  /// Takes the digits from Swift's description, which finds the shortest as ECMAScript does and lays them out
  /// differently.
  init(_ number: Double) {
    var exponent = 0
    var seesPoint = false
    let text = number.description
    let mantissa = text.utf8.prefix { $0 != UInt8(ascii: "e") }
    if mantissa.count < text.utf8.count {
      exponent = Int(text.dropFirst(mantissa.count + 1)) ?? 0
    }
    for byte in mantissa {
      if byte == UInt8(ascii: ".") {
        seesPoint = true
      } else {
        digits.append(byte)
        if !seesPoint { point += 1 }
      }
    }
    point += exponent
    trim()
  }

  /// Takes zeros off both ends.
  private mutating func trim() {
    while digits.count > 1, digits.last == 0x30 { digits.removeLast() }
    let zeros = digits.prefix { $0 == 0x30 }.count
    digits.removeFirst(min(zeros, digits.count - 1))
    point -= zeros
  }
}
