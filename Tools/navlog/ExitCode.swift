/// How a run ended, the same for every verb.
enum ExitCode: Int32, Sendable {
  /// Done, and nothing to report.
  case done = 0
  /// A difference, a divergence, damage or a loss was found. The output is still complete.
  case found = 1
  /// It could not be done: wrong usage, unreadable, locked, a newer format.
  case failed = 2
}

extension ExitCode: Comparable {
  /// Whether one is the lesser trouble.
  static func < (left: ExitCode, right: ExitCode) -> Bool { left.rawValue < right.rawValue }
}
