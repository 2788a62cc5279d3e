package import Analytics
import Replay

/// Writes a table as RFC 4180 has it: a line of names, then a line a row, each ended by CRLF.
///
/// What is `null` is an empty field, a text without letters a pair of quotes; flags are 1 and 0, times RFC
/// 3339. Nothing else is quoted but what must be.
package struct CSVTableWriter: ~Copyable, TableWriter {
  private var buffer = ByteBuffer()
  /// Whether texts are kept from being taken for formulas.
  private let isExcelSafe: Bool

  /// - Parameter isExcelSafe: puts an apostrophe before texts that a spreadsheet would take for a formula;
  ///   numbers stay as they are.
  package init(isExcelSafe: Bool = false) { self.isExcelSafe = isExcelSafe }

  package mutating func begin(_ schema: TableSchema) {
    for (index, column) in schema.columns.enumerated() {
      if index > 0 { buffer.append(UInt8(ascii: ",")) }
      append(text: column.name.utf8.span)
    }
    buffer.append("\r\n")
  }

  package mutating func write(_ batch: borrowing TableBatch) {
    for row in 0..<batch.rowCount {
      for index in batch.schema.columns.indices {
        if index > 0 { buffer.append(UInt8(ascii: ",")) }
        append(batch.columns[index], row)
      }
      buffer.append("\r\n")
    }
  }

  private mutating func append(_ column: TableColumn, _ row: Int) {
    if column.type == .text {
      guard let range = column.textRange(row) else { return }
      return append(text: column.bytes.span.extracting(range))
    }
    guard let value = column.integer(row) else { return }
    guard column.type == .time else { return append(value) }
    let time = Timestamp(milliseconds: value).utf8
    unsafe time.span.withUnsafeBufferPointer { unsafe buffer.append($0) }
  }

  private mutating func append(_ value: Int64) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    buffer.append(digitsOf: value.magnitude)
  }

  private mutating func append(text: Span<UInt8>) {
    let isFormula = isExcelSafe && Self.beginsFormula(text)
    guard text.isEmpty || Self.mustBeQuoted(text) else {
      if isFormula { buffer.append(UInt8(ascii: "'")) }
      return unsafe text.withUnsafeBufferPointer { unsafe buffer.append($0) }
    }
    buffer.append(UInt8(ascii: "\""))
    if isFormula { buffer.append(UInt8(ascii: "'")) }
    for index in text.indices {
      if text[index] == UInt8(ascii: "\"") { buffer.append(UInt8(ascii: "\"")) }
      buffer.append(text[index])
    }
    buffer.append(UInt8(ascii: "\""))
  }

  private static func mustBeQuoted(_ text: Span<UInt8>) -> Bool {
    text.indices.contains { [0x22, 0x2c, 0x0d, 0x0a].contains(text[$0]) }
  }

  /// Whether a spreadsheet would take the text for a formula.
  private static func beginsFormula(_ text: Span<UInt8>) -> Bool {
    guard !text.isEmpty else { return false }
    return [UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"), 0x09, 0x0d].contains(
      text[0])
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try buffer.withBytes(body) }

  package mutating func removeAll() { buffer.removeAll() }
}
