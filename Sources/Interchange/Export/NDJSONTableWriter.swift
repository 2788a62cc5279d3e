package import Analytics
import Replay

/// Writes a table as JSON, an object a row and a line: times as RFC 3339, flags as `true` and `false`.
package struct NDJSONTableWriter: ~Copyable, TableWriter {
  private var writer = JSONWriter()

  package init() {}

  package mutating func begin(_ schema: TableSchema) {}

  package mutating func write(_ batch: borrowing TableBatch) {
    for row in 0..<batch.rowCount {
      writer.beginObject()
      for (index, column) in batch.schema.columns.enumerated() {
        writer.key(column.name)
        write(batch.columns[index], row)
      }
      writer.endObject()
      writer.endLine()
    }
  }

  private mutating func write(_ column: TableColumn, _ row: Int) {
    if column.type == .text {
      guard let range = column.textRange(row) else { return writer.null() }
      return writer.write(utf8: column.bytes.span.extracting(range))
    }
    guard let value = column.integer(row) else { return writer.null() }
    switch column.type {
    case .time: writer.write(Timestamp(milliseconds: value))
    case .flag: writer.write(value != 0)
    default: writer.write(value)
    }
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try writer.withBytes(body) }

  package mutating func removeAll() { writer.removeAll() }
}
