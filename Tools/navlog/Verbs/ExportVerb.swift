import Analytics
import Interchange
import Journal
import Replay

/// `navlog export FILE… --format FORMAT`.
enum ExportVerb {
  enum Format: String, CaseIterable, ArgumentValue {
    case ndjson, csv, sqlite, parquet, arrow, intents, xes, ocel, otlp, trace, dot, mermaid
  }

  /// A table, as it is typed.
  struct Table: ArgumentValue {
    static let names = TableSources.schemas.map(\.name)
    static let expectation = names.listed(with: "or")
    static let completion = Completion.oneOf(names)

    let name: String

    init?(argument: String) {
      guard Self.names.contains(argument) else { return nil }
      name = argument
    }
  }

  static let format = Option<Format>(
    "format", "FORMAT", "What to write: \(Format.allCases.map(\.rawValue).listed(with: "or")).", .required)
  static let to = Option<Path>("to", "OUT", "Where to; standard output if left out.")
  static let table = Option<Table>(
    "table", "NAME", "Of one table: \(Table.expectation); events if left out.")
  static let session = Option<String>("session", short: "s", "ID", "This session only.", .repeatable)
  static let excelSafe = Flag("excel-safe", "csv: keep texts from being taken for formulas.")
  static let top = Option<Int>("top", "N", "dot, mermaid: the N most frequent kinds of steps (40).")
  static let noManifest = Flag("no-manifest", "ndjson: leave out the last line, which counts the others.")

  static let verb = Verb(
    "export", "Write journals in another form.",
    options: [format, to, table, session, excelSafe, noManifest, top, KeyRingFile.option],
    operands: [Operand("FILE", "The journals, or folders with journals (*.navlog).", .atLeastOne)],
    details: [
      """
      csv: one table (RFC 4180, CRLF); what is not known is an empty field, flags are 1 and 0. \
      --excel-safe puts an apostrophe before texts that a spreadsheet would take for formulas.
      """,
      """
      ndjson: of events the lines of log --json, of other tables an object a row. The last line is \
      {"manifest":{"rows":N,"lastPosition":N,"sha256":"…"}} over the bytes before it: without it \
      something is missing.
      """,
      """
      sqlite: a new database with all tables and indexes. Times are texts, flags 1 and 0.
      """,
      """
      arrow, parquet: one table, compressed with zstd, for DuckDB, Polars, pandas and Spark. Times are \
      microseconds in UTC; the metadata has a manifest (navlog.manifest) with the number of rows. They \
      are written by Python with Arrow: Tools/setup --python sees to that, NAVLOG_PYTHON names another.
      """,
      """
      intents: one JSON object a line, as they were sent, which record reads again to the same \
      sessions, steps, outcomes and states. An intent that named no time gets the one it came at. \
      Follow-up events are left out, as recording makes them again; so are lines that were no \
      intents, as their bytes were not kept: how many is said on standard error.
      """,
      """
      Visits in the words of other tools: xes (process mining: a trace a session), ocel (OCEL 2.0: sessions, \
      actors, windows, tabs, screens and links as objects), otlp (OTLP/JSON: a span a session and a visit), \
      trace (Chrome and Perfetto: a process a window, a thread a tab). Which screens follow which: dot \
      (Graphviz) and mermaid, with the --top most frequent kinds of steps.
      """,
      """
      What is secret was hashed when it was recorded, and comes back as that hash. A time that was \
      rejected is kept as it was sent.
      """,
      """
      Positions of several journals run on. OUT is written anew if it is there; it can not be one of \
      the journals.
      """,
    ],
    examples: [
      .init(
        "navlog export shop.navlog --format csv --table visits --to visits.csv", "Every visit, for a sheet."),
      .init(
        "navlog export shop.navlog --format intents | navlog record -j copy.navlog", "Records it once more."),
    ]
  ) { arguments, console throws(Failure) in
    let format = try arguments.required(format)
    try check(arguments, belongTo: format)
    let revealing = try Revealing(arguments[KeyRingFile.option])
    let table = arguments[table]?.name ?? EventsTable.schema.name
    let top = arguments[top] ?? 40
    guard (1...100_000).contains(top) else { throw .usage("--top wants a number from 1 to 100000.") }
    switch format {
    case .sqlite: return try database(arguments, &console)
    case .parquet, .arrow:
      return try PackageExport(
        arguments.operands, sessions: arguments.all(session), to: arguments[to] ?? .standardStream, console
      ).write(table, as: format.rawValue, &console)
    case .intents: return try run(arguments, console).writeIntents(revealing, &console)
    case .csv:
      return try run(arguments, console).writeCSV(table, isExcelSafe: arguments[excelSafe], &console)
    case .ndjson where table == EventsTable.schema.name:
      return try run(arguments, console).writeEvents(
        hasManifest: !arguments[noManifest], revealing, &console)
    case .ndjson:
      return try run(arguments, console).writeNDJSON(table, hasManifest: !arguments[noManifest], &console)
    case .xes: return try run(arguments, console).writeSessions(XESWriter(), &console)
    case .otlp: return try run(arguments, console).writeSessions(OTLPWriter(), &console)
    case .trace: return try run(arguments, console).writeSessions(TraceWriter(), &console)
    case .ocel: return try run(arguments, console).writeOCEL(&console)
    case .dot: return try run(arguments, console).writeGraph(top: top, &console) { $0.dot }
    case .mermaid: return try run(arguments, console).writeGraph(top: top, &console) { $0.mermaid }
    }
  }

  /// What writes text to a file or to standard output.
  private static func run(
    _ arguments: Arguments, _ console: borrowing Console
  ) throws(Failure) -> ExportRun {
    try ExportRun(
      arguments.operands, sessions: arguments.all(session), to: arguments[to] ?? .standardStream, console)
  }

  private static func database(
    _ arguments: Arguments, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var export = try DatabaseExport(
      arguments.operands, sessions: arguments.all(session), to: arguments[to], console)
    return try export.write(&console)
  }

  /// Refuses options of other formats.
  private static func check(_ arguments: Arguments, belongTo format: Format) throws(Failure) {
    let owners: [(OptionForm, [Format])] = [
      (table.form, [.csv, .ndjson, .parquet, .arrow]), (excelSafe.form, [.csv]), (noManifest.form, [.ndjson]),
      (top.form, [.dot, .mermaid]),
      (KeyRingFile.option.form, [.intents, .ndjson]),
    ]
    for (option, formats) in owners where arguments.values[option.name] != nil && !formats.contains(format) {
      let words = formats.map(\.rawValue).listed(with: "and")
      throw .usage("\(option.word) belongs to --format \(words), not to \(format.rawValue).")
    }
    if let other = arguments[table]?.name, arguments[KeyRingFile.option] != nil, other != "events" {
      throw .usage(
        "--keys shows what events say, and --table \(other) is counted from states: leave one out.")
    }
  }
}
