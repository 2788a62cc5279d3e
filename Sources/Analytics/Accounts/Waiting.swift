import Navigation

/// How an intent that may wait has ended, or that it has not.
package enum Settlement: String, Sendable, CaseIterable {
  case opened, redirected, denied
  /// Its login was dismissed, its window closed, its session ended, or the queue was full.
  case dropped
  case expired, superseded
  /// No pattern is that of the link.
  case unmatched
  case refused
  /// It waits on, as another item.
  case held
  /// It waits on, as a question.
  case asking

  init(_ kind: OutcomeKind, reason: String?) {
    if reason == Rejection.noMatch.rawValue {
      self = .unmatched
      return
    }
    switch kind {
    case .applied, .clamped, .noop: self = .opened
    case .redirected: self = .redirected
    case .denied: self = .denied
    case .superseded: self = .superseded
    case .held: self = .held
    case .asking: self = .asking
    case .rejected: self = Self(rejection: reason)
    case .stale, .exit, .duplicate: self = .refused
    }
  }

  private init(rejection reason: String?) {
    switch reason.flatMap(Rejection.init(rawValue:)) {
    case .expired: self = .expired
    case .abandoned, .overflow: self = .dropped
    default: self = .refused
    }
  }

  /// Whether it waits on.
  package var waits: Bool { self == .held || self == .asking }
}

/// A time between two events of a session, with and without background; milliseconds, never negative.
package struct Interval: Hashable, Sendable {
  package var gross: Int64
  package var net: Int64

  init(from start: ClockReading, to end: ClockReading) {
    gross = end.at.elapsed(since: start.at)
    net = gross.elapsed(since: end.background.elapsed(since: start.background))
  }
}

/// When an event was, and how long its session had been in background then.
struct ClockReading: Sendable {
  /// Milliseconds since 1970.
  var at: Int64
  var background: Int64

  init(at: Int64, _ clock: BackgroundClock) {
    self.at = at
    background = clock.time(upTo: at)
  }
}
