import CSQLite

/// Why a database can not be read or written, or a statement not be run.
package struct SQLiteFault: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
  /// Where in a statement it is, in bytes; `nil` where it is in no place.
  package var offset: Int?
}

/// The one door to SQLite: a database, and what is asked of it.
@safe struct SQLite: ~Copyable {
  let connection: OpaquePointer

  init(_ path: String, flags: Int32) throws(SQLiteFault) {
    var opened: OpaquePointer?
    let code = unsafe sqlite3_open_v2(path, &opened, flags, nil)
    guard code == SQLITE_OK, let connection = unsafe opened else {
      unsafe sqlite3_close(opened)
      throw SQLiteFault(description: Self.text(of: code))
    }
    unsafe self.connection = unsafe connection
  }

  deinit { unsafe sqlite3_close_v2(connection) }

  func run(_ statement: String) throws(SQLiteFault) {
    let code = unsafe sqlite3_exec(connection, statement, nil, nil, nil)
    guard code == SQLITE_OK else { throw fault(code) }
  }

  /// What the last call ended with.
  func fault(_ code: Int32) -> SQLiteFault {
    let message = unsafe sqlite3_errmsg(connection).map { unsafe String(cString: $0) }
    let offset = unsafe Int(sqlite3_error_offset(connection))
    return SQLiteFault(description: message ?? Self.text(of: code), offset: offset < 0 ? nil : offset)
  }

  static func text(of code: Int32) -> String {
    unsafe sqlite3_errstr(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
