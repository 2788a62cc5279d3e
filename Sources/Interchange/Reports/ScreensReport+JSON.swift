package import Analytics

/// `stats screens`.
package struct Screens: FinishedReport {
  package static let name = "screens"
  private let rows: [ScreensReport.Row]

  package init(_ report: ScreensReport) { rows = report.rows }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: ScreensReport.Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.write(row.screen, kindKey: "kind", screenKey: "screen")
    let counts: [(StaticString, Int)] = [
      ("visits", row.visits), ("sessions", row.sessions), ("entries", row.entries), ("exits", row.exits),
      ("bounces", row.bounces), ("censored", row.censored),
    ]
    for (key, count) in counts {
      writer.key(key)
      writer.write(count)
    }
    writer.key("gross")
    writer.write(row.gross)
    writer.key("net")
    writer.write(row.net)
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    let (entries, exits) = (rows.reduce(0) { $0 + $1.entries }, rows.reduce(0) { $0 + $1.exits })
    if entries != exits { return "\(entries) sessions are entered and \(exits) are left" }
    if entries != totals.visited { return "\(entries) sessions are entered of \(totals.visited)" }
    let visits = rows.reduce(0) { $0 + $1.visits }
    guard visits == totals.visits else { return "screens have \(visits) visits, sessions \(totals.visits)" }
    return rows.lazy.compactMap(Self.brokenLaw).first
  }

  private static func brokenLaw(of row: ScreensReport.Row) -> String? {
    // Censored visits are in the times, all of them, or none.
    let hasTimes = [row.visits, row.visits - row.censored].contains(row.gross.count)
    guard hasTimes, row.net.count == row.gross.count else {
      let times = "\(row.gross.count) gross times, \(row.net.count) net"
      return "\(row.screen.text) has \(row.visits) visits, \(times)"
    }
    return row.bounces <= row.entries && row.net.sum <= row.gross.sum
      ? nil : "\(row.screen.text) has more bounces than entries, or more net time than gross"
  }

  package var figures: Figures {
    var figures = Figures(
      ["kind", "screen", "visits", "sessions", "entries", "exits", "bounces", "censored"]
        + Figures.columns(of: "gross") + Figures.columns(of: "net"))
    for row in rows {
      let counts = [row.visits, row.sessions, row.entries, row.exits, row.bounces, row.censored]
      figures.rows.append(
        [.text(row.screen.kind.rawValue), .text(row.screen.text)] + counts.map(Figures.Cell.count)
          + Figures.cells(of: row.gross) + Figures.cells(of: row.net))
    }
    return figures
  }
}
