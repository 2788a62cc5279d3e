import Interchange
import Navigation
import Replay

/// What the page's list shows of each event, column by column: small, and quick to read for a browser.
struct EventColumns {
  private(set) var positions: [Int] = []
  private(set) var times: [Int] = []
  private var sessions: [Int] = []
  private var steps: [Int] = []
  private var windows: [Int] = []
  private var kinds: [Int] = []
  private var abouts: [Int] = []
  private var outcomes: [Int] = []
  private var verdicts: [Int] = []
  private var causes: [Int] = []
  private var flags: [Int] = []
  private var intents = IntentReader()

  var count: Int { positions.count }

  /// Takes an event.
  ///
  /// - Parameters:
  ///   - session: the session's number on the page.
  ///   - state: the session's state after the event.
  mutating func append(
    _ event: borrowing RecordedEvent<Route>, session: Int, state: Session<Route>, _ words: inout WordTable
  ) {
    let intent = IntentWords(event, &intents)
    positions.append(Int(clamping: event.position))
    times.append(Int(event.at))
    sessions.append(session)
    steps.append(Int(clamping: event.step))
    windows.append(words.number(of: event.event.window))
    kinds.append(words.number(of: intent.kind))
    abouts.append(words.number(of: intent.about))
    outcomes.append(words.number(of: event.event.outcome.kind.rawValue))
    verdicts.append(words.number(of: OutcomeWords(event.event.outcome).text))
    causes.append(event.cause.map { Int(clamping: $0) } ?? 0)
    flags.append((event.event.changes.isEmpty ? 0 : 1) | (state.isInBackground ? 2 : 0))
  }

  func write(to writer: inout JSONWriter) {
    writer.write(columns: [
      ("position", Self.differences(positions)), ("at", Self.differences(times)), ("session", sessions),
      ("step", steps), ("window", windows), ("kind", kinds), ("about", abouts), ("outcome", outcomes),
      ("verdict", verdicts), ("cause", causes), ("flags", flags),
    ])
  }

  /// Each number as what it adds to the one before: mostly small ones.
  static func differences(_ numbers: [Int]) -> [Int] {
    var last = 0
    return numbers.map { number in
      defer { last = number }
      return number &- last
    }
  }
}

extension JSONWriter {
  /// Writes a table as an object of arrays, one a column.
  mutating func write(columns: [(name: String, numbers: [Int])]) {
    beginObject()
    for (name, numbers) in columns {
      key(name)
      beginArray()
      for number in numbers { write(number) }
      endArray()
    }
    endObject()
  }
}
