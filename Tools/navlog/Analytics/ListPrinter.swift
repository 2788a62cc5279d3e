import Analytics
import Interchange

/// Prints the sessions and steps behind a report's numbers, a line each.
struct ListPrinter {
  let form: ReportPrinter.Form
  /// The journals; which one a line is of is said where there are several.
  let paths: [String]

  mutating func print<R>(_ entries: [Listing<R>.Entry], _ console: inout Console) throws(Failure) {
    guard form != .json else { return try printJSON(entries, &console) }
    var figures = Figures(
      ["row", "number"] + (paths.count > 1 ? ["journal"] : []) + ["session", "step", "position", "detail"])
    figures.rows = entries.map { entry in
      let counted = entry.contribution
      let journal: [Figures.Cell] = paths.count > 1 ? [.text(paths[entry.journal])] : []
      return [.text(counted.row), counted.number > 0 ? .count(counted.number) : .none] + journal + [
        .text(entry.session), .count(Int(clamping: counted.step)), .count(Int(clamping: counted.position)),
        counted.detail.map(Figures.Cell.text) ?? .none,
      ]
    }
    if form == .csv { return try console.output.write(figures.csv) }
    for line in FiguresTable(figures).lines { try console.output.writeLine(line) }
  }

  private func printJSON<R>(_ entries: [Listing<R>.Entry], _ console: inout Console) throws(Failure) {
    var writer = JSONWriter()
    for entry in entries {
      writer.removeAll()
      writer.write(
        entry.contribution, session: entry.session, journal: paths.count > 1 ? paths[entry.journal] : nil)
      writer.endLine()
      try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    }
  }
}
