import Journal
import Navigation
import Replay

/// The events of a journal, or of one session of it, as a list that is read where it is looked at: it takes
/// the same memory for any number of events.
struct StepJournal: ~Copyable {
  enum Direction { case forward, backward }

  private(set) var journal: OpenJournal
  /// The session whose events are shown; `nil` for all.
  let session: String?
  private var reader: EventReader
  private var readPage: Int?

  init(_ journal: consuming OpenJournal, session: String?) {
    reader = EventReader(journal.player.journal.makePage())
    self.session = session
    self.journal = journal
  }

  var path: String { journal.path }
  var lastPosition: UInt64 { journal.player.journal.endPosition &- 1 }
  var sentences: [String] { journal.verdict.sentences }

  consuming func close() -> OpenJournal { journal }

  // MARK: Events

  /// Visits events of a page, in order.
  private mutating func visit(
    page: Int, _ body: (inout EventReader) -> Void
  ) throws(Failure) {
    if readPage != page {
      readPage = nil
      guard try journal.read(page: page, into: &reader) else { return }
      readPage = page
    } else {
      reader.rewind()
    }
    while !reader.isAtEnd {
      if session == nil || reader.session.name == session { body(&reader) }
      reader.advance()
    }
  }

  /// Up to so many events next to a position, nearest first, that pass a test.
  mutating func events(
    _ direction: Direction, of position: UInt64, upTo count: Int,
    where isWanted: (inout EventReader) -> Bool = { _ in true }
  ) throws(Failure) -> [RecordedEvent<Route>] {
    var found: [RecordedEvent<Route>] = []
    let pages = journal.player.journal.pages.indices.filter { page in
      let entry = journal.player.journal.pages[page]
      return direction == .forward ? entry.endPosition > position &+ 1 : entry.firstPosition < position
    }
    for page in direction == .forward ? pages : pages.reversed() where found.count < count {
      guard try has(session, page: page) else { continue }
      let room = count - found.count
      var positions: [UInt64] = []
      try visit(page: page) { reader in
        let isBehind = direction == .forward ? reader.position > position : reader.position < position
        guard isBehind, direction == .backward || positions.count < room, isWanted(&reader) else { return }
        positions.append(reader.position)
      }
      if direction == .backward { positions = positions.suffix(room).reversed() }
      found += try events(at: positions, page: page)
    }
    return found
  }

  /// Events of a page in full: what they say is read of these alone.
  private mutating func events(
    at positions: [UInt64], page: Int
  ) throws(Failure) -> [RecordedEvent<Route>] {
    guard !positions.isEmpty else { return [] }
    let wanted = Set(positions)
    var events: [UInt64: RecordedEvent<Route>] = [:]
    try visit(page: page) { reader in
      if wanted.contains(reader.position) { events[reader.position] = reader.event() }
    }
    return positions.compactMap { events[$0] }
  }

  /// The first event.
  mutating func first() throws(Failure) -> RecordedEvent<Route>? {
    try events(.forward, of: 0, upTo: 1).first
  }

  mutating func last() throws(Failure) -> RecordedEvent<Route>? {
    try events(.backward, of: .max, upTo: 1).first
  }

  private mutating func has(_ session: String?, page: Int) throws(Failure) -> Bool {
    guard let session else { return true }
    return try journal.sessions(ofPage: page).contains { $0.name == session }
  }

  // MARK: Places and states

  /// The event at a place, or the first behind it; the last where there is none.
  mutating func event(at place: PlaceArgument) throws(Failure) -> RecordedEvent<Route>? {
    var position: UInt64
    switch place {
    case .number(let number) where number >= 0: position = UInt64(number)
    case .number: position = try journal.position(at: place, of: nil)
    default: position = try journal.position(at: place, of: session)
    }
    position = max(1, position)
    if let found = try events(.forward, of: position - 1, upTo: 1).first { return found }
    return try last()
  }

  /// The states of the event's session before and after it.
  mutating func states(
    around event: borrowing RecordedEvent<Route>
  ) throws(Failure) -> (before: Moment<Route>, after: Moment<Route>) {
    let name = event.session
    let step = Int64(clamping: event.step)
    let before = try journal.moment(of: name, at: .number(step - 1), isStep: true)
    return (before, try journal.moment(of: name, at: .number(step), isStep: true))
  }
}
