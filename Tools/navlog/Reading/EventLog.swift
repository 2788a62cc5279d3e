import Interchange
import Journal
import Navigation
import Replay

/// Prints events as they are found, in the form that is asked for.
struct EventLog: ~Copyable {
  let filter: EventFilter
  let isJSON: Bool
  /// How fast events come, where they are played; otherwise at once.
  var pace: Pace?
  private var line: EventLine
  private var writer = JSONWriter()
  private var document = Document()
  /// The states of the journal at hand, where the filter asks of them.
  private var fold: ExpressionFold?
  private var revealing: Revealing?
  /// How far positions are moved: journals that are listed together run on.
  private(set) var offset: UInt64 = 0
  /// Whether any event was printed.
  private(set) var hasFound = false
  /// The position after the last event that was looked at, in its own journal.
  private var next: UInt64 = 0

  init(
    _ filter: EventFilter, isJSON: Bool, isColored: Bool, width: Int? = nil, lastPosition: UInt64,
    revealing: Revealing? = nil
  ) {
    self.revealing = revealing
    self.filter = filter
    self.isJSON = isJSON
    line = EventLine(isColored: isColored, width: width, lastPosition: lastPosition)
  }

  /// Prints the events of a journal that were not looked at yet.
  mutating func print(_ journal: inout OpenJournal, to output: inout Output) throws(Failure) {
    var reader = EventReader(journal.player.journal.makePage())
    try beginFold(journal)
    for page in journal.player.journal.pages.indices {
      let entry = journal.player.journal.pages[page]
      // A stretch that is still open does not know its times.
      let isClosed = !(journal.player.journal.endsInStretch && page == journal.player.journal.pages.count - 1)
      guard entry.endPosition > next, !isClosed || fold != nil || mayHave(entry.timeRange) else { continue }
      guard try journal.read(page: page, into: &reader) else { continue }
      fold?.beginPage(reader)
      while !reader.isAtEnd {
        if reader.position >= next, accepts(&reader) {
          try keepPace(reader.at, &output)
          try print(reader.event(), to: &output)
        }
        reader.advance()
      }
    }
    next = max(next, journal.player.journal.endPosition)
  }

  /// Lets recorded time go by, with everything before it shown.
  private mutating func keepPace(_ recorded: Int64, _ output: inout Output) throws(Failure) {
    guard pace != nil else { return }
    try output.flush()
    pace?.wait(for: recorded)
  }

  private mutating func beginFold(_ journal: borrowing OpenJournal) throws(Failure) {
    guard let condition = filter.condition, fold == nil else { return }
    do {
      fold = ExpressionFold(condition, from: try journal.player.journal.initialState())
    } catch {
      throw Failure(error)
    }
  }

  /// Whether the event at hand is wanted. Every event is folded, wanted or not.
  private mutating func accepts(_ reader: inout EventReader) -> Bool {
    let holds = fold?.apply(&reader) ?? true
    return holds && filter.accepts(reader, &document)
  }

  /// Goes to the journal after this one.
  mutating func goOn() {
    fold = nil
    offset &+= next == 0 ? 0 : next &- 1
    next = 0
  }

  private func mayHave(_ times: ClosedRange<Int64>) -> Bool {
    times.upperBound >= filter.since && times.lowerBound <= filter.until
  }

  private mutating func print(_ found: RecordedEvent<Route>, to output: inout Output) throws(Failure) {
    hasFound = true
    var event = found
    revealing?.reveal(&event)
    event.position &+= offset
    event.cause = event.cause.map { $0 &+ offset }
    guard isJSON else { return try output.writeLine(line.text(of: event)) }
    writer.removeAll()
    writer.write(event.event, at: EventPlace(event), intent: event.sent, routes: PlainRoutes())
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }
}
