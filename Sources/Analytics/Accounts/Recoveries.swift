package import Replay

/// Finds where a session reached what a guard kept it from.
package struct Recoveries {
  /// For each screen the visits of it, in order.
  private var visits: [ScreenNumber: [Int]] = [:]
  private let session: SessionVisits
  private let names: SharedNames

  package init(_ session: SessionVisits, _ names: SharedNames) {
    (self.session, self.names) = (session, names)
    for (index, visit) in session.visits.enumerated() { visits[visit.screen, default: []].append(index) }
  }

  /// The first visit of the guarded route behind the verdict, and how long after it; `nil` where there was
  /// none, or nothing to recover from.
  ///
  /// - Complexity: O(log visits).
  package func recovery(of record: GuardRecord) -> (position: UInt64, milliseconds: Int64)? {
    guard record.verdict != .allowed, let target = record.target,
      let candidates = visits[ScreenNumber(entry: names.number(of: target))]
    else { return nil }
    var (low, high) = (0, candidates.count)
    while low < high {
      let middle = (low + high) / 2
      if session.visits[candidates[middle]].enteredPosition > record.position {
        high = middle
      } else {
        low = middle + 1
      }
    }
    guard low < candidates.count else { return nil }
    let visit = session.visits[candidates[low]]
    return (visit.enteredPosition, visit.enteredAt.elapsed(since: record.at))
  }
}
