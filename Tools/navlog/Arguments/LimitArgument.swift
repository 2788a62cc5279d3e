import Replay

/// How long work may go on: a count of runs, or a time.
enum LimitArgument: ArgumentValue, Equatable {
  case runs(Int)
  case milliseconds(Int64)

  static let expectation = "a number of runs (5000) or a time (30s; ms, s, m, h)"

  init?(argument: String) {
    if let count = Int(argument), count > 0 {
      self = .runs(count)
    } else if let span = Duration.milliseconds(of: argument[...]), span > 0 {
      self = .milliseconds(span)
    } else {
      return nil
    }
  }
}
