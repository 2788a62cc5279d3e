package import Navigation
package import Replay

/// Each intent that has waited, or does.
package struct PendingReport: Report {
  private var waits: [Wait] = []

  /// An intent that waited, with its session.
  package struct Wait: Sendable {
    package var journal: Int
    package var session: String
    package var record: PendingRecord
  }

  package let names: SharedNames

  package init(_ names: SharedNames) { self.names = names }

  package func makeObserver(_ app: CheckedApp?) -> PendingAccount { PendingAccount() }

  package mutating func add(_ session: SessionVisits, _ observed: PendingAccount) {
    waits += observed.records.map { Wait(journal: session.journal, session: session.name, record: $0) }
  }

  package mutating func merge(_ other: PendingReport) { waits += other.waits }

  /// In order of the events that held them, journal by journal.
  package var rows: [Wait] {
    waits.sorted {
      ($0.journal, $0.record.position, $0.record.item) < ($1.journal, $1.record.position, $1.record.item)
    }
  }
}
