import Journal
package import Navigation
package import Replay

/// Sessions whose events someone else reads: visits are made of them on the way.
///
/// Where ``VisitFold`` reads a journal for a report, this takes a stretch of it that is read anyhow. A
/// session begins with the first event that is told, and ends with the last.
package struct FollowedSessions: Sendable {
  private var trackers: [SessionTracker<WholeRouteSource, FactAccount>?] = []
  private var routes: WholeRouteSource
  private let observer: FactAccount

  /// - Parameter observer: notes the facts that a report asks for.
  package init(_ names: SharedNames, observer: FactAccount = FactAccount([])) {
    routes = WholeRouteSource(names)
    self.observer = observer
  }

  /// Takes the event at hand in.
  ///
  /// - Parameters:
  ///   - number: the session's, from 0.
  ///   - state: the session before the event; read of its first event only.
  package mutating func note(
    _ reader: inout EventReader, session number: Int, before state: borrowing Session<Route>
  ) {
    while trackers.count <= number { trackers.append(nil) }
    if trackers[number] == nil {
      // What no session is named for is in no report.
      guard reader.session.name != Envelope.unattributedSession else { return }
      trackers[number] = SessionTracker(
        reader.session.name, state: copy state, observer: observer, watch: FilterWatch(SessionFilter()),
        names: routes.names)
    }
    trackers[number]?.note(&reader, &routes)
  }

  /// Concludes all sessions, as no event follows, and hands them over in the order of their numbers.
  ///
  /// - Returns: how much there was.
  package consuming func finish(_ take: (SessionVisits, FactAccount) -> Void) -> Totals {
    var totals = Totals()
    for index in trackers.indices {
      trackers[index]?.finish()
      guard var tracker = trackers[index] else { continue }
      let session = tracker.takeSession()
      totals.add(session)
      take(session, tracker.observer)
    }
    return totals
  }
}
