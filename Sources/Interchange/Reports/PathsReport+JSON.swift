package import Analytics

/// `stats paths`.
package struct Paths: FinishedReport {
  package static let name = "paths"
  private let stretch: PathsReport.Stretch
  private let total: Int
  private let rows: [PathsReport.Row]

  /// - Parameter top: how many rows are told; the others' count is one number.
  package init(_ report: PathsReport, top: Int?) {
    (stretch, total) = (report.stretch, report.total)
    rows = Array(report.rows.prefix(top ?? .max))
  }

  /// The paths that are not told.
  private var other: Int { total - rows.reduce(0) { $0 + $1.count } }

  package func writeMembers(to writer: inout JSONWriter) {
    for (key, count) in [("length", stretch.length), ("total", total), ("other", other)]
      as [(StaticString, Int)]
    {
      writer.key(key)
      writer.write(count)
    }
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: PathsReport.Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("steps")
    writer.beginArray()
    for step in row.steps { writer.write(step.text) }
    writer.endArray()
    writer.key("cut")
    writer.write(row.isCut)
    writer.key("count")
    writer.write(row.count)
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    if stretch.isWholeSession, total != totals.visited {
      return "\(totals.visited) sessions have \(total) paths"
    }
    if total > totals.visits { return "\(total) paths begin with \(totals.visits) visits" }
    let long = rows.first { $0.steps.isEmpty || $0.steps.count > stretch.length }
    return long.map { "a path has \($0.steps.count) steps, of at most \(stretch.length)" }
  }

  package var figures: Figures {
    var figures = Figures(["path", "cut", "count", "share"])
    figures.rows = rows.map { row in
      let path = row.steps.map(\.text).joined(separator: " > ") + (row.isCut ? " …" : "")
      return [.text(path), .flag(row.isCut), .count(row.count), .share(row.count, of: total)]
    }
    if other > 0 {
      figures.rows.append([.text("other"), .none, .count(other), .share(other, of: total)])
    }
    return figures
  }
}
