import Analytics
import Interchange
import Journal

/// Runs a statement over journals and prints its rows as they come.
struct QueryRun {
  let paths: [String]
  let form: ReportPrinter.Form

  func run(_ statement: String, _ console: inout Console) throws(Failure) -> ExitCode {
    var journals = try JournalVerdicts(paths, console)
    let interruption = try Interruption()
    do {
      let database = try JournalDatabase(paths, mustStop: interruption.check)
      try print(database.query(statement), of: database, &console)
      journals.add(database.unreadable)
    } catch let failure as Failure {
      throw failure
    } catch {
      // What was found so far stands before the words about it.
      try console.output.flush()
      if interruption.isRequested {
        throw Failure("interrupted", "It was interrupted: there may be more rows.")
      }
      throw Self.failure(error, in: statement)
    }
    return try journals.conclude(&console)
  }

  private static func failure(_ error: any Error, in statement: String) -> Failure {
    guard let fault = error as? SQLiteFault else { return Failure("sql", "\(error)") }
    let advice = "\(fault)".hasPrefix("no such ") ? " .tables and .schema tell what there is." : ""
    guard let offset = fault.offset else { return Failure("sql", "SQLite says: \(fault).\(advice)") }
    let near = String(decoding: statement.utf8.dropFirst(offset).prefix(40), as: UTF8.self)
    return Failure(
      "sql", "SQLite says\(near.isEmpty ? "" : " of \(near.quoted)"): \(fault).\(advice)",
      at: .init(byte: offset))
  }

  private func print(
    _ query: consuming JournalQuery, of database: borrowing JournalDatabase, _ console: inout Console
  ) throws {
    guard !query.isEmpty else { throw Failure.usage("There is no statement to run.") }
    switch form {
    case .json: try printJSON(query, of: database, &console)
    case .csv: try printCSV(query, of: database, &console)
    case .text: try printText(query, of: database, &console)
    }
  }

  private func printText(
    _ query: borrowing JournalQuery, of database: borrowing JournalDatabase, _ console: inout Console
  ) throws {
    var table = ValueTable(query.columnNames)
    while let row = try database.next(query) {
      for line in table.lines(adding: row) { try console.output.writeLine(line) }
    }
    for line in table.rest() { try console.output.writeLine(line) }
  }

  private func printCSV(
    _ query: borrowing JournalQuery, of database: borrowing JournalDatabase, _ console: inout Console
  ) throws {
    try console.output.write(Figures.csvLine(query.columnNames))
    while let row = try database.next(query) {
      try console.output.write(Figures.csvLine(row.map(\.plainText)))
    }
  }

  private func printJSON(
    _ query: borrowing JournalQuery, of database: borrowing JournalDatabase, _ console: inout Console
  ) throws {
    let names = query.columnNames.unique
    var writer = JSONWriter()
    while let row = try database.next(query) {
      writer.removeAll()
      writer.write(row, named: names)
      writer.endLine()
      try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    }
  }
}
