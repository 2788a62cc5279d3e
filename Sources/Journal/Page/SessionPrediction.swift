/// What the next time, window, tab and identifier of a session are told from: the last ones it had in this
/// page.
///
/// Writer and reader of a block go through it alike, event by event.
struct SessionPrediction {
  private struct Last {
    var time: Int64?
    /// The number of the name, + 1; 0 before the first.
    var window: UInt32 = 0
    var tab: UInt32 = 0
    /// The identifier that comes next if it is a new one.
    var nextIdentifier: UInt64 = 0
    /// The last identifier that was not.
    var oldIdentifier: UInt64 = 0

    @inline(__always)
    mutating func note(_ identifier: UInt64, atDistance distance: Int64) {
      if distance < 0 { oldIdentifier = identifier } else { nextIdentifier = identifier &+ 1 }
    }
  }

  private var lasts: [Last]
  /// The time of the event before, whatever its session: what a session's first time is told from.
  private var lastTime: Int64

  init(sessionCount: Int, firstTime: Int64) {
    lasts = Array(repeating: Last(), count: sessionCount)
    lastTime = firstTime
  }

  // MARK: Writing

  mutating func gap(to time: Int64, session: Int) -> Int64 {
    let gap = time &- (lasts[session].time ?? lastTime)
    lasts[session].time = time
    lastTime = time
    return gap
  }

  mutating func code(window: UInt32, session: Int) -> UInt64 {
    Self.code(window, after: &lasts[session].window)
  }

  mutating func code(tab: UInt32, session: Int) -> UInt64 {
    Self.code(tab, after: &lasts[session].tab)
  }

  private static func code(_ number: UInt32, after last: inout UInt32) -> UInt64 {
    if last == number &+ 1 { return 0 }
    last = number &+ 1
    return UInt64(number) &+ 1
  }

  /// 0 for the next new identifier, 1 for the one that was named last without being new, else 2 and more.
  mutating func code(identifier: UInt64, session: Int) -> UInt64 {
    let distance = Int64(bitPattern: identifier &- lasts[session].nextIdentifier)
    let isRepeated = identifier == lasts[session].oldIdentifier
    lasts[session].note(identifier, atDistance: distance)
    if distance == 0 { return 0 }
    return isRepeated ? 1 : distance.zigzag &+ 2
  }

  // MARK: Reading

  @inline(__always)
  mutating func time(after gap: Int64, session: Int) -> Int64 {
    let time = (lasts[session].time ?? lastTime) &+ gap
    lasts[session].time = time
    lastTime = time
    return time
  }

  /// The number of the name that a code stands for, or `nil` where it stands for none.
  @inline(__always)
  mutating func window(_ code: UInt64, session: Int) -> UInt32? {
    Self.number(code, after: &lasts[session].window)
  }

  @inline(__always)
  mutating func tab(_ code: UInt64, session: Int) -> UInt32? {
    Self.number(code, after: &lasts[session].tab)
  }

  @inline(__always)
  private static func number(_ code: UInt64, after last: inout UInt32) -> UInt32? {
    if code != 0 { last = UInt32(truncatingIfNeeded: min(code, UInt64(UInt32.max))) }
    return last == 0 ? nil : last &- 1
  }

  @inline(__always)
  mutating func identifier(_ code: UInt64, session: Int) -> UInt64 {
    let last = lasts[session]
    let identifier =
      switch code {
      case 0: last.nextIdentifier
      case 1: last.oldIdentifier
      default: last.nextIdentifier &+ UInt64(bitPattern: Int64(zigzag: code &- 2))
      }
    lasts[session].note(identifier, atDistance: Int64(bitPattern: identifier &- last.nextIdentifier))
    return identifier
  }
}
