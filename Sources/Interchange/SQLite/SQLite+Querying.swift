import CSQLite

/// Statements that somebody typed, which read and change nothing.
extension SQLite {
  /// Opens an empty database in memory.
  static func inMemory() throws(SQLiteFault) -> SQLite {
    try SQLite(":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY)
  }

  /// Forbids everything but reading, and bounds what a statement may take.
  ///
  /// - Parameter context: is asked again and again whether to stop; it must outlive the database.
  func restrict(_ context: QueryContext) {
    let limits = [
      (SQLITE_LIMIT_LENGTH, 64 << 20), (SQLITE_LIMIT_SQL_LENGTH, 1 << 20), (SQLITE_LIMIT_ATTACHED, 0),
      (SQLITE_LIMIT_EXPR_DEPTH, 500), (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 10_000),
    ]
    for (limit, value) in limits { unsafe sqlite3_limit(connection, limit, Int32(value)) }
    unsafe sqlite3_set_authorizer(
      connection,
      { _, action, first, second, _, _ in
        unsafe SQLite.mayDo(
          action, first.map { unsafe String(cString: $0) }, second.map { unsafe String(cString: $0) })
          ? SQLITE_OK : SQLITE_DENY
      }, nil)
    unsafe sqlite3_progress_handler(
      connection, 10_000,
      { object in
        guard let object = unsafe object else { return 0 }
        return unsafe Unmanaged<QueryContext>.fromOpaque(object).takeUnretainedValue().mustStop() ? 1 : 0
      }, Unmanaged.passUnretained(context).toOpaque())
  }

  private static func mayDo(_ action: Int32, _ first: String?, _ second: String?) -> Bool {
    switch action {
    case SQLITE_SELECT, SQLITE_READ, SQLITE_RECURSIVE: true
    case SQLITE_FUNCTION: second?.lowercased() != "load_extension"
    case SQLITE_PRAGMA:
      ["table_info", "table_xinfo", "function_list", "compile_options"].contains(first?.lowercased() ?? "")
    default: false
    }
  }

  /// Prepares the one statement that a text is.
  func query(_ text: String) throws(SQLiteFault) -> SQLiteQuery {
    var text = text
    var prepared: OpaquePointer?
    var (code, rest) = (SQLITE_OK, 0)
    text.withUTF8 { text in
      unsafe text.withMemoryRebound(to: CChar.self) { text in
        var tail: UnsafePointer<CChar>?
        code = unsafe sqlite3_prepare_v2(connection, text.baseAddress, Int32(text.count), &prepared, &tail)
        if let tail = unsafe tail, let start = text.baseAddress { rest = unsafe tail - start }
      }
    }
    guard code == SQLITE_OK else { throw fault(code) }
    let query = unsafe SQLiteQuery(statement: prepared)
    guard let behind = Array(text.utf8.dropFirst(rest)).firstStatementOffset else { return query }
    throw SQLiteFault(description: "one statement at a time", offset: rest + behind)
  }
}

/// What a statement that is running asks.
final class QueryContext {
  let mustStop: () -> Bool

  init(mustStop: @escaping () -> Bool) { self.mustStop = mustStop }
}

/// A statement and its rows.
@safe struct SQLiteQuery: ~Copyable {
  /// `nil` for a text without a statement.
  private let statement: OpaquePointer?

  fileprivate init(statement: OpaquePointer?) { unsafe self.statement = unsafe statement }

  deinit { unsafe sqlite3_finalize(statement) }

  /// Whether there is anything to run.
  var isEmpty: Bool { unsafe statement == nil }

  var columnNames: [String] {
    (0..<(unsafe sqlite3_column_count(statement))).map { index in
      unsafe sqlite3_column_name(statement, index).map { unsafe String(cString: $0) } ?? ""
    }
  }

  /// Goes to the next row; `nil` behind the last one.
  func next(in database: borrowing SQLite) throws(SQLiteFault) -> [SQLiteValue]? {
    let code = unsafe sqlite3_step(statement)
    guard code == SQLITE_ROW else {
      if code == SQLITE_DONE { return nil }
      throw database.fault(code)
    }
    return (0..<(unsafe sqlite3_column_count(statement))).map { index in
      unsafe SQLiteValue(sqlite3_column_value(statement, index))
    }
  }
}

extension SQLiteValue {
  init(_ value: OpaquePointer?) {
    switch unsafe sqlite3_value_type(value) {
    case SQLITE_INTEGER: self = .integer(unsafe sqlite3_value_int64(value))
    case SQLITE_FLOAT: self = .real(unsafe sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = unsafe sqlite3_value_text(value)
      let count = unsafe Int(sqlite3_value_bytes(value))
      self = .text(unsafe String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self))
    case SQLITE_BLOB:
      let start = unsafe sqlite3_value_blob(value)
      let count = unsafe Int(sqlite3_value_bytes(value))
      self = .blob(unsafe Array(UnsafeRawBufferPointer(start: start, count: count)))
    default: self = .null
    }
  }
}

extension [UInt8] {
  /// Where something stands that is neither white space, nor a semicolon, nor a comment.
  fileprivate var firstStatementOffset: Int? {
    var index = 0
    while index < count {
      let pair = index + 1 < count ? [self[index], self[index + 1]] : []
      if pair == Array("--".utf8) {
        index = self[index...].firstIndex(of: UInt8(ascii: "\n")) ?? count
      } else if pair == Array("/*".utf8) {
        index += 2
        while index < count, !self[..<index].suffix(2).elementsEqual("*/".utf8) { index += 1 }
      } else if [0x09, 0x0a, 0x0c, 0x0d, 0x20, UInt8(ascii: ";")].contains(self[index]) {
        index += 1
      } else {
        return index
      }
    }
    return nil
  }
}
