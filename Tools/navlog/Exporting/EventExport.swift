import Interchange
import Journal
import Navigation
import Replay

/// Writes events as `log --json` lists them, a line each.
struct EventExport: ~Copyable {
  private let sessions: [String]
  private var revealing: Revealing?
  private var writer = JSONWriter()
  private var document = Document()
  /// How far positions are moved: those of several journals run on.
  private var offset: UInt64 = 0

  init(sessions: [String], revealing: Revealing?) {
    self.sessions = sessions
    self.revealing = revealing
  }

  /// Writes what a journal has.
  ///
  /// - Parameter write: takes whole lines.
  mutating func write(
    _ journal: inout OpenJournal, _ write: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    let filter = EventFilter(sessions: sessions)
    var reader = EventReader(journal.player.journal.makePage())
    for page in journal.player.journal.pages.indices {
      guard try journal.read(page: page, into: &reader) else { continue }
      while !reader.isAtEnd {
        if filter.accepts(reader, &document) { append(reader.event()) }
        reader.advance()
      }
      try writer.withBytes(write)
      writer.removeAll()
    }
    offset &+= max(journal.player.journal.endPosition, 1) - 1
  }

  private mutating func append(_ found: RecordedEvent<Route>) {
    var event = found
    revealing?.reveal(&event)
    event.position &+= offset
    event.cause = event.cause.map { $0 &+ offset }
    writer.write(event.event, at: EventPlace(event), intent: event.sent, routes: PlainRoutes())
    writer.endLine()
  }
}
