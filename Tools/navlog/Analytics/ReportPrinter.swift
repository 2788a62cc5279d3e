import Analytics
import Interchange

/// Prints a report: as JSON, as CSV, or as a table for people.
struct ReportPrinter {
  enum Form { case json, csv, text }

  let form: Form
  /// Whether the definitions are printed too.
  var explains = false

  func print<R: FinishedReport>(_ report: R, _ totals: Totals, _ console: inout Console) throws(Failure) {
    try check(report, totals)
    switch form {
    case .json: try write(&console) { writer in writer.write(report, totals, explains: explains) }
    case .csv: try console.output.write(report.figures.csv)
    case .text:
      try explain(R.name, &console)
      try printHead(R.name, totals, &console)
      try print(report.figures, &console)
      if let summary = report.summary { try console.output.writeLine(summary) }
    }
  }

  /// Prints two reports side by side.
  func print<R: FinishedReport>(
    _ a: (R, Totals), versus b: (R, Totals), _ console: inout Console
  ) throws(Failure) {
    try check(a.0, a.1)
    try check(b.0, b.1)
    let comparison = FiguresComparison(a.0.figures, b.0.figures)
    switch form {
    case .json: try write(&console) { writer in writer.write(a, versus: b) }
    case .csv: try console.output.write(comparison.figures.csv)
    case .text:
      try explain(R.name, &console)
      try printHead("\(R.name), first", a.1, &console)
      try printHead("\(R.name), second (.b)", b.1, &console)
      try print(comparison.figures, &console)
    }
  }

  /// No number leaves the house that does not add up.
  func check<R: FinishedReport>(_ report: R, _ totals: Totals) throws(Failure) {
    guard let law = report.brokenLaw(totals) else { return }
    throw Failure(
      "conservation",
      "The numbers of stats \(R.name) do not add up: \(law). Please report this as a bug of navlog.")
  }

  private func explain(_ name: String, _ console: inout Console) throws(Failure) {
    guard explains else { return }
    for definition in Definitions.of(name) { try console.output.writeLine(definition + "\n") }
  }

  private func printHead(_ name: String, _ totals: Totals, _ console: inout Console) throws(Failure) {
    let counts = "\(totals.events) events, \(totals.sessions) sessions, \(totals.visits) visits"
    try console.output.writeLine(console.paint(.heading, "\(name): \(counts)"))
  }

  private func print(_ figures: Figures, _ console: inout Console) throws(Failure) {
    for line in FiguresTable(figures).lines { try console.output.writeLine(line) }
  }

  private func write(_ console: inout Console, _ body: (inout JSONWriter) -> Void) throws(Failure) {
    var writer = JSONWriter()
    body(&writer)
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
  }
}
