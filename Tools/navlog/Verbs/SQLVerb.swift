import Analytics
import Interchange

/// `navlog sql STATEMENT FILE…`, or `navlog sql FILE… STATEMENT`.
enum SQLVerb {
  static let csv = Flag("csv", "Print CSV (RFC 4180) with a line of names.")

  static let verb = Verb(
    "sql", "Ask SQL of journals.",
    options: [csv],
    operands: [
      Operand("STATEMENT", "A SELECT; or .tables, .schema or '.schema TABLE'."),
      Operand("FILE", "The journals, or folders with journals (*.navlog).", .any),
    ],
    exclusive: [[csv, CommonOptions.json]],
    details: [
      """
      STATEMENT is one statement as SQLite understands it. There are the tables \
      \(TableSources.schemas.map(\.name).listed(with: "and")): .schema tells their columns. They are made \
      of the journals as they are read, in constant memory; sorting may take a temporary file. Nothing \
      can be changed, made or attached.
      """,
      """
      Rows come as a table, with --json as one object a row and line. Numbers stay numbers, times are \
      texts (RFC 3339, UTC) that sort and that SQLite's date functions understand, flags are 1 and 0, \
      names of columns that come again get a number.
      """,
      """
      Conditions on session, and on the position of an event, lead to the pages that have it. Tables have \
      no other index: a join over many rows is quicker with WITH v AS MATERIALIZED (SELECT … FROM visits), \
      or in the database of export --format sqlite.
      """,
      "STATEMENT may also stand behind the journals, as they come first elsewhere.",
      "Positions of several journals run on; sessions of one name in two of them have the same name.",
    ],
    examples: [
      .init(
        "navlog sql \"SELECT screen, count(*) FROM visits GROUP BY 1 ORDER BY 2 DESC\" shop.navlog",
        "Visits of each screen."),
      .init("navlog sql .schema", "The tables and what their columns hold."),
    ]
  ) { arguments, console throws(Failure) in
    let (statement, files) = split(arguments.operands)
    if statement.hasPrefix(".") {
      return try SchemaPrinter(isJSON: console.isJSON).print(statement, &console)
    }
    guard !Folder.hasSomething(named: statement) else {
      throw .usage(
        "Which statement? \(statement.quoted) is a file; a query is put like this: navlog sql \"SELECT …\" FILE"
      )
    }
    guard !files.isEmpty else { throw .usage("Which journals? Name them behind the statement.") }
    let form: ReportPrinter.Form = console.isJSON ? .json : arguments[csv] ? .csv : .text
    return try QueryRun(paths: try JournalPaths.inOrder(files), form: form).run(statement, &console)
  }

  /// The statement and the journals: it comes first, but where it is what comes last that must be one.
  private static func split(_ operands: [String]) -> (statement: String, files: [String]) {
    if let last = operands.last, !isStatement(operands[0]), isStatement(last) {
      return (last, operands.dropLast())
    }
    return (operands[0], Array(operands.dropFirst()))
  }

  /// Whether a text begins like a query, and is no file's name.
  private static func isStatement(_ text: String) -> Bool {
    let word = text.drop { " \t\r\n(".contains($0) }.prefix { $0.isLetter || $0 == "." }
    return ["select", "with", "values", "explain", ".tables", ".schema"].contains(word.lowercased())
      && !Folder.hasSomething(named: text)
  }
}
