import Interchange
import Navigation
import Replay

/// Prints what became of intents, a line each: the last station of recording.
struct AnswerPrinter: ~Copyable {
  private var writer = JSONWriter()
  private let routes = PlainRoutes()

  /// Prints the answers of a batch.
  mutating func print(_ batch: IntentBatch, to output: inout Output) throws(Failure) {
    for index in 0..<batch.count {
      write(&batch.lines[index])
      guard writer.count >= Output.capacity else { continue }
      try pass(to: &output)
    }
    try pass(to: &output)
    try output.flush()
  }

  private mutating func pass(to output: inout Output) throws(Failure) {
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    writer.removeAll()
  }

  /// The line is not changed; `inout` spares copying it.
  private mutating func write(_ line: inout IntentBatch.Line) {
    switch line.answer {
    case .recorded(let event, let followUps):
      write(event, &line)
      for followUp in followUps {
        writer.endLine()
        write(followUp, &line)
      }
    case .duplicate(let session, let position, let sent):
      writer.write(duplicateOf: position, session: session, intent: sent, line: line.number)
    case nil: return
    }
    writer.endLine()
  }

  private mutating func write(_ event: RecordedEvent<Route>, _ line: inout IntentBatch.Line) {
    var place = EventPlace(event)
    // Follow-up events answer nothing directly.
    if event.cause == nil { place.line = line.number }
    guard let moment = line.moment else {
      return writer.write(event.event, at: place, intent: event.sent, routes: routes)
    }
    writer.beginObject()
    writer.write(membersOf: event.event, at: place, intent: event.sent, routes: routes)
    writer.key("state")
    writer.write(moment.state, at: StatePlace(moment), routes: routes)
    writer.endObject()
  }
}
