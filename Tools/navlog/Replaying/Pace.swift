/// How fast recorded time goes by while a journal is played.
struct Pace {
  /// How many recorded seconds go by in one.
  private let speed: Double
  /// Where recorded time has begun, and when that was on the steady clock; in milliseconds.
  private var start: (recorded: Int64, steady: Int64)?

  init(_ speed: Speed) { self.speed = speed.factor }

  /// Waits until an event is due. Recorded time that runs backwards takes none.
  mutating func wait(for recorded: Int64) {
    let now = Clock.steady()
    guard let start else {
      start = (recorded, now)
      return
    }
    let (span, isOver) = recorded.subtractingReportingOverflow(start.recorded)
    let due = Double(isOver ? 0 : span) / speed - Double(now - start.steady)
    if due >= 1 { Clock.sleep(milliseconds: Int64(min(due, 1e15))) }
  }
}

/// How many times as fast as recorded, as it is typed: `10`, `0.5`, `4x`.
struct Speed: ArgumentValue {
  static let expectation = "a number above 0 such as 10 or 0.5"

  let factor: Double

  init?(argument: String) {
    guard let factor = Double(argument.hasSuffix("x") ? String(argument.dropLast()) : argument),
      factor > 0, factor <= 1e9
    else { return nil }
    self.factor = factor
  }
}
