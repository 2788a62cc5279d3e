import Replay

/// A time in seconds, or with its unit.
struct SecondsArgument: ArgumentValue, Equatable {
  static let expectation = "a number of seconds (60) or a time (500ms; ms, s, m, h)"

  let milliseconds: Int64

  init?(argument: String) {
    let text = argument.utf8.last.map { (48...57).contains($0) } == true ? argument + "s" : argument
    guard let span = Duration.milliseconds(of: text[...]), (1...1_000_000_000_000).contains(span)
    else { return nil }
    milliseconds = span
  }
}
