import Navigation
import Replay

extension TabsReport: ListableReport {
  /// The visits, by window and tab.
  package func contributions(_ session: SessionVisits, _ observed: TabAccount) -> [Contribution] {
    let names = names.all
    return session.visits.map { visit in
      Contribution("\(session.windows[Int(visit.window)])/\(names[Int(visit.tab)])", visit)
    }
  }
}

extension LinksReport: ListableReport {
  /// The links, by how they ended.
  package func contributions(_ session: SessionVisits, _ observed: LinkAccount) -> [Contribution] {
    observed.records.map { record in
      Contribution(
        record.result.rawValue, position: record.position, step: record.step, detail: record.reason)
    }
  }
}

extension GuardsReport: ListableReport {
  /// The verdicts, as `guard target verdict`.
  package func contributions(_ session: SessionVisits, _ observed: GuardAccount) -> [Contribution] {
    observed.records.map { record in
      let row = "\(record.guard) \(record.target ?? "-") \(record.verdict.rawValue)"
      return Contribution(row, position: record.position, step: record.step, detail: record.reason)
    }
  }
}

extension PendingReport: ListableReport {
  /// What waited, by why.
  package func contributions(_ session: SessionVisits, _ observed: PendingAccount) -> [Contribution] {
    observed.records.map { record in
      Contribution(
        record.reason.rawValue, position: record.position, step: record.step,
        detail: record.settled?.as.rawValue ?? "waiting")
    }
  }
}
