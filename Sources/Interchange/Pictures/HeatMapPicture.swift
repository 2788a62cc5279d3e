package import Analytics

/// Transitions as a table of colours: from the screens of the rows to those of the columns.
///
/// The screens with most transitions are shown; all others together are one row and one column, so that
/// counts add up.
package struct HeatMapPicture {
  private static let screenMaximum = 24

  private let rows: [String]
  private let columns: [String]
  private let counts: [[Int]]
  private let hasOthers: Bool

  package init(_ report: TransitionsReport) {
    let shown = Self.shown(report.rows)
    let all = report.rows.flatMap { [$0.from, $0.to] }
    hasOthers = all.contains { $0.screen != nil && !shown.contains($0.text) }
    let names = shown + (hasOthers ? ["other"] : [])
    (rows, columns) = (["START"] + names, names + ["END"])
    let numbers = Dictionary(uniqueKeysWithValues: shown.enumerated().map { ($1, $0) })
    var counts = [[Int]](repeating: [Int](repeating: 0, count: columns.count), count: rows.count)
    for row in report.rows {
      let from = row.from.screen == nil ? 0 : 1 + (numbers[row.from.text] ?? shown.count)
      let to = row.to.screen == nil ? columns.count - 1 : numbers[row.to.text] ?? shown.count
      counts[from][to] += row.count
    }
    self.counts = counts
  }

  /// The screens with most transitions to and from them.
  private static func shown(_ rows: [TransitionsReport.Row]) -> [String] {
    var totals: [String: Int] = [:]
    for row in rows {
      for node in [row.from, row.to] where node.screen != nil { totals[node.text, default: 0] += row.count }
    }
    let sorted = totals.sorted {
      $0.value == $1.value ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.value > $1.value
    }
    return sorted.prefix(screenMaximum).map(\.key)
  }

  package var svg: String {
    let (left, top, cell) = (150, 150, 40)
    let total = counts.joined().reduce(0, +)
    // What is gathered in "other" would leave all else pale.
    let greatest = hasOthers ? greatestOfShown : counts.joined().max() ?? 0
    var svg = SVGWriter(
      title: "Transitions: \(total), from rows to columns", width: left + cell * columns.count + 100,
      height: top + cell * rows.count + 20)
    for (index, name) in rows.enumerated() {
      svg.label(SVGWriter.short(name, 20), x: left - 8, y: top + cell * index + 25, className: "end")
    }
    for (index, name) in columns.enumerated() {
      svg.slantedLabel(SVGWriter.short(name, 20), x: left + cell * index + 22, y: top - 8)
    }
    for (row, line) in counts.enumerated() {
      for (column, count) in line.enumerated() {
        draw(count, greatest, row, column, left + cell * column, top + cell * row, &svg)
      }
    }
    return svg.finished()
  }

  private var greatestOfShown: Int {
    counts.dropLast().map { line in
      (line.prefix(columns.count - 2) + line.suffix(1)).max() ?? 0
    }.max() ?? 0
  }

  /// What a row or column stands for: the first row is the start, the last column the end.
  private func mark(_ name: String, isBorder: Bool, isLastName: Bool, _ border: String) -> String {
    isBorder ? border : hasOthers && isLastName ? "other" : "=\(name)"
  }

  private func draw(
    _ count: Int, _ greatest: Int, _ row: Int, _ column: Int, _ x: Int, _ y: Int, _ svg: inout SVGWriter
  ) {
    guard count > 0 else {
      return svg.rectangle(x: x, y: y, width: 38, height: 38, className: "faint", opacity: 0.3)
    }
    let strength = 0.15 + 0.85 * min(1, Double(count.logarithm) / Double(max(1, greatest.logarithm)))
    svg.rectangle(
      x: x, y: y, width: 38, height: 38, className: "a", opacity: strength,
      tip: "\(rows[row]) > \(columns[column]): \(count)",
      data: [
        "from": mark(rows[row], isBorder: row == 0, isLastName: row == rows.count - 1, "start"),
        "to": mark(
          columns[column], isBorder: column == columns.count - 1, isLastName: column == columns.count - 2,
          "end"),
      ])
    svg.label(
      count.inFewDigits, x: x + 19, y: y + 23, className: strength > 0.8 ? "small middle on" : "small middle")
  }
}

extension TransitionsReport.Node {
  /// What a picture calls it.
  var text: String {
    switch self {
    case .start: "START"
    case .screen(let screen): screen.text
    case .end: "END"
    }
  }
}

extension Int {
  /// Sixteen times the binary logarithm of one more, whole.
  fileprivate var logarithm: Int {
    let number = self + 1
    let exponent = Int.bitWidth - 1 - number.leadingZeroBitCount
    return exponent * 16 + ((number << 4) >> exponent) - 16
  }

  /// At most four characters: 950, 1.2k, 34k, 5.6M.
  var inFewDigits: String {
    for (unit, name) in [(1_000_000_000, "G"), (1_000_000, "M"), (1000, "k")] where self >= unit {
      let tenths = self / (unit / 10)
      return tenths < 100 ? "\(tenths / 10).\(tenths % 10)\(name)" : "\(tenths / 10)\(name)"
    }
    return "\(self)"
  }
}
