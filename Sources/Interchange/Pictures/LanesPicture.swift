package import Analytics

/// Sessions as lanes: a row a window, a bar a visit, over the time since the first of them began.
package struct LanesPicture {
  private let lanes: [LanesReport.Lane]
  private let laneCount: Int

  /// The lanes that fit: those of the first sessions.
  package init(_ report: LanesReport) { (lanes, laneCount) = (report.lanes, report.laneCount) }

  package var svg: String {
    let (left, width, rowHeight) = (190, 780, 24)
    let height = 70 + rowHeight * lanes.count
    let end = max(1, lanes.flatMap(\.bars).map(\.end).max() ?? 1)
    let omitted = laneCount > lanes.count ? ", the first \(lanes.count) of \(laneCount)" : ""
    var svg = SVGWriter(
      title: "Windows of sessions\(omitted), each from its session's start", width: left + width + 30,
      height: height)
    func x(_ milliseconds: Int64) -> Int {
      left + Int((Double(width) * Double(milliseconds) / Double(end)).rounded())
    }
    for (index, lane) in lanes.enumerated() {
      let y = 40 + rowHeight * index
      svg.label(SVGWriter.short(lane.name, 28), x: left - 10, y: y + 13, className: "end small")
      for (number, bar) in lane.bars.enumerated() {
        svg.rectangle(
          x: x(bar.start), y: y, width: x(bar.end) - x(bar.start), height: 18,
          className: bar.isModal ? "b" : "a", opacity: number % 2 == 0 ? 0.9 : 0.55,
          tip: "\(bar.screen): \(Figures.duration(bar.end - bar.start))")
        if x(bar.end) - x(bar.start) > 60 {
          svg.label(SVGWriter.short(bar.screen, 9), x: x(bar.start) + 4, y: y + 13, className: "small on")
        }
      }
    }
    svg.label("0", x: left, y: height - 8, className: "small")
    svg.label(Figures.duration(end), x: left + width, y: height - 8, className: "small end")
    return svg.finished()
  }
}
