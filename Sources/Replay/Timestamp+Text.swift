extension Timestamp: CustomStringConvertible {
  /// The bytes of the text: `2026-11-30T10:00:00.000Z`.
  ///
  /// A moment outside ``range`` is written as the nearest one within: four digits of a year can't tell more.
  package var utf8: InlineArray<24, UInt8> {
    let (low, high) = (Self.range.lowerBound.milliseconds, Self.range.upperBound.milliseconds)
    let clamped = min(max(milliseconds, low), high)
    let (days, rest) = Self.split(clamped, by: 86_400_000)
    let (year, month, day) = Self.date(daysSince1970: days)
    var text = InlineArray<24, UInt8>(repeating: UInt8(ascii: "-"))
    Self.write(year, digits: 4, to: &text, at: 0)
    Self.write(month, digits: 2, to: &text, at: 5)
    Self.write(day, digits: 2, to: &text, at: 8)
    text[10] = UInt8(ascii: "T")
    Self.write(rest / 3_600_000, digits: 2, to: &text, at: 11)
    text[13] = UInt8(ascii: ":")
    Self.write(rest / 60_000 % 60, digits: 2, to: &text, at: 14)
    text[16] = UInt8(ascii: ":")
    Self.write(rest / 1_000 % 60, digits: 2, to: &text, at: 17)
    text[19] = UInt8(ascii: ".")
    Self.write(rest % 1_000, digits: 3, to: &text, at: 20)
    text[23] = UInt8(ascii: "Z")
    return text
  }

  package var description: String {
    let text = utf8
    return String(copying: unsafe UTF8Span(unchecked: text.span))
  }

  /// Quotient towards the past and the rest, which is never negative.
  private static func split(_ value: Int64, by divisor: Int64) -> (quotient: Int64, rest: Int64) {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest < 0 ? (quotient - 1, rest + divisor) : (quotient, rest)
  }

  private static func write(
    _ value: Int64, digits: Int, to text: inout InlineArray<24, UInt8>, at offset: Int
  ) {
    var rest = value
    var index = offset + digits
    while index > offset {
      index -= 1
      text[index] = UInt8(truncatingIfNeeded: 0x30 + rest % 10)
      rest /= 10
    }
  }
}
