package import Replay

/// The visits of some sessions side by side: those that began first.
package struct LanesReport: Report {
  package static let laneMaximum = 60
  /// The most visits of a lane.
  private static let barMaximum = 2000

  package let names: SharedNames
  private var found: [(journal: Int, position: UInt64, lanes: [Lane])] = []
  /// How many lanes there are in all.
  package private(set) var laneCount = 0

  /// A window of a session.
  package struct Lane: Sendable {
    package var name: String
    package var bars: [Bar]
  }

  /// A visit, in milliseconds since its session began.
  package struct Bar: Sendable {
    package var screen: String
    package var isModal: Bool
    package var start, end: Int64
    /// Of the event that began it.
    package var position: UInt64
  }

  package init(_ names: SharedNames) { self.names = names }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    laneCount += session.windows.count
    let names = names.all
    let lanes = session.windows.indices.map { window in
      let visits = session.visits.filter { Int($0.window) == window }.prefix(Self.barMaximum)
      let name = session.windows.count == 1 ? session.name : "\(session.name) \(session.windows[window])"
      return Lane(name: name, bars: visits.map { bar(of: $0, session, names) })
    }
    found.append((session.journal, session.firstPosition, lanes))
    trim()
  }

  private func bar(of visit: Visit, _ session: SessionVisits, _ names: [String]) -> Bar {
    let start = visit.enteredAt.elapsed(since: session.startedAt)
    return Bar(
      screen: visit.screen.screen(names).text, isModal: visit.modal != 0, start: start,
      end: start.addingSaturated(visit.gross), position: visit.enteredPosition)
  }

  package mutating func merge(_ other: LanesReport) {
    laneCount += other.laneCount
    found += other.found
    trim()
  }

  /// Keeps the sessions that began first, when enough have come.
  private mutating func trim() {
    guard found.count > 4 * Self.laneMaximum else { return }
    found = Array(sorted.prefix(Self.laneMaximum))
  }

  private var sorted: [(journal: Int, position: UInt64, lanes: [Lane])] {
    found.sorted { ($0.journal, $0.position) < ($1.journal, $1.position) }
  }

  /// The lanes that are shown.
  package var lanes: [Lane] { Array(sorted.flatMap(\.lanes).prefix(Self.laneMaximum)) }
}
