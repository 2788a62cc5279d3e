package import Analytics
import Replay

/// Tables written into a new SQLite database, in one transaction.
///
/// Integers and flags are INTEGER, texts and times (RFC 3339) TEXT. Indexes lead from sessions, screens and
/// positions to rows.
package struct SQLiteTableFile: ~Copyable {
  private let database: SQLite

  /// - Parameter path: of an empty file.
  package init(_ path: String) throws(SQLiteFault) {
    let database = try SQLite.making(path)
    try database.run("PRAGMA user_version = 1")
    try database.run("BEGIN")
    self.init(database)
  }

  private init(_ database: consuming SQLite) { self.database = database }

  /// Makes a table.
  package func add(_ schema: TableSchema) throws(SQLiteFault) {
    try database.run(schema.declaration())
  }

  /// Writes rows.
  package func insert(_ batch: borrowing TableBatch) throws(SQLiteFault) {
    let unknowns = batch.schema.columns.map { _ in "?" }.joined(separator: ",")
    let insertion = try database.prepare("INSERT INTO \(batch.schema.name) VALUES (\(unknowns))")
    for row in 0..<batch.rowCount {
      for (index, column) in batch.columns.enumerated() {
        Self.bind(column, row, to: insertion, Int32(truncatingIfNeeded: index + 1))
      }
      try database.run(insertion)
    }
  }

  private static func bind(
    _ column: TableColumn, _ row: Int, to insertion: borrowing SQLite.Insertion, _ index: Int32
  ) {
    if column.type == .text {
      guard let range = column.textRange(row) else { return insertion.bindNull(index) }
      return insertion.bind(column.bytes.span.extracting(range), index)
    }
    guard let value = column.integer(row) else { return insertion.bindNull(index) }
    guard column.type == .time else { return insertion.bind(value, index) }
    insertion.bind(Timestamp(milliseconds: value).utf8.span, index)
  }

  /// Makes the indexes, and ends the transaction.
  package consuming func finish() throws(SQLiteFault) {
    for (table, columns) in Self.indexes {
      let name = "\(table)By\(columns[0].prefix(1).uppercased())\(columns[0].dropFirst())"
      try database.run(
        "CREATE INDEX \(name) ON \(table) (\(columns.map(TableSchema.quoted).joined(separator: ",")))")
    }
    try database.run("COMMIT")
  }

  private static let indexes: [(table: String, columns: [String])] = [
    ("events", ["session", "step"]), ("events", ["outcome", "reason"]),
    ("visits", ["session", "window", "visit"]), ("visits", ["screen", "kind"]),
    ("visits", ["enteredPosition"]), ("transitions", ["session", "window"]),
    ("transitions", ["fromScreen", "toScreen"]), ("sessions", ["session"]), ("links", ["session"]),
    ("links", ["position"]), ("guards", ["session"]), ("guards", ["position"]),
  ]
}

extension TableSchema {
  /// The statement that makes the table in SQLite.
  ///
  /// - Parameter isExplained: whether each column says what it holds.
  package func declaration(isExplained: Bool = false) -> String {
    let lines = columns.indices.map { index in
      let column = columns[index]
      let key = name == "events" && column.name == "position" ? " PRIMARY KEY" : ""
      let comma = index + 1 < columns.count ? "," : ""
      let line = "  \(Self.quoted(column.name)) \(column.type.sqlite)\(key)\(comma)"
      return isExplained ? "\(line)  -- \(column.summary)" : line
    }
    return "CREATE TABLE \(name) (\n\(lines.joined(separator: "\n"))\n)"
  }

  static func quoted(_ name: String) -> String { "\"\(name)\"" }
}

extension TableSchema.ColumnType {
  /// As SQLite calls it.
  fileprivate var sqlite: String {
    switch self {
    case .integer, .flag: "INTEGER"
    case .text, .time: "TEXT"
    }
  }
}
