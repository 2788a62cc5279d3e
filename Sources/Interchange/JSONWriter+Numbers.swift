extension JSONWriter {
  /// Writes a finite number in ECMAScript's shortest form.
  ///
  /// In the faithful form a number that this would spell like a whole one gets `.0`, and the minus of a
  /// negative zero is kept: who reads it again gets the same number of the same kind. JSON has no spelling
  /// for infinity and what is no number; neither can come in, and `null` goes out for them.
  package mutating func write(_ number: Double) {
    guard number.isFinite else { return null() }
    separate()
    if number.sign == .minus && (number != 0 || form == .faithful) { bytes.append(UInt8(ascii: "-")) }
    let start = bytes.count
    write(magnitude: number.magnitude)
    if form == .faithful && !bytes[start...].contains(where: { $0 == 0x2E || $0 == 0x65 }) {
      bytes.append(contentsOf: [0x2E, 0x30])
    }
  }

  /// Lays the shortest digits out as ECMA-262 (Number::toString) does: plain from 1e-6 up to below 1e21, with
  /// an exponent outside.
  private mutating func write(magnitude: Double) {
    guard magnitude != 0 else { return bytes.append(0x30) }
    let decimal = Decimal(magnitude)
    let (digits, point) = (decimal.digits, decimal.point)
    switch point {
    case digits.count...21:
      bytes.append(contentsOf: digits)
      bytes.append(contentsOf: repeatElement(0x30, count: point - digits.count))
    case 1...21:
      bytes.append(contentsOf: digits[..<point])
      bytes.append(0x2E)
      bytes.append(contentsOf: digits[point...])
    case -5...0:
      bytes.append(contentsOf: [0x30, 0x2E])
      bytes.append(contentsOf: repeatElement(0x30, count: -point))
      bytes.append(contentsOf: digits)
    default:
      bytes.append(digits[0])
      if digits.count > 1 {
        bytes.append(0x2E)
        bytes.append(contentsOf: digits[1...])
      }
      bytes.append(0x65)
      bytes.append(UInt8(ascii: point > 0 ? "+" : "-"))
      self.digits(UInt64((point - 1).magnitude))
    }
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
