import Analytics
import Interchange
import Replay

/// Writes all tables of journals into a new SQLite database.
struct DatabaseExport {
  private var journals: JournalVerdicts
  private let sessions: [String]
  private let path: Path

  /// - Throws: what is wrong with any journal, or with where it is to go, before anything is written.
  init(
    _ files: [String], sessions: [String], to path: Path?, _ console: borrowing Console
  ) throws(Failure) {
    guard let path, !path.isStandardStream else {
      throw .usage("A database can't go to standard output: say --to FILE.")
    }
    journals = try JournalVerdicts(try JournalPaths.inOrder(files), console)
    try journals.refuseOverwriting(at: path)
    (self.sessions, self.path) = (sessions, path)
  }

  mutating func write(_ console: inout Console) throws(Failure) -> ExitCode {
    var file = try WholeFile(path)
    do {
      try fill(SQLiteTableFile(file.path), console)
    } catch let failure as Failure {
      throw failure
    } catch {
      throw Failure(
        "notWritten", "Writing did not succeed (\(error)). What was there is unchanged.",
        at: .init(file: path.text))
    }
    try file.takePlace()
    return try journals.conclude(&console)
  }

  private mutating func fill(_ database: consuming SQLiteTableFile, _ console: borrowing Console) throws {
    var progress = console.progress("rows")
    defer { progress.clear() }
    var rowCount = 0
    for schema in TableSources.schemas {
      try database.add(schema)
      guard let source = try journals.source(of: schema.name, sessions: sessions) else { continue }
      var batch = TableBatch(schema)
      while try journals.read(source, into: &batch) {
        try database.insert(batch)
        rowCount += batch.rowCount
        progress.update(rowCount)
      }
      journals.add(source.unreadable)
    }
    try database.finish()
  }
}
