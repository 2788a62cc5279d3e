import Interchange

/// The rows of a statement in columns for people: as wide as the first rows want, the others may stand out.
struct ValueTable {
  private static let measuredRowCount = 500

  private let names: [String]
  private var measured: [[SQLiteValue]] = []
  private var widths: [Int]?
  private var isRight: [Bool] = []

  init(_ names: [String]) { self.names = names }

  /// Takes a row in.
  ///
  /// - Returns: the lines that can be told now.
  mutating func lines(adding row: [SQLiteValue]) -> [String] {
    if widths != nil { return [line(row.map(\.shown))] }
    measured.append(row)
    return measured.count >= Self.measuredRowCount ? rest() : []
  }

  /// The lines that were not told yet.
  mutating func rest() -> [String] {
    guard widths == nil else { return [] }
    let rows = measured.map { $0.map(\.shown) }
    widths = names.indices.map { column in
      max(names[column].shown.count, rows.map { $0[column].count }.max() ?? 0)
    }
    isRight = names.indices.map { column in
      !measured.isEmpty && measured.allSatisfy { $0[column].isNumber }
    }
    measured = []
    return ([names.map(\.shown)] + rows).map(line)
  }

  private func line(_ cells: [String]) -> String {
    let widths = widths ?? []
    var line = cells.indices.map { column in
      isRight[column]
        ? String(repeating: " ", count: max(0, widths[column] - cells[column].count)) + cells[column]
        : cells[column].padded(to: widths[column])
    }.joined(separator: "  ")
    while line.last == " " { line.removeLast() }
    return line
  }
}

extension SQLiteValue {
  /// For people.
  fileprivate var shown: String {
    switch self {
    case .null: "-"
    case .text(let text): text.shown
    default: plainText
    }
  }

  fileprivate var isNumber: Bool {
    switch self {
    case .null, .integer, .real: true
    case .text, .blob: false
    }
  }
}
