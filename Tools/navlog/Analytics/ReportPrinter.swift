import Analytics
import Interchange

/// Prints a report: as JSON, as CSV, or as a table for people.
struct ReportPrinter {
  enum Form { case json, csv, text }

  let form: Form

  func print<R: FinishedReport>(_ report: R, _ totals: Totals, _ console: inout Console) throws(Failure) {
    switch form {
    case .json:
      var writer = JSONWriter()
      writer.write(report, totals)
      writer.endLine()
      try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    case .csv:
      try console.output.write(report.figures.csv)
    case .text:
      let head = "\(totals.events) events, \(totals.sessions) sessions, \(totals.visits) visits"
      try console.output.writeLine(console.paint(.heading, "\(R.name): \(head)"))
      let table = FiguresTable(report.figures)
      for line in table.lines { try console.output.writeLine(line) }
      if let summary = report.summary { try console.output.writeLine(summary) }
    }
  }
}
