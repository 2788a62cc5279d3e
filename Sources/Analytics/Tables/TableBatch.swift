/// Some rows of a table, column by column: what every export, SQL and Arrow are made of.
///
/// A row is appended cell by cell in the order of the columns.
package struct TableBatch: Sendable {
  package let schema: TableSchema
  package private(set) var columns: [TableColumn]
  package private(set) var rowCount = 0
  private var next = 0
  /// The bytes of the column that has most of them.
  private var byteCount = 0

  /// Rows and bytes of a column from which on a batch is handed on.
  private static let rowLimit = 4_096
  private static let byteLimit = 4 << 20

  /// Whether the next row is better put into another batch.
  package var isFull: Bool { rowCount >= Self.rowLimit || byteCount >= Self.byteLimit }

  package init(_ schema: TableSchema) {
    self.schema = schema
    columns = schema.columns.map { TableColumn($0.type) }
  }

  /// Forgets all rows and keeps the memory.
  package mutating func removeAll() {
    for index in columns.indices { columns[index].removeAll() }
    (rowCount, next, byteCount) = (0, 0, 0)
  }

  // MARK: Cells

  package mutating func append(_ value: Int64?) {
    columns[next].append(value)
    advance()
  }

  package mutating func append(_ count: Int) { append(Int64(count)) }
  package mutating func append(_ flag: Bool) { append(flag ? 1 : 0 as Int64) }

  /// Positions and steps; beyond 2^63 there are none.
  package mutating func append(_ position: UInt64?) { append(position.map { Int64(clamping: $0) }) }

  package mutating func append(_ text: String?) {
    columns[next].append(text)
    advance()
  }

  /// Appends a text as UTF-8.
  package mutating func append(utf8 text: Span<UInt8>) {
    columns[next].append(utf8: text)
    advance()
  }

  /// Appends a `null`.
  package mutating func appendNull() {
    if schema.columns[next].type == .text { append(nil as String?) } else { append(nil as Int64?) }
  }

  private mutating func advance() {
    byteCount = max(byteCount, columns[next].bytes.count)
    next += 1
    if next == columns.count { (next, rowCount) = (0, rowCount + 1) }
  }
}

/// A column of a batch: numbers, or texts that stand one behind the other.
package struct TableColumn: Sendable {
  package let type: TableSchema.ColumnType
  /// Integers, flags as 1 and 0, times in milliseconds; 0 where the cell is `null`.
  package private(set) var values: [Int64] = []
  /// Where each text ends; it begins where the one before ends.
  package private(set) var ends: [Int32] = []
  /// UTF-8.
  package private(set) var bytes: [UInt8] = []
  /// Whether each cell is `null`.
  package private(set) var isNull: [Bool] = []

  init(_ type: TableSchema.ColumnType) { self.type = type }

  mutating func removeAll() {
    values.removeAll(keepingCapacity: true)
    ends.removeAll(keepingCapacity: true)
    bytes.removeAll(keepingCapacity: true)
    isNull.removeAll(keepingCapacity: true)
  }

  mutating func append(_ value: Int64?) {
    values.append(value ?? 0)
    isNull.append(value == nil)
  }

  mutating func append(_ text: String?) {
    if let text { bytes.append(contentsOf: text.utf8) }
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    isNull.append(text == nil)
  }

  mutating func append(utf8 text: Span<UInt8>) {
    unsafe text.withUnsafeBufferPointer { unsafe bytes.append(contentsOf: $0) }
    ends.append(Int32(truncatingIfNeeded: bytes.count))
    isNull.append(false)
  }

  /// The number in a row, `nil` for `null`.
  package func integer(_ row: Int) -> Int64? { isNull[row] ? nil : values[row] }

  /// Where a row's text stands in ``bytes``, `nil` for `null`.
  package func textRange(_ row: Int) -> Range<Int>? {
    isNull[row] ? nil : Int(row == 0 ? 0 : ends[row - 1])..<Int(ends[row])
  }

  /// The text in a row, `nil` for `null`.
  package func text(_ row: Int) -> String? {
    textRange(row).map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}
