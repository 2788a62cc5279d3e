package import Navigation
package import Replay

/// What guards said, by guard and target, and who reached the target later all the same.
package struct GuardsReport: Report {
  private var tallies: [Key: Tally] = [:]
  package let names: SharedNames

  private struct Key: Hashable, Sendable {
    var `guard`: String
    var target: String?
  }

  fileprivate struct Tally: Sendable {
    var verdicts: [GuardRecord.Verdict: Int] = [:]
    var reasons: [String: Int] = [:]
    var recovery = Durations()
  }

  package init(_ names: SharedNames) { self.names = names }

  package func makeObserver(_ app: CheckedApp?) -> GuardAccount { GuardAccount(app) }

  package mutating func add(_ session: SessionVisits, _ observed: GuardAccount) {
    guard !observed.records.isEmpty else { return }
    let recoveries = Recoveries(session, names)
    for record in observed.records {
      let key = Key(guard: record.guard, target: record.target)
      tallies[key, default: Tally()].add(record, recoveries.recovery(of: record)?.milliseconds)
    }
  }

  package mutating func merge(_ other: GuardsReport) {
    tallies.merge(other.tallies) { $0.merged($1) }
  }

  /// A guard and a route that it was asked about.
  package struct Row: Hashable, Sendable {
    package var `guard`: String
    package var target: String?
    package var verdicts: [GuardRecord.Verdict: Int]
    package var reasons: [String: Int]
    /// From the verdict to the first visit of the target, in milliseconds.
    package var recovery: Spread

    /// Verdicts of all kinds.
    package var evaluations: Int { verdicts.values.reduce(0, +) }
  }

  /// Most evaluations first.
  package var rows: [Row] {
    let rows = tallies.map { key, tally in
      Row(
        guard: key.guard, target: key.target, verdicts: tally.verdicts, reasons: tally.reasons,
        recovery: Spread(tally.recovery))
    }
    return rows.sorted { left, right in
      if left.evaluations != right.evaluations { return left.evaluations > right.evaluations }
      if left.guard != right.guard { return left.guard.utf8.lexicographicallyPrecedes(right.guard.utf8) }
      return (left.target ?? "").utf8.lexicographicallyPrecedes((right.target ?? "").utf8)
    }
  }
}

extension GuardsReport.Tally {
  fileprivate mutating func add(_ record: GuardRecord, _ recovery: Int64?) {
    verdicts[record.verdict, default: 0] += 1
    if let reason = record.reason { reasons[reason, default: 0] += 1 }
    if let recovery { self.recovery.add(recovery) }
  }

  fileprivate func merged(_ other: Self) -> Self {
    var all = self
    all.verdicts.merge(other.verdicts, uniquingKeysWith: +)
    all.reasons.merge(other.reasons, uniquingKeysWith: +)
    all.recovery.merge(other.recovery)
    return all
  }
}
