package import Navigation
package import Replay

/// Something that is counted over sessions: it takes them in any order, and two halves make a whole.
package protocol Report: Sendable {
  /// The names of what it counts by number.
  var names: SharedNames { get }

  /// What it needs beside visits.
  associatedtype Observer: SessionObserver = NoObserver

  /// Makes one for a session.
  ///
  /// - Parameter app: what its journal was recorded under, if that is known.
  func makeObserver(_ app: CheckedApp?) -> Observer

  mutating func add(_ session: SessionVisits, _ observed: Observer)

  /// Takes note of the greatest time of a journal's sessions, also of those that are not counted; in
  /// milliseconds since 1970. It comes for each part of a journal that is counted by itself.
  mutating func note(greatestTime: Int64, ofJournal journal: Int)

  /// Adds what was counted elsewhere, over other sessions with the same names.
  mutating func merge(_ other: Self)
}

extension Report where Observer == NoObserver {
  package func makeObserver(_ app: CheckedApp?) -> NoObserver { NoObserver() }
}

extension Report {
  package mutating func note(greatestTime: Int64, ofJournal journal: Int) {}
}

/// How much was counted: the head of every report.
package struct Totals: Hashable, Sendable {
  package var events = 0
  package var sessions = 0
  package var visits = 0
  /// The sessions with a visit.
  package var visited = 0
  /// The sessions that began before what is left of their journal: their first visits were longer.
  package var begunBefore = 0

  package init() {}

  mutating func add(_ session: SessionVisits) {
    events += session.eventCount
    sessions += 1
    visits += session.visits.count
    if !session.visits.isEmpty { visited += 1 }
    if session.firstStep > 1, !session.isContinued { begunBefore += 1 }
  }

  mutating func merge(_ other: Totals) {
    events += other.events
    sessions += other.sessions
    visits += other.visits
    visited += other.visited
    begunBefore += other.begunBefore
  }
}

/// What visits that were never left count as.
package enum CensoredVisits: String, Sendable, CaseIterable {
  /// Nothing, in means and quantiles.
  case drop
  /// As left at the session's last event.
  case lastEvent = "last-event"
  /// As 0 ms.
  case zero

  /// The visit's times, if they count.
  func times(of visit: Visit) -> (gross: Int64, net: Int64)? {
    guard visit.isCensored else { return (visit.gross, visit.net) }
    return switch self {
    case .drop: nil
    case .lastEvent: (visit.gross, visit.net)
    case .zero: (0, 0)
    }
  }
}
