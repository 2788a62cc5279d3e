/// How long a session has been in background.
package struct BackgroundClock: Sendable {
  /// The finished stretches, in milliseconds.
  private var total: Int64 = 0
  /// When, and by which event, the stretch at hand began.
  private(set) var began: (position: UInt64, at: Int64)?

  /// Says what an event left the session in.
  mutating func note(isInBackground: Bool, position: UInt64, at: Int64) {
    if isInBackground, began == nil {
      began = (position, at)
    } else if !isInBackground, began != nil {
      total = time(upTo: at)
      began = nil
    }
  }

  /// Milliseconds in background up to a moment.
  package func time(upTo at: Int64) -> Int64 {
    guard let began else { return total }
    return total.addingReportingOverflow(at.elapsed(since: began.at)).partialValue
  }
}
