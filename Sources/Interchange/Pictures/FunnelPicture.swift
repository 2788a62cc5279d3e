package import Analytics

/// A funnel as bars: how many came to each step, of the first and of the one before, and where others are.
package struct FunnelPicture {
  private let funnel: Funnel
  private let steps: [FunnelReport.StepCount]
  private let timeToConvert: Spread

  package init(_ report: FunnelReport) {
    (funnel, steps, timeToConvert) = (report.funnel, report.steps, report.timeToConvert)
  }

  package var svg: String {
    let (left, barWidth, rowHeight) = (190, 520, 56)
    let first = steps.first?.reached ?? 0
    var svg = SVGWriter(title: title, width: 1000, height: 60 + rowHeight * steps.count)
    for (index, step) in steps.enumerated() {
      let y = 44 + rowHeight * index
      let name = SVGWriter.short(funnel.steps[index].text, 26)
      let width = step.reached == 0 ? 0 : max(1, step.reached * barWidth / first)
      svg.label(name, x: left - 10, y: y + 18, className: "end")
      svg.rectangle(x: left, y: y, width: barWidth, height: 26, className: "faint")
      if width > 0 {
        svg.rectangle(
          x: left, y: y, width: width, height: 26, className: "a",
          tip: "\(funnel.steps[index].text): \(step.reached)", data: ["reached": "\(index + 1)"])
      }
      svg.label(words(on: step, index), x: left + barWidth + 12, y: y + 18)
      svg.label(words(onLossesOf: step), x: left, y: y + 41, className: "small")
    }
    return svg.finished()
  }

  private var title: String {
    let median = timeToConvert.median.map { ", median \(Figures.duration($0))" } ?? ""
    let counted = funnel.countsAttempts ? "attempts" : "sessions"
    return "Funnel (\(funnel.mode.rawValue), \(counted)): \(steps.last?.reached ?? 0) of "
      + "\(steps.first?.reached ?? 0)\(median)"
  }

  private func words(on step: FunnelReport.StepCount, _ index: Int) -> String {
    let first = steps.first?.reached ?? 0
    let share = Figures.percent(step.reached, of: first)
    if index == 0 { return "\(step.reached)" }
    let previous = Figures.percent(step.reached, of: steps[index - 1].reached)
    return "\(step.reached) · \(share) of first · \(previous) of previous"
  }

  private func words(onLossesOf step: FunnelReport.StepCount) -> String {
    let losses = [
      (step.droppedOff, "dropped off"), (step.continued, "continued elsewhere"), (step.cut, "cut"),
      (step.open, "open"),
    ]
    return losses.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: " · ")
  }
}
