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
    var identifier: UInt64 = 0
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

  mutating func distance(to identifier: UInt64, session: Int) -> Int64 {
    let distance = Int64(bitPattern: identifier &- lasts[session].identifier)
    lasts[session].identifier = identifier &+ 1
    return distance
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
  mutating func identifier(atDistance distance: Int64, session: Int) -> UInt64 {
    let identifier = lasts[session].identifier &+ UInt64(bitPattern: distance)
    lasts[session].identifier = identifier &+ 1
    return identifier
  }
}
