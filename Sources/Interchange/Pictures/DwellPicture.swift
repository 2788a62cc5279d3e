package import Analytics

/// How long screens are looked at: a box a screen on a logarithmic axis.
///
/// The line goes from the 5th to the 95th percentile, the box from the 25th to the 75th, the mark stands at
/// the median. Visits without an end are not in it; how many is said.
package struct DwellPicture {
  private static let screenMaximum = 30

  private let rows: [ScreensReport.Distribution]
  private let screenCount: Int

  package init(_ report: ScreensReport) {
    let all = report.distributions
    rows = Array(all.prefix(Self.screenMaximum))
    screenCount = all.count
  }

  private var title: String {
    let omitted = screenCount > rows.count ? ", the first \(rows.count) of \(screenCount)" : ""
    return "Time on screens, gross\(omitted)"
  }

  package var svg: String {
    let (left, width, rowHeight) = (190, 700, 26)
    let height = 90 + rowHeight * rows.count
    var svg = SVGWriter(title: title, width: left + width + 160, height: height)
    let axis = LogarithmicAxis(
      left: left, width: width, greatest: rows.compactMap(\.percentiles.last).max() ?? 0)
    for tick in axis.ticks {
      svg.line(x1: axis.x(tick), y1: 44, x2: axis.x(tick), y2: height - 34)
      svg.label(Figures.duration(tick), x: axis.x(tick), y: height - 18, className: "small middle")
    }
    for (index, row) in rows.enumerated() { draw(row, y: 50 + rowHeight * index, axis, &svg) }
    return svg.finished()
  }

  private func draw(
    _ row: ScreensReport.Distribution, y: Int, _ axis: LogarithmicAxis, _ svg: inout SVGWriter
  ) {
    svg.label(SVGWriter.short(row.screen.text, 26), x: axis.left - 10, y: y + 14, className: "end")
    let censored = row.censored > 0 ? ", \(row.censored) without end" : ""
    svg.label("\(row.count)\(censored)", x: axis.left + axis.width + 10, y: y + 14, className: "small")
    guard row.percentiles.count == 5 else { return }
    let places = row.percentiles.map(axis.x)
    let words = zip(["5 %", "25 %", "median", "75 %", "95 %"], row.percentiles)
      .map { "\($0) \(Figures.duration($1))" }.joined(separator: ", ")
    svg.line(x1: places[0], y1: y + 9, x2: places[4], y2: y + 9)
    svg.rectangle(
      x: places[1], y: y + 2, width: places[3] - places[1], height: 14, className: "a", opacity: 0.55,
      tip: "\(row.screen.text): \(words)", data: ["screen": "=\(row.screen.text)"])
    svg.rectangle(x: places[2], y: y, width: 3, height: 18, className: "b")
  }
}

/// Milliseconds along a line, a factor a step.
private struct LogarithmicAxis {
  let left: Int
  let width: Int
  /// The binary logarithm of the end, at least that of a second.
  private let end: Double

  init(left: Int, width: Int, greatest: Int64) {
    (self.left, self.width) = (left, width)
    end = Self.logarithm(max(greatest, 1000))
  }

  func x(_ milliseconds: Int64) -> Int {
    left + Int((Double(width) * Self.logarithm(milliseconds) / end).rounded())
  }

  /// Round times that fit.
  var ticks: [Int64] {
    [0, 100, 1000, 10_000, 60_000, 600_000, 3_600_000, 86_400_000, 864_000_000]
      .filter { Self.logarithm($0) <= end }
  }

  /// The binary logarithm of a time in tenths of a second and one more, by halves of what is left.
  private static func logarithm(_ milliseconds: Int64) -> Double {
    var mantissa = Double(max(0, milliseconds)) / 100 + 1
    let exponent = mantissa.exponent
    mantissa = mantissa.significand
    var (fraction, bit) = (0.0, 0.5)
    for _ in 0..<16 {
      mantissa *= mantissa
      if mantissa >= 2 {
        mantissa /= 2
        fraction += bit
      }
      bit /= 2
    }
    return Double(exponent) + fraction
  }
}
