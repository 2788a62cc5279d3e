package import Replay

/// Each session with its ends.
package struct SessionsReport: Report {
  package private(set) var rows: [Row] = []

  package let names: SharedNames

  package init(_ names: SharedNames) { self.names = names }

  package struct Row: Hashable, Sendable {
    package var journal: Int
    package var firstPosition: UInt64
    package var session: String
    /// Milliseconds since 1970.
    package var startedAt, lastAt: Int64
    /// Milliseconds.
    package var duration: Int64
    package var events, visits: Int
    package var hasEnded: Bool
    /// The first and the last screen, `nil` where there was no visit.
    package var entry, exit: ScreenNumber?
    package var isBounce: Bool

    package init(_ session: SessionVisits) {
      (journal, firstPosition, self.session) = (session.journal, session.firstPosition, session.name)
      (startedAt, lastAt, duration) = (session.startedAt, session.lastAt, session.duration)
      (events, visits, hasEnded) = (session.eventCount, session.visits.count, session.hasEnded)
      (entry, exit) = (session.visits.first?.screen, session.visits.last?.screen)
      isBounce = session.isBounce
    }
  }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) { rows.append(Row(session)) }

  package mutating func merge(_ other: SessionsReport) {
    rows += other.rows
  }

  /// In order of first position, journal by journal.
  package func sortedRows() -> [Row] {
    rows.sorted { ($0.journal, $0.firstPosition) < ($1.journal, $1.firstPosition) }
  }
}
