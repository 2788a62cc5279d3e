package import Analytics
import Replay

/// Journals as an SQLite database: the tables of ``TableSources`` under their names, made as they are read.
///
/// It is in memory and only read: nothing can be made, changed or attached.
package struct JournalDatabase: ~Copyable {
  private let database: SQLite
  private let tables: [SQLiteTable]
  private let context: QueryContext

  /// - Parameters:
  ///   - paths: of the journals; positions run on from one to the next.
  ///   - mustStop: is asked again and again while a statement runs.
  package init(_ paths: [String], mustStop: @escaping () -> Bool = { false }) throws(SQLiteFault) {
    let context = QueryContext(mustStop: mustStop)
    let tables = TableSources.schemas.map { schema in
      SQLiteTable(schema) { filter throws(ReplayFault) in
        try TableSources.source(named: schema.name, paths: paths, filter: filter)
      }
    }
    let database = try SQLite.inMemory()
    for table in tables { try database.add(table) }
    // What SQLite brings along must be named once before all but reading is forbidden.
    for table in ["json_each('[]')", "json_tree('[]')", "pragma_table_info('events')"] {
      try database.run("SELECT 1 FROM \(table) LIMIT 0")
    }
    database.restrict(context)
    self.init(database, tables, context)
  }

  private init(_ database: consuming SQLite, _ tables: [SQLiteTable], _ context: QueryContext) {
    self.database = database
    (self.tables, self.context) = (tables, context)
  }

  /// Pages that could not be read so far.
  package var unreadable: [UnreadablePage] { tables.flatMap(\.unreadable) }

  /// Prepares a statement.
  ///
  /// - Throws: what SQLite has against it, and where.
  package func query(_ text: String) throws(SQLiteFault) -> JournalQuery {
    JournalQuery(try database.query(text))
  }

  /// The next row of a statement; `nil` behind the last one.
  package func next(_ query: borrowing JournalQuery) throws(SQLiteFault) -> [SQLiteValue]? {
    try query.query.next(in: database)
  }
}

/// A statement over journals.
package struct JournalQuery: ~Copyable {
  fileprivate let query: SQLiteQuery
  package let columnNames: [String]

  fileprivate init(_ query: consuming SQLiteQuery) {
    columnNames = query.columnNames
    self.query = query
  }

  /// Whether the text has no statement.
  package var isEmpty: Bool { query.isEmpty }
}
