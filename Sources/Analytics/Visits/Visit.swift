package import Navigation

/// An interval in which one entry, or a tab's root, was the visible one of a window.
///
/// Derived from folded state and never from intents: what was denied, held or stale is no visit.
package struct Visit: Sendable {
  package var screen: ScreenNumber
  /// The number of its window among the session's.
  package var window: Int32
  /// Which visit of its window it is, from 1.
  package var number: Int32
  /// The selected tab, by the number of its name.
  package var tab: Int32
  package var arrival: Arrival
  /// The session or the recording went on without leaving it.
  package var isCensored = true
  /// The modal that it stood in, 0 for none.
  package var modal: Identifier
  /// 0 for a tab's root.
  package var entry: Identifier
  package var enteredPosition: UInt64
  package var enteredStep: UInt64
  /// Milliseconds since 1970.
  package var enteredAt: Int64
  /// Until it was left, or as far as its session is known; the same for what follows.
  package var leftPosition: UInt64
  package var leftAt: Int64
  /// Milliseconds; never negative, as time that runs backwards counts 0.
  package var gross: Int64 = 0
  /// ``gross`` without the time in background.
  package var net: Int64 = 0
}

/// What brought a user to a screen.
package enum Arrival: String, Sendable, CaseIterable {
  /// The session began there, and nothing had moved.
  case start
  case push, replace, pop, tab, present, dismiss, link, restore, redirect, report
}

extension Int64 {
  /// How much later a time is; 0 where it is earlier.
  package func elapsed(since start: Int64) -> Int64 {
    if self <= start { return 0 }
    let (difference, isOver) = subtractingReportingOverflow(start)
    return isOver ? .max : difference
  }
}
