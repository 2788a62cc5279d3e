/// A moment on the wall clock: milliseconds since 1970, in UTC, leap seconds not counted.
///
/// Its text is RFC 3339. Reading takes all of that: any offset, any number of digits of a second (beyond the
/// third they are dropped), small `t` and `z`, a blank for the `T`, and the leap second 23:59:60 UTC, which
/// is taken for the first moment of the next day. Writing always is UTC with three digits.
package struct Timestamp: Hashable, Comparable, Sendable {
  package var milliseconds: Int64

  package init(milliseconds: Int64) {
    self.milliseconds = milliseconds
  }

  /// The first and the last moment that four digits of a year can tell.
  package static let range =
    Timestamp(
      milliseconds: -62_167_219_200_000)...Timestamp(
      milliseconds: 253_402_300_799_999)

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    left.milliseconds < right.milliseconds
  }
}

// MARK: - Reading

extension Timestamp {
  /// Reads RFC 3339; `nil` for anything else, a day that the calendar lacks included.
  package init?(_ text: String) {
    self.init(text.utf8.span)
  }

  /// Reads RFC 3339; `nil` for anything else, a day that the calendar lacks included.
  package init?(_ text: Span<UInt8>) {
    guard text.count >= 20,
      let year = Self.digits(4, of: text, at: 0), Self.is("-", text, at: 4),
      let month = Self.digits(2, of: text, at: 5), Self.is("-", text, at: 7),
      let day = Self.digits(2, of: text, at: 8), Self.isDivider(text[10]),
      let hour = Self.digits(2, of: text, at: 11), Self.is(":", text, at: 13),
      let minute = Self.digits(2, of: text, at: 14), Self.is(":", text, at: 16),
      let second = Self.digits(2, of: text, at: 17)
    else { return nil }
    guard month >= 1, month <= 12, day >= 1, day <= Self.days(in: month, of: year), hour <= 23, minute <= 59,
      second <= 60
    else { return nil }

    var offset = 19
    guard let fraction = Self.fraction(of: text, at: &offset),
      let zone = Self.zone(of: text, at: &offset), offset == text.count
    else { return nil }
    let minutes = Self.daysSince1970(year, month, day) * 1_440 + hour * 60 + minute - zone
    let seconds = minutes * 60 + second
    let isLeapSecond = second == 60
    guard !isLeapSecond || seconds % 86_400 == 0 else { return nil }
    milliseconds = seconds * 1_000 + (isLeapSecond ? 0 : fraction)
    guard Self.range.contains(self) else { return nil }
  }

  private static func digits(_ count: Int, of text: Span<UInt8>, at offset: Int) -> Int64? {
    var value: Int64 = 0
    for index in offset..<(offset + count) {
      guard let digit = digit(text, at: index) else { return nil }
      value = value * 10 + digit
    }
    return value
  }

  private static func digit(_ text: Span<UInt8>, at index: Int) -> Int64? {
    guard index < text.count, text[index] >= 0x30, text[index] <= 0x39 else { return nil }
    return Int64(text[index] - 0x30)
  }

  private static func `is`(_ mark: Unicode.Scalar, _ text: Span<UInt8>, at index: Int) -> Bool {
    text[index] == UInt8(ascii: mark)
  }

  private static func isDivider(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "T") || byte == UInt8(ascii: "t") || byte == UInt8(ascii: " ")
  }

  /// The thousandths that a fraction tells, 0 where there is none; `nil` for a point without digits.
  private static func fraction(of text: Span<UInt8>, at offset: inout Int) -> Int64? {
    guard offset < text.count, text[offset] == UInt8(ascii: ".") else { return 0 }
    offset += 1
    let start = offset
    var thousandths: Int64 = 0
    var weight: Int64 = 100
    while let digit = digit(text, at: offset) {
      thousandths += digit * weight
      weight /= 10
      offset += 1
    }
    return offset > start ? thousandths : nil
  }

  /// The minutes by which the text's clock is ahead of UTC.
  private static func zone(of text: Span<UInt8>, at offset: inout Int) -> Int64? {
    guard offset < text.count else { return nil }
    let mark = text[offset]
    offset += 1
    if mark == UInt8(ascii: "Z") || mark == UInt8(ascii: "z") { return 0 }
    guard mark == UInt8(ascii: "+") || mark == UInt8(ascii: "-"), text.count - offset == 5,
      let hours = digits(2, of: text, at: offset), Self.is(":", text, at: offset + 2),
      let minutes = digits(2, of: text, at: offset + 3), hours <= 23, minutes <= 59
    else { return nil }
    offset += 5
    let ahead = hours * 60 + minutes
    return mark == UInt8(ascii: "+") ? ahead : -ahead
  }
}

// MARK: - The calendar

extension Timestamp {
  static func days(in month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 4, 6, 9, 11: 30
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    default: 31
    }
  }

  /// Days from 1970-01-01 to a day of the Gregorian calendar, for years from 0.
  ///
  /// Years are counted from March, so that a leap day is a year's last day; 400 of them always have 146,097
  /// days, and 719,468 days lie between the start of that count and 1970.
  static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let marchYear = month > 2 ? year : year - 1
    let cycle = (marchYear >= 0 ? marchYear : marchYear - 399) / 400
    let yearOfCycle = marchYear - cycle * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return cycle * 146_097 + dayOfCycle - 719_468
  }

  /// The reverse of ``daysSince1970(_:_:_:)``.
  static func date(daysSince1970 days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let cycle = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfCycle = shifted - cycle * 146_097
    let yearOfCycle = (dayOfCycle - dayOfCycle / 1_460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
    let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
    let marchMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * marchMonth + 2) / 5 + 1
    let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
    return (yearOfCycle + cycle * 400 + (month <= 2 ? 1 : 0), month, day)
  }
}
