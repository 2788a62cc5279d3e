package import Analytics
import Replay

/// `stats sessions`.
package struct Sessions: FinishedReport {
  package static let name = "sessions"
  private let rows: [SessionsReport.Row]
  private let names: [String]

  package init(_ report: SessionsReport) {
    rows = report.sortedRows()
    names = report.names.all
  }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: SessionsReport.Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("session")
    writer.write(row.session)
    writer.key("startedAt")
    writer.write(Timestamp(milliseconds: row.startedAt))
    writer.key("lastAt")
    writer.write(Timestamp(milliseconds: row.lastAt))
    writer.key("durationMs")
    writer.write(row.duration)
    writer.key("events")
    writer.write(row.events)
    writer.key("visits")
    writer.write(row.visits)
    writer.key("ended")
    writer.write(row.hasEnded)
    writer.write(row.entry?.screen(names), kindKey: "entryKind", screenKey: "entryScreen")
    writer.write(row.exit?.screen(names), kindKey: "exitKind", screenKey: "exitScreen")
    writer.key("bounce")
    writer.write(row.isBounce)
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    var sum = Totals()
    sum.begunBefore = totals.begunBefore
    for row in rows {
      sum.events += row.events
      sum.visits += row.visits
      sum.sessions += 1
      if row.entry != nil, row.exit != nil { sum.visited += 1 }
    }
    return sum == totals ? nil : "rows add up to \(sum.events) events and \(sum.visits) visits"
  }

  package var figures: Figures {
    var figures = Figures([
      "session", "startedAt", "lastAt", "durationMs", "events", "visits", "ended", "entryKind", "entryScreen",
      "exitKind", "exitScreen", "bounce",
    ])
    figures.rows = rows.map { row in
      [
        .text(row.session), .time(row.startedAt), .time(row.lastAt), .duration(row.duration),
        .count(row.events), .count(row.visits), .flag(row.hasEnded),
      ] + cells(of: row.entry) + cells(of: row.exit) + [.flag(row.isBounce)]
    }
    return figures
  }

  private func cells(of screen: ScreenNumber?) -> [Figures.Cell] {
    guard let screen = screen?.screen(names) else { return [.none, .none] }
    return [.text(screen.kind.rawValue), .text(screen.text)]
  }
}
