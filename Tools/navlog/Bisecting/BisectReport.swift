import Interchange
import Journal
import Navigation
import Replay

/// Tells what bisect found: the event, and what it did to the state.
struct BisectReport: ~Copyable {
  private let judge: StateJudge
  private var words: String { judge.words }
  private let isJSON: Bool
  private let isColored: Bool
  private(set) var isFound = false

  init(_ judge: StateJudge, _ console: borrowing Console) {
    self.judge = judge
    isJSON = console.isJSON
    isColored = console.isColored
  }

  mutating func print(
    _ search: FirstHolding, _ journal: inout OpenJournal, _ console: inout Console
  ) throws(Failure) {
    isFound = !search.hits.isEmpty
    for hit in search.hits {
      if hit.heldAtStart {
        console.note("In session \(hit.session.quoted) it holds in the empty start already.")
      }
      try print(
        session: hit.session, step: hit.step, count: ("events", search.eventCount), &journal, &console)
    }
    if !isFound { try printNothing(count: ("events", search.eventCount), &console) }
  }

  mutating func print(
    _ result: Halving.Result, _ journal: inout OpenJournal, _ console: inout Console
  ) throws(Failure) {
    switch result {
    case .notFound(let runCount): try printNothing(count: ("states", runCount), &console)
    case .found(let session, let steps, let runCount):
      isFound = true
      if steps.count > 1 {
        console.note(
          "The first bad event is one of the steps \(steps.lowerBound) to \(steps.upperBound); "
            + "the others could not be judged.")
      }
      try print(
        session: session, step: steps.upperBound, candidates: steps, count: ("states", runCount), &journal,
        &console)
    }
  }

  // MARK: One event

  private mutating func print(
    session: String, step: UInt64, candidates: ClosedRange<UInt64>? = nil, count: (what: String, Int),
    _ journal: inout OpenJournal, _ console: inout Console
  ) throws(Failure) {
    let after = try journal.moment(of: session, at: .number(Int64(clamping: step)), isStep: true)
    let before = try journal.moment(of: session, at: .number(Int64(clamping: step) - 1), isStep: true)
    guard let position = after.position, let event = try journal.event(at: position) else {
      throw Failure("damaged", "The event can't be read.", at: .init(file: journal.path))
    }
    guard isJSON else { return try printText(event, before, after, journal.lastPosition, &console) }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("found")
    writer.write(true)
    writer.key("where")
    writer.write(words)
    writer.key("session")
    writer.write(session)
    writer.key("position")
    writer.write(position)
    writer.key("step")
    writer.write(step)
    if let candidates, candidates.count > 1 {
      writer.key("candidates")
      writer.beginArray()
      writer.write(candidates.lowerBound)
      writer.write(candidates.upperBound)
      writer.endArray()
    }
    writer.key("event")
    writer.write(event.event, at: EventPlace(event), intent: event.sent, routes: PlainRoutes())
    for (key, moment) in [("before", before), ("after", after)] {
      writer.key(key)
      writer.write(moment.state, at: StatePlace(moment), routes: PlainRoutes())
    }
    try finish(&writer, count, &console)
  }

  private func printText(
    _ event: RecordedEvent<Route>, _ before: Moment<Route>, _ after: Moment<Route>, _ lastPosition: UInt64,
    _ console: inout Console
  ) throws(Failure) {
    let place = "position \(event.position), step \(event.step) of session \(event.session.shown)"
    let head =
      switch judge {
      case .expression: "\(words.shown) first holds after \(place):"
      case .command: "first judged bad by: \(words.shown), after \(place):"
      }
    try console.output.writeLine(head)
    var line = EventLine(isColored: isColored, lastPosition: lastPosition)
    try console.output.writeLine(line.text(of: event))
    for line in StateComparison(before: before, after: after, isColored: isColored).lines {
      try console.output.writeLine(line)
    }
  }

  private func printNothing(count: (what: String, Int), _ console: inout Console) throws(Failure) {
    guard isJSON else {
      return console.note(nothing(count))
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("found")
    writer.write(false)
    writer.key("where")
    writer.write(words)
    try finish(&writer, count, &console)
  }

  private func nothing(_ count: (what: String, Int)) -> String {
    let looked = count.1 == 1 ? "1 \(count.what.dropLast())" : "\(count.1) \(count.what)"
    switch judge {
    case .expression: return "\(words.shown) holds nowhere (\(looked) looked at)."
    case .command:
      return "The end is judged good: a bug that came and went between is not seen (\(looked) looked at)."
    }
  }

  private func finish(
    _ writer: inout JSONWriter, _ count: (what: String, Int), _ console: inout Console
  ) throws(Failure) {
    writer.key("looked")
    writer.beginObject()
    writer.key(count.what)
    writer.write(count.1)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
  }
}

extension OpenJournal {
  /// The position of the last event.
  var lastPosition: UInt64 { player.journal.endPosition &- 1 }
}
