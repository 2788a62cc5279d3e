package import Analytics

/// `stats links`.
package struct Links: FinishedReport {
  package static let name = "links"
  private let received: Int
  private let rows: [LinksReport.Row]

  package init(_ report: LinksReport) { (received, rows) = (report.received, report.rows) }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("received")
    writer.write(received)
    writer.key("rows")
    writer.beginArray()
    for row in rows {
      writer.beginObject()
      writer.key("result")
      writer.write(row.result.rawValue)
      writer.key("reason")
      writer.write(optional: row.reason)
      writer.key("count")
      writer.write(row.count)
      writer.key("latencyGross")
      writer.write(row.gross)
      writer.key("latencyNet")
      writer.write(row.net)
      writer.endObject()
    }
    writer.endArray()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    let ended = rows.reduce(0) { $0 + $1.count }
    guard ended == received else { return "\(received) links were received, and \(ended) have an end" }
    let uneven = rows.first { row in
      let settled = row.result == .pending ? 0 : row.count
      return row.gross.count != settled || row.net.count != settled
    }
    return uneven.map { "\($0.count) links ended as \($0.result.rawValue), \($0.gross.count) have a latency" }
  }

  package var figures: Figures {
    var figures = Figures(
      ["result", "reason", "count"] + Figures.columns(of: "latencyGross")
        + Figures.columns(of: "latencyNet"))
    figures.rows = rows.map { row in
      [.text(row.result.rawValue), row.reason.map(Figures.Cell.text) ?? .none, .count(row.count)]
        + Figures.cells(of: row.gross) + Figures.cells(of: row.net)
    }
    return figures
  }

  package var summary: String? { "received: \(received)" }
}
