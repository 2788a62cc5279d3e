import Interchange
import Journal
import Replay

/// Prints what recovering found to be lost.
struct LossPrinter: ~Copyable {
  private let source: String
  private let target: String
  private var writer = JSONWriter()

  init(source: String, target: String) {
    self.source = source
    self.target = target
  }

  mutating func print(_ report: RecoveryReport, _ console: inout Console) throws(Failure) {
    guard !console.isJSON else { return try printJSON(report, to: &console.output) }
    let lost = report.lostCount
    let loss = report.hasLosses ? (lost == 0 ? "more may be lost" : "\(lost) lost") : "no event is lost"
    try console.output.writeLine(
      "\(source.shown): \(report.eventCount) events recovered to \(target.shown), \(loss)")
    for loss in report.losses { try console.output.writeLine("  " + sentence(on: loss)) }
    for loss in report.stepLosses {
      let steps = loss.steps.lowerBound == loss.steps.upperBound ? "step" : "steps"
      try console.output.writeLine("  session \(loss.session.shown) lacks \(steps) \(range(loss.steps))")
    }
    for range in report.knownLosses {
      try console.output.writeLine("  positions \(words(range)) were lost before")
    }
    if let tail = report.tail { try console.output.writeLine("  " + sentence(on: tail)) }
  }

  private func sentence(on loss: RecoveryReport.Loss) -> String {
    var text = "bytes \(loss.bytes.lowerBound) to \(loss.bytes.upperBound): "
    let none = loss.mayHaveEvents ? "it is not known whether events are lost" : "no event is lost"
    text += loss.positions.isEmpty ? none : "positions \(words(loss.positions))"
    switch (loss.positions.isEmpty, loss.durablePositions) {
    case (true, _): break
    case (_, loss.positions): text += ", on the disk once"
    case (_, let durable) where durable.isEmpty: text += ", not known to have been on the disk"
    case (_, let durable): text += ", of which \(words(durable)) were on the disk once"
    }
    if let time = loss.timeBefore { text += ", after \(Timestamp(milliseconds: time))" }
    if let time = loss.timeAfter { text += ", before \(Timestamp(milliseconds: time))" }
    return text + "; \(loss.damage)"
  }

  private func sentence(on tail: Tail) -> String {
    "bytes \(tail.offset) to \(tail.offset + tail.byteCount): "
      + "a record that was being written, and is not whole"
  }

  private func words(_ positions: Range<UInt64>) -> String {
    range(positions.lowerBound...max(positions.lowerBound, positions.upperBound &- 1))
  }

  private func range(_ numbers: ClosedRange<UInt64>) -> String {
    numbers.lowerBound == numbers.upperBound
      ? "\(numbers.lowerBound)" : "\(numbers.lowerBound) to \(numbers.upperBound)"
  }
}

// MARK: - JSON

extension LossPrinter {
  private mutating func printJSON(_ report: RecoveryReport, to output: inout Output) throws(Failure) {
    writer.removeAll()
    writer.beginObject()
    writer.key("file")
    writer.write(source)
    writer.key("output")
    writer.write(target)
    writer.key("events")
    writer.write(report.eventCount)
    writer.key("lostEvents")
    writer.write(report.lostCount)
    writer.key("lost")
    writer.beginArray()
    for loss in report.losses { write(loss) }
    writer.endArray()
    writer.key("sessions")
    writer.beginArray()
    for loss in report.stepLosses { write(loss) }
    writer.endArray()
    writer.key("lostBefore")
    writer.beginArray()
    for range in report.knownLosses { write(range) }
    writer.endArray()
    writer.key("incompleteBytes")
    writer.write(report.tail?.byteCount ?? 0)
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }

  private mutating func write(_ loss: RecoveryReport.Loss) {
    writer.beginObject()
    writer.key("from")
    writer.write(loss.bytes.lowerBound)
    writer.key("to")
    writer.write(loss.bytes.upperBound)
    writer.key("positions")
    write(loss.positions)
    writer.key("acknowledged")
    write(loss.durablePositions)
    writer.key("after")
    write(loss.timeBefore)
    writer.key("before")
    write(loss.timeAfter)
    writer.key("reason")
    writer.write("\(loss.damage)")
    writer.endObject()
  }

  private mutating func write(_ loss: RecoveryReport.StepLoss) {
    writer.beginObject()
    writer.key("session")
    writer.write(loss.session)
    writer.key("steps")
    writer.beginArray()
    writer.write(loss.steps.lowerBound)
    writer.write(loss.steps.upperBound)
    writer.endArray()
    writer.endObject()
  }

  /// The first and the last; nothing for an empty range.
  private mutating func write(_ range: Range<UInt64>) {
    writer.beginArray()
    if !range.isEmpty {
      writer.write(range.lowerBound)
      writer.write(range.upperBound &- 1)
    }
    writer.endArray()
  }

  private mutating func write(_ time: Int64?) {
    if let time { writer.write(Timestamp(milliseconds: time)) } else { writer.null() }
  }
}
