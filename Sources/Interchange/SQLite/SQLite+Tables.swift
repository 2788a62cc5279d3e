import Analytics
import CSQLite
import Replay

/// Tables of ours as virtual ones: what SQLite calls to go through them.
extension SQLite {
  /// Lets statements read a table under its name.
  func add(_ table: SQLiteTable) throws(SQLiteFault) {
    let object = unsafe Unmanaged.passRetained(table).toOpaque()
    let code = unsafe sqlite3_create_module_v2(connection, table.schema.name, Self.module, object) { object in
      if let object = unsafe object { unsafe Unmanaged<SQLiteTable>.fromOpaque(object).release() }
    }
    guard code == SQLITE_OK else { throw fault(code) }
    // It is declared when it is named first, which must be before everything else is forbidden.
    try run("SELECT 1 FROM \(table.schema.name) LIMIT 0")
  }

  /// SQLite keeps the address: it lives as long as the process.
  nonisolated(unsafe) private static let module: UnsafeMutablePointer<sqlite3_module> = {
    let module = UnsafeMutablePointer<sqlite3_module>.allocate(capacity: 1)
    var calls = sqlite3_module()
    // Without a way to create it, a table is there under its module's name and can not be made again.
    unsafe calls.xConnect = connect
    unsafe calls.xBestIndex = plan
    unsafe calls.xDisconnect = disconnect
    unsafe calls.xOpen = open
    unsafe calls.xClose = close
    unsafe calls.xFilter = filter
    unsafe calls.xNext = { cursor in
      unsafe SQLite.going(cursor) { cursor throws(ReplayFault) in try cursor.advance() }
    }
    unsafe calls.xEof = { cursor in unsafe SQLite.cursor(cursor)?.isAtEnd ?? true ? 1 : 0 }
    unsafe calls.xColumn = column
    unsafe calls.xRowid = rowNumber
    unsafe module.initialize(to: calls)
    return unsafe module
  }()

  // MARK: Tables

  private static let connect:
    @convention(c) (
      OpaquePointer?, UnsafeMutableRawPointer?, Int32, UnsafePointer<UnsafePointer<CChar>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab>?>?,
      UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
    ) -> Int32 = { connection, object, _, _, made, _ in
      guard let object = unsafe object, let made = unsafe made else { return SQLITE_MISUSE }
      let table = unsafe Unmanaged<SQLiteTable>.fromOpaque(object).takeUnretainedValue()
      let code = unsafe sqlite3_declare_vtab(connection, table.schema.declaration())
      guard code == SQLITE_OK else { return code }
      let memory = UnsafeMutablePointer<navlog_table>.allocate(capacity: 1)
      unsafe memory.initialize(to: navlog_table(base: sqlite3_vtab(), object: object))
      unsafe made.pointee = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: sqlite3_vtab.self)
      return SQLITE_OK
    }

  private static let disconnect: @convention(c) (UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 = { table in
    unsafe UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: navlog_table.self).deallocate()
    return SQLITE_OK
  }

  private static func table(_ pointer: UnsafeMutablePointer<sqlite3_vtab>?) -> SQLiteTable? {
    let memory = unsafe UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: navlog_table.self)
    guard let object = unsafe memory?.pointee.object else { return nil }
    return unsafe Unmanaged<SQLiteTable>.fromOpaque(object).takeUnretainedValue()
  }

  /// Says how a statement's conditions are best looked at.
  private static let plan:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab>?, UnsafeMutablePointer<sqlite3_index_info>?
    ) -> Int32 = { pointer, info in
      guard let schema = unsafe table(pointer)?.schema, let info = unsafe info else { return SQLITE_MISUSE }
      var found: [(condition: SQLitePlan.Conditions, index: Int)] = []
      for index in unsafe 0..<Int(info.pointee.nConstraint) {
        let constraint = unsafe info.pointee.aConstraint[index]
        let column = Int(constraint.iColumn)
        guard constraint.usable != 0, schema.columns.indices.contains(column),
          let condition = SQLitePlan.condition(
            on: schema.columns[column].name, Int32(constraint.op), in: schema.name),
          !found.contains(where: { $0.condition == condition })
        else { continue }
        found.append((condition, index))
      }
      var plan = SQLitePlan()
      unsafe plan.columns = info.pointee.colUsed
      found.sort { $0.condition.rawValue < $1.condition.rawValue }
      for (place, each) in found.enumerated() {
        plan.conditions.insert(each.condition)
        unsafe info.pointee.aConstraintUsage[each.index].argvIndex = Int32(place + 1)
      }
      unsafe estimate(plan, info)
      unsafe info.pointee.orderByConsumed = isInOrder(schema, info) ? 1 : 0
      return SQLITE_OK
    }

  private static func estimate(_ plan: SQLitePlan, _ info: UnsafeMutablePointer<sqlite3_index_info>) {
    unsafe info.pointee.idxNum = plan.number
    let isOne = plan.conditions.contains(.equal)
    let rows: Int64 = isOne ? 1 : plan.conditions.contains(.session) ? 1_000 : 1_000_000
    let isRange = !plan.conditions.isDisjoint(with: [.lower, .upper])
    unsafe info.pointee.estimatedRows = isRange ? rows / 4 : rows
    // A page is read at least, and a journal opened.
    unsafe info.pointee.estimatedCost = Double(isRange ? rows / 4 : rows) + 5_000
    if isOne { unsafe info.pointee.idxFlags = SQLITE_INDEX_SCAN_UNIQUE }
  }

  /// Whether rows come in the order that is wanted.
  private static func isInOrder(
    _ schema: TableSchema, _ info: UnsafeMutablePointer<sqlite3_index_info>
  ) -> Bool {
    guard unsafe info.pointee.nOrderBy == 1, ["events", "links", "guards"].contains(schema.name) else {
      return false
    }
    let order = unsafe info.pointee.aOrderBy[0]
    let column = Int(order.iColumn)
    return order.desc == 0 && schema.columns.indices.contains(column)
      && schema.columns[column].name == "position"
  }

  // MARK: Cursors

  private static let open:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab>?, UnsafeMutablePointer<UnsafeMutablePointer<sqlite3_vtab_cursor>?>?
    ) -> Int32 = { pointer, made in
      guard let table = unsafe table(pointer), let made = unsafe made else { return SQLITE_MISUSE }
      let memory = UnsafeMutablePointer<navlog_cursor>.allocate(capacity: 1)
      let object = unsafe Unmanaged.passRetained(SQLiteCursor(table)).toOpaque()
      unsafe memory.initialize(to: navlog_cursor(base: sqlite3_vtab_cursor(), object: object))
      unsafe made.pointee = UnsafeMutableRawPointer(memory).assumingMemoryBound(to: sqlite3_vtab_cursor.self)
      return SQLITE_OK
    }

  private static let close: @convention(c) (UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> Int32 = {
    pointer in
    let memory = unsafe UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: navlog_cursor.self)
    if let object = unsafe memory?.pointee.object {
      unsafe Unmanaged<SQLiteCursor>.fromOpaque(object).release()
    }
    unsafe memory?.deallocate()
    return SQLITE_OK
  }

  private static func cursor(_ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?) -> SQLiteCursor? {
    let memory = unsafe UnsafeMutableRawPointer(pointer)?.assumingMemoryBound(to: navlog_cursor.self)
    guard let object = unsafe memory?.pointee.object else { return nil }
    return unsafe Unmanaged<SQLiteCursor>.fromOpaque(object).takeUnretainedValue()
  }

  /// Moves a cursor; what is wrong then is told as the statement's fault.
  private static func going(
    _ pointer: UnsafeMutablePointer<sqlite3_vtab_cursor>?,
    _ move: (SQLiteCursor) throws(ReplayFault) -> Void
  ) -> Int32 {
    guard let cursor = unsafe cursor(pointer) else { return SQLITE_MISUSE }
    do {
      try move(cursor)
      return SQLITE_OK
    } catch {
      unsafe tell(error.description, of: pointer?.pointee.pVtab)
      return SQLITE_ERROR
    }
  }

  private static func tell(_ message: String, of table: UnsafeMutablePointer<sqlite3_vtab>?) {
    guard let table = unsafe table else { return }
    unsafe sqlite3_free(table.pointee.zErrMsg)
    let text = Array(message.utf8) + [0]
    guard let memory = unsafe sqlite3_malloc64(UInt64(text.count)) else { return }
    unsafe text.withUnsafeBytes { text in
      if let start = text.baseAddress { unsafe memory.copyMemory(from: start, byteCount: text.count) }
    }
    unsafe table.pointee.zErrMsg = memory.assumingMemoryBound(to: CChar.self)
  }

  private static let filter:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab_cursor>?, Int32, UnsafePointer<CChar>?, Int32,
      UnsafeMutablePointer<OpaquePointer?>?
    ) -> Int32 = { pointer, number, _, count, arguments in
      var values: [SQLiteValue] = []
      for index in 0..<Int(count) {
        unsafe values.append(SQLiteValue(arguments?[index]))
      }
      let filter = SQLitePlan(number: number).filter(values)
      return unsafe going(pointer) { cursor throws(ReplayFault) in try cursor.start(filter) }
    }

  private static let column:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab_cursor>?, OpaquePointer?, Int32
    ) -> Int32 = { pointer, context, index in
      guard let cursor = unsafe cursor(pointer), cursor.batch.columns.indices.contains(Int(index)) else {
        return SQLITE_MISUSE
      }
      let column = cursor.batch.columns[Int(index)]
      if column.type == .text {
        guard let range = column.textRange(cursor.row) else { return SQLITE_OK }
        unsafe answer(column.bytes.span.extracting(range), context)
      } else if let value = column.integer(cursor.row) {
        if column.type == .time {
          unsafe answer(Timestamp(milliseconds: value).utf8.span, context)
        } else {
          unsafe sqlite3_result_int64(context, value)
        }
      }
      return SQLITE_OK
    }

  private static func answer(_ text: Span<UInt8>, _ context: OpaquePointer?) {
    unsafe text.withUnsafeBufferPointer { text in
      guard let start = text.baseAddress else { return unsafe sqlite3_result_text(context, "", 0, nil) }
      unsafe start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
        unsafe sqlite3_result_text(context, start, Int32(text.count), copying)
      }
    }
  }

  private static let rowNumber:
    @convention(c) (
      UnsafeMutablePointer<sqlite3_vtab_cursor>?, UnsafeMutablePointer<sqlite3_int64>?
    ) -> Int32 = { pointer, number in
      unsafe number?.pointee = cursor(pointer)?.rowNumber ?? 0
      return SQLITE_OK
    }
}
