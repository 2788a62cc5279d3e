package import Analytics

/// Sessions as lanes: a row a window, a bar a visit, over the time since the first of them began.
package struct LanesPicture {
  private static let (left, width, rowHeight) = (190, 780, 24)

  private let lanes: [LanesReport.Lane]
  private let laneCount: Int
  /// Milliseconds from the start of a session to the end of the longest.
  private let end: Int64

  /// The lanes that fit: those of the first sessions.
  ///
  /// - Parameter maximum: how many lanes that are at most.
  package init(_ report: LanesReport, maximum: Int = LanesReport.laneMaximum) {
    (lanes, laneCount) = (Array(report.lanes.prefix(maximum)), report.laneCount)
    end = max(1, lanes.flatMap(\.bars).map(\.end).max() ?? 1)
  }

  package var svg: String {
    let height = 70 + Self.rowHeight * lanes.count
    var svg = SVGWriter(title: title, width: Self.left + Self.width + 30, height: height)
    for tick in ticks {
      svg.line(x1: x(tick), y1: 36, x2: x(tick), y2: height - 28)
      svg.label(Figures.duration(tick), x: x(tick), y: height - 12, className: "small middle")
    }
    for (index, lane) in lanes.enumerated() {
      let y = 40 + Self.rowHeight * index
      svg.label(SVGWriter.short(lane.name, 28), x: Self.left - 10, y: y + 13, className: "end small")
      var drawnTo = -1
      for (number, bar) in lane.bars.enumerated() where x(bar.end) > drawnTo {
        // What would be no pixel wide of its own lies under what is drawn.
        drawnTo = max(x(bar.end), x(bar.start) + 1)
        draw(bar, isStrong: number % 2 == 0, y, &svg)
      }
    }
    return svg.finished()
  }

  private var title: String {
    let omitted = laneCount > lanes.count ? ", the first \(lanes.count) of \(laneCount)" : ""
    let hasModals = lanes.contains { $0.bars.contains(where: \.isModal) }
    return
      "Windows of sessions\(omitted), each from its session's start\(hasModals ? "; modals are orange" : "")"
  }

  private func draw(_ bar: LanesReport.Bar, isStrong: Bool, _ y: Int, _ svg: inout SVGWriter) {
    let (start, width) = (x(bar.start), x(bar.end) - x(bar.start))
    svg.rectangle(
      // Bars of one colour side by side are told apart by a gap.
      x: start, y: y, width: width > 3 ? width - 1 : width, height: 18, className: bar.isModal ? "b" : "a",
      opacity: isStrong ? 0.9 : 0.55, tip: "\(bar.screen): \(Figures.duration(bar.end - bar.start))",
      data: ["position": "\(bar.position)"])
    guard width > 44 else { return }
    let ink = isStrong ? bar.isModal ? "small onB" : "small on" : "small"
    svg.label(SVGWriter.short(bar.screen, (width - 8) / 6), x: start + 4, y: y + 13, className: ink)
  }

  private func x(_ milliseconds: Int64) -> Int {
    Self.left + Int((Double(Self.width) * Double(milliseconds) / Double(end)).rounded())
  }

  /// Round times along the axis, at most nine.
  private var ticks: [Int64] {
    let seconds: [Int64] = [
      1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10_800, 21_600, 43_200,
    ]
    let whole = seconds.map { $0 * 1000 }.first { end / $0 <= 8 }
    let step = whole ?? max(1, (end / 8 / 86_400_000 + 1) * 86_400_000)
    guard end >= step else { return [0, end] }
    return (0...end / step).map { $0 * step }
  }
}
