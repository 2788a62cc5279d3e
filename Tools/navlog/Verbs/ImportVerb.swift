import Interchange
import Replay

/// `navlog import --from FORMAT FILE`.
enum ImportVerb {
  enum Format: String, CaseIterable, ArgumentValue {
    case reduxDevTools = "redux-devtools"
    case reactNavigation = "react-navigation"
    case har, history, csv
  }

  static let format = Option<Format>(
    "from", "FORMAT", "What it is: redux-devtools, react-navigation, har, history or csv.", .required)
  static let map = Option<String>("map", "TO=FROM,…", "Which column or key tells what.", .repeatable)
  static let session = Option<String>("session", short: "s", "ID", "The session of what names none.")
  static let gap = Option<GapArgument>("gap", "TIME", "The pause that ends a session of a history; 30m.")

  static let verb = Verb(
    "import", "Make intents of other people's recordings.",
    options: [format, map, session, gap],
    operands: [Operand("FILE", "The recording; standard input if left out.", .optional)],
    details: [
      """
      Intents go to standard output, one JSON object a line, as record reads them. What became of the \
      recording goes to standard error, as JSON with --json: a verdict, what was left out with counts \
      and the place of the first, and what had to be guessed. fine: all that navigates is there, exit \
      code 0. risky: something may be missing, 1. impossible: nothing could be taken over, 2.
      """,
      """
      redux-devtools: the export of the extension. Actions of routers and of React Navigation become \
      intents; with --map route=payload.screen every other action that has a text there pushes it.
      """,
      """
      react-navigation: states as onStateChange gets them, in a list or one a line, alone or as \
      {"state": …, "at": …}. Each becomes a report of what is on show.
      """,
      """
      har: requests for documents become links. history: the SQLite file of Chromium (History) or \
      Firefox (places.sqlite), with what its -wal file has; the browser's files are not touched.
      """,
      """
      csv: a table with a heading (RFC 4180; comma, semicolon or tab). --map names the columns of \
      session, at, route, intent, url, tab, window, actor, params.NAME. Without an intent column each row \
      replaces what is on top; with one it says push, present, select, popTo, replaceTop, or back, pop, \
      popToRoot, dismiss, end and others that need no route; rows with other words are left out. \
      Times are RFC 3339, without a zone UTC, or seconds to nanoseconds since 1970.
      """,
    ],
    examples: [
      .init(
        "navlog import --from csv clicks.csv --map session=user,at=timestamp,route=event | "
          + "navlog record -j clicks.navlog", "A table of clicks."),
      .init("navlog import --from history ~/.config/chromium/Default/History --json", "A browser's history."),
    ]
  ) { arguments, console throws(Failure) in
    let from = try arguments.required(format)
    let session = try sessionName(arguments) ?? from.rawValue
    var run = ImportRun(
      from, arguments.operand(0).flatMap(Path.init(argument:)) ?? .standardStream,
      map: try pairs(arguments), gap: arguments[gap]?.milliseconds ?? 1_800_000,
      session: session)
    let report = try run.run(&console)
    try console.output.flush()
    let isImpossible = report.verdict == .impossible
    if console.isJSON || !isImpossible { tell(report, asJSON: console.isJSON, console) }
    // As JSON the account says it all, with the reason: nothing is added on standard output.
    if isImpossible, console.isJSON { return .failed }
    guard !isImpossible else {
      throw Failure(
        "impossible", report.sentences.joined(separator: " ").shown, at: .init(file: arguments.operand(0)))
    }
    return report.verdict == .fine ? .done : .found
  }

  private static func tell(_ report: ImportReport, asJSON: Bool, _ console: borrowing Console) {
    guard asJSON else {
      for sentence in report.sentences { console.note(sentence.shown) }
      return
    }
    var writer = JSONWriter()
    writer.write(report)
    writer.endLine()
    StandardError.write(String(decoding: writer.bytes, as: UTF8.self))
  }

  private static func sessionName(_ arguments: Arguments) throws(Failure) -> String? {
    guard let name = arguments[session] else { return nil }
    guard ImportedIntents.fault(ofSession: name) == nil else {
      throw .usage("--session wants a name of 1 to 128 bytes other than \"-\".")
    }
    return name
  }

  /// What `--map a=b,c=d` says.
  private static func pairs(_ arguments: Arguments) throws(Failure) -> [String: String] {
    let isTable = arguments[format] == .csv
    var columns: [String: String] = [:]
    for pair in arguments.all(map).flatMap({ $0.split(separator: ",") }) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw .usage("--map wants TO=FROM, not \(String(pair).quoted).") }
      let names = isTable ? CSVImport.targets + ["params.NAME"] : ["route"]
      guard names.contains(parts[0]) || (isTable && parts[0].hasPrefix("params.")) else {
        throw .usage("--map knows \(names.listed(with: "and")), not \(parts[0].quoted).")
      }
      columns[parts[0]] = parts[1]
    }
    if isTable, columns["route"] == nil, columns["url"] == nil, columns["intent"] == nil {
      throw .usage("A table needs --map route=COLUMN, and mostly session=COLUMN,at=COLUMN.")
    }
    return columns
  }
}

/// A length of time, as it is typed.
struct GapArgument: ArgumentValue {
  static let expectation = "a time (30m; ms, s, m, h, d)"

  let milliseconds: Int64

  init?(argument: String) {
    guard let span = Duration.milliseconds(of: argument[...]), span >= 0 else { return nil }
    milliseconds = span
  }
}
