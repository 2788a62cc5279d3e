package import Analytics

/// `stats funnel`.
package struct FunnelSteps: FinishedReport {
  package static let name = "funnel"
  private let funnel: Funnel
  private let steps: [FunnelReport.StepCount]
  private let timeToConvert: Spread

  package init(_ report: FunnelReport) {
    (funnel, steps, timeToConvert) = (report.funnel, report.steps, report.timeToConvert)
  }

  private var started: Int { steps.first?.reached ?? 0 }
  private var completed: Int { steps.last?.reached ?? 0 }

  package func writeMembers(to writer: inout JSONWriter) {
    writer.key("mode")
    writer.write(funnel.mode.rawValue)
    writer.key("counted")
    writer.write(funnel.countsAttempts ? "attempts" : "sessions")
    writer.key("windowMs")
    writer.write(optional: funnel.window)
    writer.key("started")
    writer.write(started)
    writer.key("completed")
    writer.write(completed)
    writer.key("steps")
    writer.beginArray()
    for (pattern, step) in zip(funnel.steps, steps) { write(step, named: pattern.text, to: &writer) }
    writer.endArray()
    writer.key("timeToConvert")
    writer.beginObject()
    writer.key("count")
    writer.write(timeToConvert.count)
    writer.key("medianMs")
    writer.write(optional: timeToConvert.median)
    writer.key("p95Ms")
    writer.write(optional: timeToConvert.p95)
    writer.endObject()
  }

  private func write(_ step: FunnelReport.StepCount, named name: String, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("step")
    writer.write(name)
    let counts: [(StaticString, Int)] = [
      ("sessions", step.reached), ("droppedOff", step.droppedOff), ("continued", step.continued),
      ("cut", step.cut), ("open", step.open),
    ]
    for (key, count) in counts {
      writer.key(key)
      writer.write(count)
    }
    writer.endObject()
  }

  package func brokenLaw(_ totals: Totals) -> String? {
    for (index, step) in steps.enumerated().dropLast() {
      let next = steps[index + 1].reached
      guard step.reached != next + step.droppedOff + step.continued + step.cut + step.open else { continue }
      return "\(step.reached) came to step \(index + 1), and the places where they are now have others"
    }
    if timeToConvert.count != completed {
      return "\(completed) came to the last step, and \(timeToConvert.count) have a time for it"
    }
    let most = funnel.countsAttempts ? totals.visits : totals.visited
    return started <= most ? nil : "\(started) began, of \(most)"
  }

  package var figures: Figures {
    var figures = Figures([
      "step", funnel.countsAttempts ? "attempts" : "sessions", "ofFirst", "ofPrevious", "droppedOff",
      "continued", "cut", "open",
    ])
    for (index, step) in steps.enumerated() {
      let previous = index == 0 ? step.reached : steps[index - 1].reached
      figures.rows.append([
        .text(funnel.steps[index].text), .count(step.reached), .share(step.reached, of: started),
        .share(step.reached, of: previous), .count(step.droppedOff), .count(step.continued),
        .count(step.cut), .count(step.open),
      ])
    }
    return figures
  }
}
