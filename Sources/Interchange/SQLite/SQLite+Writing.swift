import CSQLite

extension SQLite {
  /// Opens an empty file for a database that nobody else looks at until it is whole.
  static func making(_ path: String) throws(SQLiteFault) -> SQLite {
    let database = try SQLite(path, flags: SQLITE_OPEN_READWRITE)
    // The file takes its place when all is written: there is nothing to go back to before.
    try database.run("PRAGMA journal_mode = OFF")
    try database.run("PRAGMA synchronous = OFF")
    return database
  }

  /// Prepares a statement with as many unknowns as are named.
  func prepare(_ text: String) throws(SQLiteFault) -> Insertion {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, text, -1, &prepared, nil)
    guard code == SQLITE_OK, let statement = unsafe prepared else { throw fault(code) }
    return unsafe Insertion(statement: statement)
  }

  /// A statement that is run again and again with other values.
  @safe struct Insertion: ~Copyable {
    fileprivate let statement: OpaquePointer

    deinit { unsafe sqlite3_finalize(statement) }

    func bindNull(_ index: Int32) { unsafe sqlite3_bind_null(statement, index) }

    func bind(_ value: Int64, _ index: Int32) { unsafe sqlite3_bind_int64(statement, index, value) }

    /// Binds UTF-8, which is copied.
    func bind(_ text: Span<UInt8>, _ index: Int32) {
      unsafe text.withUnsafeBufferPointer { text in
        // No address means null to SQLite, and an empty text has none.
        guard let start = text.baseAddress else {
          _ = unsafe sqlite3_bind_text(statement, index, "", 0, nil)
          return
        }
        _ = unsafe start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
          unsafe sqlite3_bind_text(statement, index, start, Int32(text.count), SQLite.copying)
        }
      }
    }
  }

  /// Runs a statement with the values that are bound.
  func run(_ insertion: borrowing Insertion) throws(SQLiteFault) {
    let code = unsafe sqlite3_step(insertion.statement)
    guard code == SQLITE_DONE || code == SQLITE_ROW else { throw fault(code) }
    unsafe sqlite3_reset(insertion.statement)
  }

  /// Tells SQLite to copy what it is given (`SQLITE_TRANSIENT`).
  static var copying: sqlite3_destructor_type { unsafe unsafeBitCast(-1, to: sqlite3_destructor_type.self) }
}
