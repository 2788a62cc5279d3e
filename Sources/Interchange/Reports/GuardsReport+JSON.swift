package import Analytics

/// `stats guards`.
package struct Guards: FinishedReport {
  package static let name = "guards"
  private let rows: [GuardsReport.Row]

  package init(_ report: GuardsReport) { rows = report.rows }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: GuardsReport.Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("guard")
    writer.write(row.guard)
    writer.key("target")
    writer.write(optional: row.target)
    writer.key("evaluations")
    writer.write(row.evaluations)
    for verdict in GuardRecord.Verdict.allCases {
      writer.key(verdict.rawValue)
      writer.write(row.verdicts[verdict] ?? 0)
    }
    writer.key("reasons")
    writer.beginObject()
    for (reason, count) in row.sortedReasons {
      writer.key(reason)
      writer.write(count)
    }
    writer.endObject()
    writer.key("recovered")
    writer.write(row.recovery.count)
    writer.key("recovery")
    writer.write(row.recovery)
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    let uneven = rows.first { row in
      let bites = row.evaluations - (row.verdicts[.allowed] ?? 0)
      return row.recovery.count > bites || row.reasons.values.reduce(0, +) > row.evaluations
    }
    return uneven.map { "\($0.guard) has more recoveries or reasons than verdicts" }
  }

  package var figures: Figures {
    let verdicts = GuardRecord.Verdict.allCases
    var figures = Figures(
      ["guard", "target", "evaluations"] + verdicts.map(\.rawValue) + ["denialRate", "reasons", "recovered"]
        + Figures.columns(of: "recovery"))
    figures.rows = rows.map { row in
      let reasons = row.sortedReasons.map { "\($0.key): \($0.value)" }.joined(separator: "; ")
      return [.text(row.guard), row.target.map(Figures.Cell.text) ?? .none, .count(row.evaluations)]
        + verdicts.map { .count(row.verdicts[$0] ?? 0) }
        + [
          .share(row.verdicts[.denied] ?? 0, of: row.evaluations), .text(reasons), .count(row.recovery.count),
        ]
        + Figures.cells(of: row.recovery)
    }
    return figures
  }
}

extension GuardsReport.Row {
  /// Most first.
  fileprivate var sortedReasons: [(key: String, value: Int)] {
    reasons.sorted {
      $0.value == $1.value ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.value > $1.value
    }
  }
}
