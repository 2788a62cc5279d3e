import Interchange
import Navigation
import Replay

/// Writes what became of intents, a line each, and prints it when it is told to.
struct AnswerPrinter: ~Copyable {
  private var writer = JSONWriter()
  private let routes = PlainRoutes()

  /// Writes the answers of a batch.
  mutating func write(_ batch: IntentBatch) {
    for index in 0..<batch.count { write(&batch.lines[index]) }
  }

  /// Prints what was written.
  mutating func print(to output: inout Output) throws(Failure) {
    defer { writer.removeAll() }
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    try output.flush()
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
