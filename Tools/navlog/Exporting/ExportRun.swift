import Analytics
import Interchange
import Journal
import Replay

/// Writes journals in another form, to a file or to standard output.
struct ExportRun: ~Copyable {
  var journals: JournalVerdicts
  let sessions: [String]
  var output: Output

  /// - Parameter files: the journals and folders that are named.
  /// - Throws: what is wrong with any journal, before anything is written; that one of them is to be
  ///   overwritten.
  init(
    _ files: [String], sessions: [String], to path: Path, _ console: borrowing Console
  ) throws(Failure) {
    let journals = try JournalVerdicts(try JournalPaths.inOrder(files), console)
    try journals.refuseOverwriting(at: path)
    self.init(journals, sessions, try Output(path))
  }

  private init(_ journals: JournalVerdicts, _ sessions: [String], _ output: consuming Output) {
    self.journals = journals
    self.sessions = sessions
    self.output = output
  }

  /// Says what is wrong, and gives what the verb ends with.
  mutating func conclude(_ console: inout Console) throws(Failure) -> ExitCode {
    try output.finish()
    return try journals.conclude(&console)
  }

  // MARK: Events

  /// Writes intents as they were sent.
  consuming func writeIntents(
    _ revealing: Revealing?, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var export = IntentExport(sessions: sessions, revealing: revealing)
    for (index, path) in journals.paths.enumerated() {
      guard let path = Path(argument: path) else { continue }
      var journal = try OpenJournal(path, console)
      try export.write(&journal, to: &output)
      try output.flush()
      journals.replace(index, with: journal.verdict)
    }
    let code = try conclude(&console)
    if let sentence = export.omission { console.note(sentence) }
    return code
  }

  /// Writes events as `log --json` does.
  ///
  /// - Parameter hasManifest: whether a last line says how many there are.
  consuming func writeEvents(
    hasManifest: Bool, _ revealing: Revealing?, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var export = EventExport(sessions: sessions, revealing: revealing)
    var manifest = ExportManifest()
    for (index, path) in journals.paths.enumerated() {
      guard let path = Path(argument: path) else { continue }
      var journal = try OpenJournal(path, console)
      try export.write(&journal) { lines throws(Failure) in
        manifest.add(lines)
        try output.write(lines)
      }
      journals.replace(index, with: journal.verdict)
    }
    if hasManifest { try output.write(manifest.line(lastPosition: journals.lastPosition)) }
    return try conclude(&console)
  }

  // MARK: Tables

  /// Writes a table as CSV.
  consuming func writeCSV(
    _ table: String, isExcelSafe: Bool, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var writer = CSVTableWriter(isExcelSafe: isExcelSafe)
    try write(table, &writer, console) { _ in }
    return try conclude(&console)
  }

  /// Writes a table as JSON, an object a row and a line.
  ///
  /// - Parameter hasManifest: whether a last line says how many there are.
  consuming func writeNDJSON(
    _ table: String, hasManifest: Bool, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var writer = NDJSONTableWriter()
    var manifest = ExportManifest()
    try write(table, &writer, console) { manifest.add($0) }
    if hasManifest { try output.write(manifest.line(lastPosition: journals.lastPosition)) }
    return try conclude(&console)
  }

  private mutating func write<Writer: TableWriter & ~Copyable>(
    _ table: String, _ writer: inout Writer, _ console: borrowing Console,
    noting note: (Span<UInt8>) -> Void
  ) throws(Failure) {
    guard let source = try journals.source(of: table, sessions: sessions) else { return }
    var progress = console.progress("rows")
    defer { progress.clear() }
    var batch = TableBatch(source.schema)
    var rowCount = 0
    writer.begin(source.schema)
    while try journals.read(source, into: &batch) {
      writer.write(batch)
      try writer.withBytes { bytes throws(Failure) in
        note(bytes)
        try output.write(bytes)
      }
      writer.removeAll()
      rowCount += batch.rowCount
      progress.update(rowCount)
    }
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    journals.add(source.unreadable)
  }
}
