package import Replay

/// From which screen users went to which.
package struct TransitionsReport: Report {
  private var edges: [Edge: Tally] = [:]
  /// Sessions are told apart by their number here.
  private var sessionCount = 0
  package let names: SharedNames

  /// `nil` stands for the start or the end, which no screen can be taken for.
  private struct Edge: Hashable, Sendable {
    var from: ScreenNumber?
    var to: ScreenNumber?
  }

  fileprivate struct Tally: Sendable {
    var count = 0
    var sessions = 0
    var lastSession = 0
  }

  package init(_ names: SharedNames) { self.names = names }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    sessionCount += 1
    for step in session.transitions {
      let edge = Edge(
        from: step.from.map { session.visits[$0].screen }, to: step.to.map { session.visits[$0].screen })
      edges[edge, default: Tally()].add(session: sessionCount)
    }
  }

  package mutating func merge(_ other: TransitionsReport) {
    edges.merge(other.edges) {
      Tally(count: $0.count + $1.count, sessions: $0.sessions + $1.sessions, lastSession: 0)
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
    let rows = edges.map { edge, tally in
      let from = edge.from.map { Node.screen($0.screen(names)) } ?? .start
      let to = edge.to.map { Node.screen($0.screen(names)) } ?? .end
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
