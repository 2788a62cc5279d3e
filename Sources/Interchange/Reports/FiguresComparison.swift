/// Two tables of one report side by side: a row of each belongs to the row of the same names in the other.
package struct FiguresComparison: Sendable {
  package let figures: Figures

  package init(_ a: Figures, _ b: Figures) {
    let keys = a.columns.indices.filter { column in (a.rows + b.rows).contains { $0[column].isName } }
    let values = a.columns.indices.filter { !keys.contains($0) }
    var columns = keys.map { a.columns[$0] }
    for value in values { columns += ["", ".b", ".change"].map { a.columns[value] + $0 } }
    var figures = Figures(columns)
    let (rowsA, rowsB) = (Self.rows(a, keys), Self.rows(b, keys))
    let order = a.rows.map { row in keys.map { row[$0] } }
    let added = b.rows.map { row in keys.map { row[$0] } }.filter { rowsA[$0] == nil }
    for key in order + added {
      var cells = key
      for value in values {
        let (one, other) = (rowsA[key]?[value] ?? .none, rowsB[key]?[value] ?? .none)
        cells += [one, other, Self.change(from: one, to: other)]
      }
      figures.rows.append(cells)
    }
    self.figures = figures
  }

  private static func rows(_ figures: Figures, _ keys: [Int]) -> [[Figures.Cell]: [Figures.Cell]] {
    Dictionary(figures.rows.map { row in (keys.map { row[$0] }, row) }) { first, _ in first }
  }

  /// How much more the second is; what is missing counts 0 where the other is a count.
  private static func change(from one: Figures.Cell, to other: Figures.Cell) -> Figures.Cell {
    switch (one, other) {
    case (.count(let a), .count(let b)): .count(b - a)
    case (.count(let a), .none): .count(-a)
    case (.none, .count(let b)): .count(b)
    case (.duration(let a), .duration(let b)):
      .change(milliseconds: b.subtractingReportingOverflow(a).partialValue)
    case (.share(let a, let wholeA), .share(let b, let wholeB)) where wholeA > 0 && wholeB > 0:
      .points(Figures.tenThousandths(b, of: wholeB) - Figures.tenThousandths(a, of: wholeA))
    default: .none
    }
  }
}

extension Figures.Cell {
  /// Whether it is a part of what a row is called.
  fileprivate var isName: Bool {
    switch self {
    case .text, .flag, .time: true
    case .none, .count, .duration, .share, .change, .points: false
    }
  }
}
