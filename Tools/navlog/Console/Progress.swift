import Glibc

/// One line on stderr that says how far long work has come.
///
/// It shows on a terminal only, and only when the work takes longer than half a second.
struct Progress {
  private static let patience = Duration.milliseconds(500)
  private static let pause = Duration.milliseconds(100)

  private let isShown: Bool
  private let what: String
  private var next: ContinuousClock.Instant
  private var hasDrawn = false

  /// - Parameter what: the thing that is counted, as in "120000 of 500000 events".
  init(_ what: String, on terminal: Terminal) {
    self.what = what
    isShown = terminal.isPresent
    next = .now + Self.patience
  }

  /// Says how much is done, and what else there is to say. Cheap enough for every few thousand events.
  mutating func update(_ done: Int, of total: Int? = nil, suffix: @autoclosure () -> String = "") {
    guard isShown, ContinuousClock.now >= next else { return }
    next = .now + Self.pause
    hasDrawn = true
    let more = suffix()
    StandardError.write("\r\u{1B}[K\(Self.line(done, of: total, what))\(more.isEmpty ? "" : ", \(more)")")
  }

  /// Wipes the line. Call it before other words go to the terminal.
  mutating func clear() {
    guard hasDrawn else { return }
    hasDrawn = false
    StandardError.write("\r\u{1B}[K")
  }

  static func line(_ done: Int, of total: Int?, _ what: String) -> String {
    guard let total, total > 0 else { return "\(done) \(what)" }
    let percent = Int(min(1, Double(done) / Double(total)) * 100)
    return "\(percent) %  \(done) of \(total) \(what)"
  }
}
