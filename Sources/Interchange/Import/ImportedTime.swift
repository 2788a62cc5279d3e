import Replay

/// How foreign recordings spell moments.
enum ImportedTime {
  /// Milliseconds since 1970 of a number that counts seconds, milliseconds, microseconds or nanoseconds since
  /// then: told by its size, as today is far from the edges.
  static func milliseconds(sinceEpoch number: Double) -> Int64? {
    let size = abs(number)
    let milliseconds: Double =
      size < 1e11 ? number * 1e3 : size < 1e14 ? number : size < 1e17 ? number / 1e3 : number / 1e6
    guard let whole = Int64(exactly: milliseconds.rounded(.down)) else { return nil }
    return Timestamp.range.contains(Timestamp(milliseconds: whole)) ? whole : nil
  }

  /// The moment that a text tells, as RFC 3339, as that without a zone (UTC then), as a date, or as a number.
  ///
  /// - Parameter isGuessed: set where no zone is told.
  static func milliseconds(_ text: String, isGuessed: inout Bool) -> Int64? {
    if let time = Timestamp(text) { return time.milliseconds }
    if let number = Double(text) { return milliseconds(sinceEpoch: number) }
    let zoned = text.utf8.count == 10 ? text + "T00:00:00Z" : text + "Z"
    guard let time = Timestamp(zoned) else { return nil }
    isGuessed = true
    return time.milliseconds
  }

  /// The moment at an index of a document, a text or a number.
  static func milliseconds(at index: Int, of document: Document) -> Int64? {
    if let whole = document.integer(at: index) { return milliseconds(sinceEpoch: Double(whole)) }
    if let number = document.number(at: index) { return milliseconds(sinceEpoch: number) }
    var isGuessed = false
    return document.string(at: index).flatMap { milliseconds($0, isGuessed: &isGuessed) }
  }
}
