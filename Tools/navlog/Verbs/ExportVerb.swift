import Analytics
import Interchange
import Journal
import Replay

/// `navlog export FILE… --format FORMAT`.
enum ExportVerb {
  enum Format: String, CaseIterable, ArgumentValue { case ndjson, csv, sqlite, intents }

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
    "table", "NAME", "csv, ndjson: \(Table.expectation); events if left out.")
  static let session = Option<String>("session", short: "s", "ID", "This session only.", .repeatable)
  static let excelSafe = Flag("excel-safe", "csv: keep texts from being taken for formulas.")
  static let noManifest = Flag("no-manifest", "ndjson: leave out the last line, which counts the others.")

  static let verb = Verb(
    "export", "Write journals in another form.",
    options: [format, to, table, session, excelSafe, noManifest, KeyRingFile.option],
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
      intents: one JSON object a line, as they were sent, which record reads again to the same \
      sessions, steps, outcomes and states. An intent that named no time gets the one it came at. \
      Follow-up events are left out, as recording makes them again; so are lines that were no \
      intents, as their bytes were not kept: how many is said on standard error.
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
    if format == .sqlite {
      var export = try DatabaseExport(
        arguments.operands, sessions: arguments.all(session), to: arguments[to], console)
      return try export.write(&console)
    }
    let run = try ExportRun(
      arguments.operands, sessions: arguments.all(session), to: arguments[to] ?? .standardStream, console)
    switch format {
    case .intents: return try run.writeIntents(revealing, &console)
    case .csv: return try run.writeCSV(table, isExcelSafe: arguments[excelSafe], &console)
    case .ndjson where table == EventsTable.schema.name:
      return try run.writeEvents(hasManifest: !arguments[noManifest], revealing, &console)
    case .ndjson, .sqlite: return try run.writeNDJSON(table, hasManifest: !arguments[noManifest], &console)
    }
  }

  /// Refuses options of other formats.
  private static func check(_ arguments: Arguments, belongTo format: Format) throws(Failure) {
    let owners: [(OptionForm, [Format])] = [
      (table.form, [.csv, .ndjson]), (excelSafe.form, [.csv]), (noManifest.form, [.ndjson]),
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
