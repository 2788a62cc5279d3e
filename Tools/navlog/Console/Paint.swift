/// What a stretch of text means, for those who see colour.
enum Paint: String, Sendable {
  case heading = "1"
  case faint = "2"
  case good = "32"
  case warning = "33"
  case bad = "31"
  case name = "36"

  /// The text between the codes that switch the colour on and off.
  func callAsFunction(_ text: String, if isColored: Bool) -> String {
    isColored ? "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" : text
  }
}
