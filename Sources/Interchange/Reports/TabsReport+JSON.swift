package import Analytics
import Navigation

/// `stats tabs`.
package struct Tabs: FinishedReport {
  package static let name = "tabs"
  private let rows: [TabsReport.Row]
  private let back: TabsReport.Back

  package init(_ report: TabsReport) { (rows, back) = (report.rows, report.back) }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
    writer.key("back")
    writer.beginObject()
    writer.key("pops")
    writer.write(back.pops)
    writer.key("backs")
    writer.write(back.backs)
    writer.key("share")
    if back.pops > 0 {
      writer.write(Value.number(Figures.tenThousandths(back.popsByBack, of: back.pops)))
    } else {
      writer.null()
    }
    writer.key("rageBacks")
    writer.write(back.rageBacks)
    writer.endObject()
  }

  private func write(_ row: TabsReport.Row, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("window")
    writer.write(row.place.window)
    writer.key("tab")
    writer.write(row.place.tab)
    writer.key("visits")
    writer.write(row.visits)
    writer.key("grossMs")
    writer.write(row.gross)
    writer.key("netMs")
    writer.write(row.net)
    let counts: [(StaticString, Int)] = [
      ("switches", row.switches), ("reselects", row.reselects), ("maxDepth", row.maxDepth),
    ]
    for (key, count) in counts {
      writer.key(key)
      writer.write(count)
    }
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    let visits = rows.reduce(0) { $0 + $1.visits }
    if visits != totals.visits { return "tabs have \(visits) visits, sessions \(totals.visits)" }
    if back.popsByBack > back.pops || 3 * back.rageBacks > back.backs {
      return "\(back.backs) backs make \(back.popsByBack) of \(back.pops) pops and \(back.rageBacks) rages"
    }
    return rows.first { $0.net > $0.gross }.map { "\($0.place.tab) has more net time than gross" }
  }

  package var figures: Figures {
    var figures = Figures([
      "window", "tab", "visits", "grossMs", "netMs", "switches", "reselects", "maxDepth",
    ])
    figures.rows = rows.map { row in
      [
        .text(row.place.window), .text(row.place.tab), .count(row.visits), .duration(row.gross),
        .duration(row.net), .count(row.switches), .count(row.reselects), .count(row.maxDepth),
      ]
    }
    return figures
  }

  package var summary: String? {
    let share = back.pops == 0 ? "" : " (\(Figures.percent(back.popsByBack, of: back.pops)) by back)"
    return
      "pops: \(back.pops)\(share), backs: \(back.backs), rage-backs (three or more within 2 s): \(back.rageBacks)"
  }
}
