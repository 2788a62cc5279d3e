package import Navigation
package import Replay

/// A report that can tell which sessions and steps a number of it comes from.
package protocol ListableReport: Report {
  /// What a session adds to the report, one for each that is counted.
  func contributions(_ session: SessionVisits, _ observed: Observer) -> [Contribution]
}

/// One that a number of a report counts.
package struct Contribution: Sendable {
  /// What the counted row is called.
  package var row: String
  /// Which row it is, where names come twice: from 1; else 0.
  package var number = 0
  /// The event that it is known by.
  package var position: UInt64
  package var step: UInt64
  /// What else there is to be said, in a word.
  package var detail: String?
  /// Until when it is open, if its session's journal ends before; milliseconds since 1970.
  package var deadline: Int64?

  init(_ row: String, _ visit: Visit, detail: String? = nil) {
    (self.row, position, step, self.detail) = (row, visit.enteredPosition, visit.enteredStep, detail)
  }

  init(_ row: String, position: UInt64, step: UInt64, detail: String? = nil) {
    (self.row, self.position, self.step, self.detail) = (row, position, step, detail)
  }
}

/// Lists what another report counts.
package struct Listing<Counted: ListableReport>: Report {
  private var counted: Counted
  /// The rows that are wanted; all where none is named.
  private let rows: Set<String>
  private var entries: [Entry] = []
  private var greatestTimes: [Int: Int64] = [:]

  /// What is counted, with its session.
  package struct Entry: Sendable {
    package var journal: Int
    package var session: String
    package var firstPosition: UInt64
    package var contribution: Contribution
  }

  package var names: SharedNames { counted.names }

  package init(_ counted: Counted, rows: Set<String>) { (self.counted, self.rows) = (counted, rows) }

  package func makeObserver(_ app: CheckedApp?) -> Counted.Observer { counted.makeObserver(app) }

  package mutating func add(_ session: SessionVisits, _ observed: Counted.Observer) {
    for contribution in counted.contributions(session, observed)
    where rows.isEmpty || rows.contains(contribution.row) {
      entries.append(
        Entry(
          journal: session.journal, session: session.name, firstPosition: session.firstPosition,
          contribution: contribution))
    }
  }

  package mutating func note(greatestTime: Int64, ofJournal journal: Int) {
    greatestTimes[journal] = max(greatestTimes[journal] ?? .min, greatestTime)
    counted.note(greatestTime: greatestTime, ofJournal: journal)
  }

  package mutating func merge(_ other: Self) {
    entries += other.entries
    greatestTimes.merge(other.greatestTimes, uniquingKeysWith: max)
  }

  /// By row and then in order of happening, journal by journal.
  package func sorted() -> [Entry] {
    let decided = entries.map { entry in
      var entry = entry
      if let deadline = entry.contribution.deadline, deadline > greatestTimes[entry.journal] ?? .min {
        entry.contribution.detail = "open"
      }
      return entry
    }
    return decided.sorted { left, right in
      let (one, other) = (left.contribution, right.contribution)
      if one.number != other.number { return one.number < other.number }
      if one.row != other.row { return one.row.utf8.lexicographicallyPrecedes(other.row.utf8) }
      return (left.journal, left.firstPosition, one.position) < (
        right.journal, right.firstPosition, other.position
      )
    }
  }
}
