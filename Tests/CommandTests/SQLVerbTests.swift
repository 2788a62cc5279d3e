import TestSupport
import Testing

/// `sql`: what journals answer, and what nobody may ask.
@Suite(.timeLimit(.minutes(2))) struct SQLVerbTests {
  private static let sample = "\(SharedFiles.packageRoot)/Journals/shop.navlog"

  private func sql(_ statement: String, _ options: String...) throws -> Tool.Result {
    try Tool.navlog.run(["sql", statement, Self.sample] + options)
  }

  @Test(arguments: ["events", "visits", "transitions", "sessions", "links", "guards"])
  func `a table has the rows that export writes`(table: String) throws {
    let exported = try Tool.navlog.run(["export", Self.sample, "--format", "csv", "--table", table])
    #expect(try sql("SELECT * FROM \(table)", "--csv").output == exported.output)
  }

  @Test(arguments: [
    ("SELECT count(*) AS n FROM events WHERE position = 3", "1"),
    ("SELECT count(*) AS n FROM events WHERE position = 3.0", "1"),
    ("SELECT count(*) AS n FROM events WHERE position > 3.5", "17"),
    ("SELECT count(*) AS n FROM events WHERE position >= 3 AND position < 7", "4"),
    ("SELECT count(*) AS n FROM events WHERE position < -1 OR position = 99", "0"),
    ("SELECT count(*) AS n FROM events WHERE position = NULL", "0"),
    ("SELECT count(*) AS n FROM events WHERE session = 5", "0"),
    ("SELECT count(*) AS n FROM visits WHERE session IN ('ana', 'ben', 'eve')", "16"),
    ("SELECT sum(netMs) AS n FROM visits WHERE screen = 'product'", "38000"),
    ("SELECT count(*) AS n FROM visits JOIN events ON position = enteredPosition", "16"),
    (
      "SELECT group_concat(position) AS n FROM (SELECT position FROM events ORDER BY position LIMIT 3)",
      "1,2,3"
    ),
    ("SELECT position AS n FROM events ORDER BY position DESC LIMIT 1", "20"),
    (
      "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c LIMIT 9) SELECT sum(x) AS n FROM c", "45"
    ),
    ("SELECT count(DISTINCT key) AS n FROM visits, json_each(params)", "4"),
    ("SELECT count(*) AS n FROM pragma_table_info('guards')", "10"),
    ("SELECT strftime('%H', startedAt) AS n FROM sessions WHERE ended", "10"),
  ])
  func `conditions and joins find what is there`(statement: String, answer: String) throws {
    let result = try sql(statement, "--csv")
    let field = answer.contains(",") ? "\"\(answer)\"" : answer
    #expect(result.output == "n\r\n\(field)\r\n" && result.exitCode == 0, "\(result.errors)")
  }

  @Test(arguments: ["SELECT 'Select' AS n", "with c AS (SELECT 1) select 1", "  VALUES (1)", ".tables"])
  func `a statement may stand behind the journals`(statement: String) throws {
    let first = try sql(statement)
    let last = try Tool.navlog.run(["sql", Self.sample, statement])
    #expect(last.output == first.output && last.exitCode == 0 && last.errors == first.errors)
    let two = try Tool.navlog.run(["sql", Self.sample, Self.sample, statement])
    #expect(try two.output == Tool.navlog.run(["sql", statement, Self.sample, Self.sample]).output)
  }

  @Test(arguments: [[], [sample]] as [[String]])
  func `journals without a statement are told how to ask`(more: [String]) throws {
    let result = try Tool.navlog.run(["sql", Self.sample] + more)
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains("is a file; a query is put like this: navlog sql \"SELECT …\" FILE"))
  }

  @Test(arguments: [
    "DELETE FROM visits", "INSERT INTO events(position) VALUES (1)", "CREATE TABLE x(a)", "DROP TABLE visits",
    "CREATE TEMP TABLE x AS SELECT 1", "ATTACH 'x' AS y", "VACUUM INTO 'x'", "PRAGMA journal_mode = DELETE",
    "PRAGMA query_only", "BEGIN", "SELECT load_extension('x')", "CREATE VIRTUAL TABLE x USING visits",
    "SELECT 1; SELECT 2", "-- nothing", "SELECT nope FROM visits", "SELECT 'unfinished",
  ])
  func `what does not read is refused`(statement: String) throws {
    let result = try sql(statement)
    #expect(result.exitCode == 2 && result.output == "" && !result.errors.isEmpty)
  }

  @Test func `a fault is told with its place`() throws {
    let result = try sql("SELECT nope FROM visits", "--json")
    let error = try JSONLine(result.output)["error"]
    #expect(error["code"].string == "sql" && error["at"]["byte"].int == 7)
    let message = error["message"].string ?? ""
    #expect(message.hasPrefix(#"SQLite says of "nope FROM visits": no such column: nope."#))
    #expect(message.hasSuffix(".tables and .schema tell what there is."))
    #expect(try sql("SELECT * FROM visit").errors.contains("no such table: visit. .tables and"))
  }

  @Test func `rows are a table, CSV, or an object a line`() throws {
    let statement = "SELECT 'a,b' AS x, 1.5 AS y, NULL AS y, x'00ff' AS z, 1e999 AS w"
    #expect(try sql(statement).output == "x      y  y  z       w\na,b  1.5  -  00ff  inf\n")
    #expect(try sql(statement, "--csv").output == "x,y,y,z,w\r\n\"a,b\",1.5,,00ff,inf\r\n")
    #expect(
      try sql(statement, "--json").output == #"{"x":"a,b","y":1.5,"y:1":null,"z":"00ff","w":null}"# + "\n")
    #expect(try sql("SELECT 1 AS a WHERE 0").output == "a\n")
    #expect(try sql("SELECT 1 AS a WHERE 0", "--json").output == "")
  }

  @Test func `the tables say what they hold`() throws {
    let tables = try Tool.navlog.run(["sql", ".tables", "--json"])
    let names = try JSONLine.all(tables.output).map { $0["table"].string }
    #expect(names == ["events", "visits", "transitions", "sessions", "links", "guards"])
    let schema = try Tool.navlog.run(["sql", ".schema"])
    Golden().expect(schema.output, named: "sql-schema.txt")
    #expect(try Tool.navlog.run(["sql", ".schema people"]).errors.contains("There is no table \"people\"."))
    #expect(try Tool.navlog.run(["sql", "SELECT 1"]).exitCode == 2)
  }

  @Test func `several journals are one, and a damaged one is told of`() throws {
    let broken = "\(SharedFiles.packageRoot)/Journals/broken/joined.navlog"
    let result = try Tool.navlog.run([
      "sql", "SELECT max(position) AS n FROM events", Self.sample, broken, "--csv",
    ])
    #expect(result.output == "n\r\n66\r\n" && result.exitCode == 1)
    #expect(result.errors.contains("Events 21 to 40 are lost."))
  }

  @Test func `a statement that never ends stops when it is told to`() throws {
    let work = try Workplace(recording: Intents.pushes(1))
    let result = try work.bash(
      #"""
      "$0" sql "WITH RECURSIVE c(x) AS (VALUES(1) UNION ALL SELECT x+1 FROM c) SELECT count(*) FROM c" "$1" &
      sleep 0.5; kill -INT $!; wait $!; echo $?
      """#)
    #expect(result.output == "2\n" && result.errors.contains("interrupted"))
  }

  // MARK: As a file

  @Test func `a database has all tables, and is readable by others`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let out = work.files.path("out.sqlite")
    let result = try Tool.navlog.run(["export", Self.sample, "--format", "sqlite", "--to", out])
    #expect(result.exitCode == 0 && result.output == "" && result.errors == "")
    let script = #"""
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      print(db.execute("PRAGMA integrity_check").fetchone()[0])
      names = db.execute("SELECT name FROM sqlite_master WHERE type='table' ORDER BY rowid").fetchall()
      for (name,) in names:
          print(name, *db.execute(f"SELECT count(*) FROM {name}").fetchone())
      types = "typeof(position), typeof(at), typeof(intentJson)"
      print(*db.execute(f"SELECT {types}, reason FROM events").fetchone())
      print(*db.execute("SELECT position, intentJson FROM events WHERE position=13").fetchone())
      """#
    let read = try Tool("/usr/bin/python3").run(["-c", script, out])
    let lines = read.output.split(separator: "\n")
    #expect(lines.prefix(4) == ["ok", "events 20", "visits 16", "transitions 18"])
    #expect(lines.dropFirst(4).prefix(4) == ["sessions 2", "links 1", "guards 0", "integer text text None"])
    #expect(lines.last?.contains(#""intent":"#) == true)
    let again = try work.navlog("export", "--format", "sqlite", "--to", out)
    #expect(again.exitCode == 0)
    let count = try Tool("/usr/bin/python3").run([
      "-c",
      "import sqlite3, sys; print(*sqlite3.connect(sys.argv[1]).execute('SELECT max(step) FROM events'))",
      out,
    ])
    #expect(count.output == "(3,)\n")
  }

  @Test func `a database never takes a journal's place, and needs a name`() throws {
    let work = try Workplace(recording: Intents.pushes(1))
    let over = try work.navlog("export", "--format", "sqlite", "--to", work.journal)
    #expect(over.exitCode == 2 && over.errors.contains("is the journal itself"))
    let nowhere = try work.navlog("export", "--format", "sqlite")
    #expect(nowhere.exitCode == 2 && nowhere.errors.contains("--to FILE"))
  }
}
