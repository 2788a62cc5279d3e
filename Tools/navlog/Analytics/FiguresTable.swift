import Interchange

/// A report's figures in columns for people: numbers to the right, times as people say them.
struct FiguresTable {
  private let figures: Figures

  /// - Parameter figures: counts and sums of times are left out: people read means and quantiles.
  init(_ figures: Figures) {
    let columns = figures.columns.indices.filter { Self.isForPeople(figures.columns[$0]) }
    var shown = Figures(columns.map { figures.columns[$0] })
    shown.rows = figures.rows.map { row in columns.map { row[$0] } }
    self.figures = shown
  }

  private static func isForPeople(_ column: String) -> Bool {
    !column.contains("SumMs") && !(column.contains("Count") && column.count > 5)
  }

  var lines: [String] {
    let rows = figures.rows.map { $0.map(Self.text) }
    let headings = figures.columns.map { Self.heading($0) }
    let widths = headings.indices.map { column in
      max(headings[column].count, rows.map { $0[column].count }.max() ?? 0)
    }
    let isRight = headings.indices.map { column in
      figures.rows.allSatisfy { $0[column].isNumber } && !figures.rows.isEmpty
    }
    return ([headings] + rows).map { row in
      let cells = row.indices.map { column in
        isRight[column]
          ? String(repeating: " ", count: widths[column] - row[column].count) + row[column]
          : row[column].padded(to: widths[column])
      }
      var line = cells.joined(separator: "  ")
      while line.last == " " { line.removeLast() }
      return line
    }
  }

  /// A column's name without its unit, which its cells tell.
  private static func heading(_ column: String) -> String {
    guard let unit = column.firstRange(of: "Ms") else { return column }
    return String(column[..<unit.lowerBound] + column[unit.upperBound...])
  }

  private static func text(_ cell: Figures.Cell) -> String {
    switch cell {
    case .none: "-"
    case .duration(let milliseconds): Figures.duration(milliseconds)
    case .flag(let flag): flag ? "yes" : "no"
    case .change(let milliseconds):
      (milliseconds < 0 ? "−" : "+") + Figures.duration(Int64(clamping: milliseconds.magnitude))
    case .points(let points): "\((points * 1000).rounded() / 10) %"
    case .share(let part, let whole): Figures.percent(part, of: whole)
    case .text(let text): text.shown
    default: cell.text
    }
  }
}

extension Figures.Cell {
  fileprivate var isNumber: Bool {
    switch self {
    case .count, .duration, .share, .change, .points, .none: true
    default: false
    }
  }
}
