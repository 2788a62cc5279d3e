import Replay

extension Figures {
  /// RFC 4180: a line of names, then a line a row, each ended by CRLF. What is not known is an empty field.
  package var csv: String {
    rows.reduce(into: Self.csvLine(columns)) { text, row in text += Self.csvLine(row.map(\.text)) }
  }

  /// A line with these fields.
  package static func csvLine(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\r\n"
  }

  /// Quoted where it must be.
  static func field(_ text: String) -> String {
    let mustBeQuoted = text.utf8.contains { $0 == 0x22 || $0 == 0x2c || $0 == 0x0d || $0 == 0x0a }
    guard mustBeQuoted else { return text }
    return "\"" + text.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }
}

extension Figures.Cell {
  /// As machines read it.
  package var text: String {
    switch self {
    case .none: ""
    case .text(let text): text
    case .count(let count): "\(count)"
    case .duration(let milliseconds): "\(milliseconds)"
    case .time(let milliseconds): "\(Timestamp(milliseconds: milliseconds))"
    case .change(let milliseconds): "\(milliseconds)"
    case .points(let points): "\((points * 10_000).rounded() / 10_000)"
    case .flag(let flag): flag ? "1" : "0"
    case .share(let part, let whole): whole == 0 ? "" : "\(Figures.tenThousandths(part, of: whole))"
    }
  }
}
