/// Reads RFC 4180: fields in quotation marks may hold separators, line ends and doubled quotation marks.
///
/// Bytes are given piece by piece; a row is handed out when its end has come. Line ends are LF or CRLF.
package struct CSVReader {
  /// Bytes of the longest row.
  package static let rowByteMaximum = 1 << 20
  /// Fields of the longest row.
  package static let fieldMaximum = 4_096

  /// A row, with the line where it begins.
  package struct Row: Equatable, Sendable {
    package var line: Int
    package var fields: [String]
    /// What is wrong with it: then its fields are not to be trusted.
    package var fault: String?
    /// The numbers of the fields that are no UTF-8; what is none in them is U+FFFD.
    package var unreadableFields: [Int] = []
  }

  private enum Place { case start, plain, quoted, quoteInQuoted }

  private let separator: UInt8
  private var place = Place.start
  private var field: [UInt8] = []
  private var row: Row
  private var line = 1
  private var byteCount = 0

  /// - Parameter separator: what stands between fields.
  package init(separator: UInt8 = UInt8(ascii: ",")) {
    self.separator = separator
    row = Row(line: 1, fields: [])
  }

  /// Takes bytes and hands out the rows that end in them.
  package mutating func read(_ bytes: Span<UInt8>, _ body: (Row) -> Void) {
    for index in bytes.indices { take(bytes[index], body) }
  }

  /// Hands out the last row, if it has no line end.
  package mutating func finish(_ body: (Row) -> Void) {
    if place == .quoted { row.fault = "a quotation mark that is not closed" }
    if place != .start || !row.fields.isEmpty { endRow(body) }
  }

  private mutating func take(_ byte: UInt8, _ body: (Row) -> Void) {
    byteCount += 1
    let isLineFeed = byte == 0x0A
    if isLineFeed { line += 1 }
    switch place {
    case .quoted:
      if byte == UInt8(ascii: "\"") { place = .quoteInQuoted } else { append(byte) }
    case _ where byte == separator:
      endField()
    case _ where isLineFeed:
      if place == .start, row.fields.isEmpty { beginRow() } else { endRow(body) }
    case .start where byte == UInt8(ascii: "\""): place = .quoted
    case .quoteInQuoted where byte == UInt8(ascii: "\""):
      append(byte)
      place = .quoted
    case .quoteInQuoted where byte != 0x0D: row.fault = row.fault ?? "text behind a closing quotation mark"
    case .quoteInQuoted: break
    case .start where byte == 0x0D && row.fields.isEmpty: break
    default:
      append(byte)
      if place == .start { place = .plain }
    }
  }

  private mutating func append(_ byte: UInt8) {
    guard byteCount <= Self.rowByteMaximum else {
      row.fault = row.fault ?? "more than 1 MiB in a row"
      return
    }
    field.append(byte)
  }

  private mutating func endField() {
    if place == .plain, field.last == 0x0D { field.removeLast() }
    if row.fields.count < Self.fieldMaximum {
      let text = String(validating: field, as: UTF8.self)
      if text == nil { row.unreadableFields.append(row.fields.count) }
      row.fields.append(text ?? String(decoding: field, as: UTF8.self))
    } else {
      row.fault = row.fault ?? "more than 4,096 fields"
    }
    field.removeAll(keepingCapacity: true)
    place = .start
  }

  private mutating func endRow(_ body: (Row) -> Void) {
    endField()
    body(row)
    beginRow()
  }

  private mutating func beginRow() {
    row = Row(line: line, fields: [])
    byteCount = 0
    place = .start
  }
}
