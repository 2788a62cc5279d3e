package import Analytics
import Navigation
import Replay

/// `stats pending`.
package struct Pending: FinishedReport {
  package static let name = "pending"
  private let rows: [PendingReport.Wait]

  package init(_ report: PendingReport) { rows = report.rows }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("rows")
    writer.beginArray()
    for row in rows { write(row, to: &writer) }
    writer.endArray()
  }

  private func write(_ row: PendingReport.Wait, to writer: inout JSONWriter) {
    let record = row.record
    writer.beginObject()
    writer.key("session")
    writer.write(row.session)
    writer.key("item")
    writer.write(record.item)
    writer.key("window")
    writer.write(record.window)
    writer.key("reason")
    writer.write(record.reason.rawValue)
    writer.key("since")
    writer.write(Timestamp(milliseconds: record.since))
    writer.key("settled")
    writer.write(optional: record.settled?.as.rawValue)
    writer.key("settledAt")
    if let settled = record.settled {
      writer.write(Timestamp(milliseconds: settled.at))
    } else {
      writer.null()
    }
    writer.key("grossMs")
    writer.write(optional: record.interval?.gross)
    writer.key("netMs")
    writer.write(optional: record.interval?.net)
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    let uneven = rows.first { ($0.record.interval?.net ?? 0) > ($0.record.interval?.gross ?? 0) }
    return uneven.map { "item \($0.record.item) of \($0.session) waited longer net than gross" }
  }

  package var figures: Figures {
    var figures = Figures([
      "session", "item", "window", "reason", "since", "settled", "settledAt", "grossMs", "netMs",
    ])
    figures.rows = rows.map { row in
      let record = row.record
      return [
        .text(row.session), .count(Int(clamping: record.item)), .text(record.window),
        .text(record.reason.rawValue), .time(record.since),
        record.settled.map { .text($0.as.rawValue) } ?? .none, record.settled.map { .time($0.at) } ?? .none,
        record.interval.map { .duration($0.gross) } ?? .none,
        record.interval.map { .duration($0.net) } ?? .none,
      ]
    }
    return figures
  }
}
