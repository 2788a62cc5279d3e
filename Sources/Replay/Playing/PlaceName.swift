/// A place in the past, as people name it: what `--at` takes.
package enum PlaceName: Hashable, Sendable {
  /// A session's step where a session is named, else a position of the journal; below zero it counts from
  /// the end, −1 being after the last event.
  case number(Int64)
  /// A moment, in milliseconds since 1970.
  case time(Int64)
  /// Milliseconds since the session began.
  case sinceStart(Int64)
  /// The last bookmark of that name.
  case mark(String)

  package static let expectation =
    """
    a number (42; -1 is after the last event), a time (2026-11-30T10:00:00Z), a time since the \
    session began (+12.5s) or mark:NAME
    """

  /// Reads a place; `nil` for what names none.
  package init?(_ text: String) {
    if text.hasPrefix("mark:") {
      self = .mark(String(text.dropFirst(5)))
    } else if text.hasPrefix("+") {
      guard let span = Duration.milliseconds(of: text.dropFirst()) else { return nil }
      self = .sinceStart(span)
    } else if let number = Int64(text) {
      self = .number(number)
    } else if let time = Timestamp(text) {
      self = .time(time.milliseconds)
    } else {
      return nil
    }
  }
}

extension Duration {
  /// The milliseconds that a text like `12.5s` tells, in ms, s, m, h or d.
  package static func milliseconds(of text: Substring) -> Int64? {
    let units: [(name: String, milliseconds: Double)] = [
      ("ms", 1), ("s", 1_000), ("m", 60_000), ("h", 3_600_000), ("d", 86_400_000),
    ]
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = units.first { $0.name == text[digits.endIndex...] }
    guard let unit, let number = Double(digits) else { return nil }
    return Int64(exactly: (number * unit.milliseconds).rounded())
  }
}
