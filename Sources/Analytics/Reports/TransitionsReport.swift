package import Replay

/// From which screen users went to which.
package struct TransitionsReport: Report {
  private var edges = NumberTable<Tally>()
  /// Sessions are told apart by their number here.
  private var sessionCount = 0
  package let names: SharedNames

  /// A transition as one number: both screens, each by one more than its number; 0 is the start or the end.
  private static func number(from: ScreenNumber?, to: ScreenNumber?) -> UInt64 {
    func half(_ screen: ScreenNumber?) -> UInt64 {
      screen.map { UInt64(UInt32(truncatingIfNeeded: $0.value)) + 1 } ?? 0
    }
    return half(from) << 32 | half(to)
  }

  private static func screen(_ half: UInt64) -> ScreenNumber? {
    half == 0 ? nil : ScreenNumber(value: Int32(truncatingIfNeeded: half - 1))
  }

  fileprivate struct Tally: Sendable {
    var count = 0
    var sessions = 0
    var lastSession = 0
  }

  package init(_ names: SharedNames) { self.names = names }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    sessionCount += 1
    session.forEachTransition { from, to in
      let number = Self.number(
        from: from.map { session.visits[$0].screen }, to: to.map { session.visits[$0].screen })
      edges.withValue(of: number, default: Tally()) { $0.add(session: sessionCount) }
    }
  }

  package mutating func merge(_ other: TransitionsReport) {
    for (number, tally) in other.edges.all {
      edges.withValue(of: number, default: Tally()) { own in
        own.count += tally.count
        own.sessions += tally.sessions
      }
    }
    sessionCount += other.sessionCount
  }

  package struct Row: Hashable, Sendable {
    package var from: Node
    package var to: Node
    package var count, sessions: Int
  }

  /// Where a transition begins or ends.
  package enum Node: Hashable, Sendable {
    case start
    case screen(Screen)
    case end

    /// `nil` for the start and the end.
    package var screen: Screen? { if case .screen(let screen) = self { screen } else { nil } }
  }

  /// Most first.
  package var rows: [Row] {
    let names = names.all
    let rows = edges.all.map { number, tally in
      let from = Self.screen(number >> 32).map { Node.screen($0.screen(names)) } ?? .start
      let to = Self.screen(number & 0xffff_ffff).map { Node.screen($0.screen(names)) } ?? .end
      return Row(from: from, to: to, count: tally.count, sessions: tally.sessions)
    }
    return rows.sorted { $0.precedes($1) }
  }
}

extension TransitionsReport.Row {
  /// Most first; ties by what the screens are called.
  fileprivate func precedes(_ other: Self) -> Bool {
    if count != other.count { return count > other.count }
    return from == other.from ? to.precedes(other.to) : from.precedes(other.from)
  }
}

extension TransitionsReport.Node {
  /// Start and end have no name, and come before all that have one.
  fileprivate func precedes(_ other: Self) -> Bool {
    switch (screen, other.screen) {
    case (let own?, let others?): own < others
    case (nil, nil): self == .end && other == .start
    case (let own, _): own == nil
    }
  }
}

extension TransitionsReport.Tally {
  fileprivate mutating func add(session: Int) {
    count += 1
    if lastSession != session { sessions += 1 }
    lastSession = session
  }
}
