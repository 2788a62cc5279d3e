import Analytics
import CSQLite
import Replay

/// A table of journals that SQLite reads as one of its own.
final class SQLiteTable {
  let schema: TableSchema
  private let open: (TableFilter) throws(ReplayFault) -> (any TableSource)?
  /// Pages that could not be read so far.
  private(set) var unreadable: [UnreadablePage] = []

  /// - Parameter open: opens the table anew for each time that a statement goes through it.
  init(_ schema: TableSchema, open: @escaping (TableFilter) throws(ReplayFault) -> (any TableSource)?) {
    (self.schema, self.open) = (schema, open)
  }

  func source(_ filter: TableFilter) throws(ReplayFault) -> (any TableSource)? { try open(filter) }

  func note(_ pages: [UnreadablePage]) {
    for page in pages
    where !unreadable.contains(where: { $0.journal == page.journal && $0.page == page.page }) {
      unreadable.append(page)
    }
  }
}

/// How far a statement has gone through a table.
final class SQLiteCursor {
  let table: SQLiteTable
  private var source: (any TableSource)?
  private var restartable: (any RestartableTableSource)?
  private(set) var batch: TableBatch
  private(set) var row = 0
  /// Which row it is of all that were read.
  private(set) var rowNumber: Int64 = 0

  init(_ table: SQLiteTable) {
    self.table = table
    batch = TableBatch(table.schema)
  }

  var isAtEnd: Bool { row >= batch.rowCount }

  /// - Parameter filter: `nil` for no row.
  func start(_ filter: TableFilter?) throws(ReplayFault) {
    batch.removeAll()
    (row, rowNumber) = (0, 0)
    source = if let filter { try source(filter) } else { nil }
    try readBatch()
  }

  /// The table again, which a statement may go through for every row of another one.
  private func source(_ filter: TableFilter) throws(ReplayFault) -> (any TableSource)? {
    guard let restartable else {
      let source = try table.source(filter)
      restartable = source as? any RestartableTableSource
      return source
    }
    try restartable.restart(filter)
    return restartable
  }

  func advance() throws(ReplayFault) {
    (row, rowNumber) = (row + 1, rowNumber + 1)
    if isAtEnd { try readBatch() }
  }

  private func readBatch() throws(ReplayFault) {
    row = 0
    guard let source else { return }
    if try !source.read(into: &batch) {
      table.note(source.unreadable)
      self.source = nil
    }
  }
}

/// What of a statement's conditions a table looks at itself, as one number for SQLite to carry: which there
/// are, and which columns are looked at.
struct SQLitePlan {
  struct Conditions: OptionSet {
    let rawValue: Int32
    static let session = Conditions(rawValue: 1)
    static let equal = Conditions(rawValue: 2)
    static let lower = Conditions(rawValue: 4)
    static let upper = Conditions(rawValue: 8)

    /// In the order in which their values come.
    static let all = [session, equal, lower, upper]
  }

  var conditions: Conditions = []
  var columns: UInt64 = 0

  private static let conditionBits: Int32 = 4
  private static let columnBits: UInt64 = 26

  init() {}

  init(number: Int32) {
    conditions = Conditions(rawValue: number & (1 << Self.conditionBits - 1))
    columns = UInt64(UInt32(bitPattern: number) >> UInt32(Self.conditionBits))
    if columns == 1 << Self.columnBits - 1 { columns = .max }
  }

  var number: Int32 {
    let all: UInt64 = 1 << Self.columnBits - 1
    let columns = UInt32(columns >= all ? all : columns)
    return Int32(columns << UInt32(Self.conditionBits)) | conditions.rawValue
  }

  /// The condition that a comparison of a column is, if it is one that a table looks at.
  static func condition(on column: String, _ operation: Int32, in table: String) -> Conditions? {
    switch (column, operation) {
    case ("session", SQLITE_INDEX_CONSTRAINT_EQ): .session
    case ("position", SQLITE_INDEX_CONSTRAINT_EQ) where table == "events": .equal
    case ("position", SQLITE_INDEX_CONSTRAINT_GT) where table == "events": .lower
    case ("position", SQLITE_INDEX_CONSTRAINT_GE) where table == "events": .lower
    case ("position", SQLITE_INDEX_CONSTRAINT_LT) where table == "events": .upper
    case ("position", SQLITE_INDEX_CONSTRAINT_LE) where table == "events": .upper
    default: nil
    }
  }

  /// What is read where the conditions have these values, in their order; `nil` where no row fits.
  ///
  /// SQLite looks at each row once more: what is no text, or no whole number, may be left to it.
  func filter(_ values: [SQLiteValue]) -> TableFilter? {
    var filter = TableFilter()
    filter.columns = columns
    var values = values[...]
    for condition in Conditions.all where conditions.contains(condition) {
      guard let value = values.popFirst() else { break }
      if value == .null { return nil }
      if condition == .session {
        if case .text(let name) = value { filter.sessions = [name] }
        continue
      }
      guard case .integer(let number) = value else { continue }
      guard let range = Self.positions(condition, number) else { return nil }
      guard range.overlaps(filter.positions) else { return nil }
      filter.positions = range.clamped(to: filter.positions)
    }
    return filter
  }

  private static func positions(_ condition: Conditions, _ number: Int64) -> ClosedRange<UInt64>? {
    let position = UInt64(clamping: number)
    switch condition {
    case .lower: return position...UInt64.max
    case .upper: return number < 0 ? nil : 0...position
    default: return number < 0 ? nil : position...position
    }
  }
}

/// A value in a statement or its answer.
package enum SQLiteValue: Hashable, Sendable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])
}
