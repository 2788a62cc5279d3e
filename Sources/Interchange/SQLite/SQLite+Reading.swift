import CSQLite

/// Reading what a stranger wrote.
extension SQLite {
  /// Bytes of the longest value that is read.
  private static let valueByteMaximum: Int32 = 1 << 20

  /// Opens a database that is read and never changed.
  ///
  /// - Parameter isPrivate: whether the file is ours alone. Another one is taken as it lies there: nothing is
  ///   locked, no file comes to be beside it, and what a journal beside it has is not seen.
  static func open(_ path: String, isPrivate: Bool) throws(SQLiteFault) -> SQLite {
    let options = isPrivate ? "" : "?mode=ro&immutable=1"
    let flags = (isPrivate ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY) | SQLITE_OPEN_URI
    let database = try SQLite("file:" + escaped(path) + options, flags: flags)
    try database.distrust()
    return database
  }

  private func distrust() throws(SQLiteFault) {
    // What a stranger wrote is not trusted: no functions in its schema, no huge values, no broken pages.
    unsafe sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, Self.valueByteMaximum)
    try run("PRAGMA trusted_schema = OFF")
    try run("PRAGMA cell_size_check = ON")
    try run("PRAGMA query_only = ON")
  }

  /// A path as a URI has it.
  private static func escaped(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    return path.utf8.reduce(into: "") { text, byte in
      let isPlain = byte < 0x80 && byte > 0x20 && !"%?#".utf8.contains(byte)
      text += isPlain ? String(UnicodeScalar(byte)) : "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
    }
  }

  /// Whether there is a table of that name: a table, not a view that might do anything.
  func hasTable(_ name: String) throws(SQLiteFault) -> Bool {
    var isThere = false
    try rows("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = '\(name)'") { _ in isThere = true }
    return isThere
  }

  /// Goes through the rows that a query gives.
  func rows(_ query: String, _ body: (borrowing Row) -> Void) throws(SQLiteFault) {
    var prepared: OpaquePointer?
    let code = unsafe sqlite3_prepare_v2(connection, query, -1, &prepared, nil)
    defer { unsafe sqlite3_finalize(prepared) }
    guard code == SQLITE_OK, let statement = unsafe prepared else {
      throw SQLiteFault(description: Self.text(of: code))
    }
    let row = unsafe Row(statement: statement)
    while true {
      let step = unsafe sqlite3_step(statement)
      if step == SQLITE_DONE { return }
      guard step == SQLITE_ROW else { throw SQLiteFault(description: Self.text(of: step)) }
      body(row)
    }
  }

  /// The row at hand of a query.
  @safe struct Row: ~Copyable {
    let statement: OpaquePointer

    init(statement: OpaquePointer) { unsafe self.statement = unsafe statement }

    /// The whole number in a column, `nil` for what is none.
    func integer(_ column: Int32) -> Int64? {
      guard unsafe sqlite3_column_type(statement, column) == SQLITE_INTEGER else { return nil }
      return unsafe sqlite3_column_int64(statement, column)
    }

    /// The text in a column, `nil` for what is none.
    func text(_ column: Int32) -> String? {
      guard unsafe sqlite3_column_type(statement, column) == SQLITE_TEXT,
        let start = unsafe sqlite3_column_text(statement, column)
      else { return nil }
      let count = unsafe Int(sqlite3_column_bytes(statement, column))
      return unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
  }
}
