import Navigation

/// Times told only so far: rounded down to a whole number of units, so that their order stays.
package struct CoarseTimes: Sendable {
  private let unit: Int64

  /// - Parameter unit: so many milliseconds, at least 1.
  package init(unit: Int64) { self.unit = max(unit, 1) }

  func time(_ milliseconds: Int64) -> Int64 {
    let rest = milliseconds % unit
    let (time, isOver) = milliseconds.subtractingReportingOverflow(rest < 0 ? rest + unit : rest)
    return isOver ? .min : time
  }

  /// A time as intents have it; `nil` for what is none.
  func time(in value: Value) -> Value? {
    switch value {
    case .integer(let milliseconds): .integer(time(milliseconds))
    case .string(let text):
      Timestamp(text).map { .string(Timestamp(milliseconds: time($0.milliseconds)).description) }
    default: nil
    }
  }
}
