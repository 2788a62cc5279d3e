import Journal
import Navigation
import Replay

/// A journal whose sessions are folded to a place, page by page.
struct FoldedJournal: ~Copyable {
  private var journal: JournalReader
  private var moments: AllMoments
  private var reader: EventReader
  private var routes = PlainRouteSource()
  /// The page that comes next.
  private var page = 0

  /// - Parameter place: the end if `nil`.
  /// - Throws: `NoSuchPlace`, or what is wrong with the journal.
  init(_ path: String, at place: PlaceName?) throws {
    var journal = try JournalReader.open(path)
    try journal.takeBeginnings()
    moments = AllMoments(at: try Self.place(place, in: &journal), from: try journal.initialState())
    reader = EventReader(journal.makePage())
    self.journal = journal
  }

  /// The next sessions that are over, in order of first position; `nil` where no page is left.
  mutating func next() throws(ReplayFault) -> [Moment<Route>]? {
    guard page <= journal.pages.count else { return nil }
    defer { page += 1 }
    guard page < journal.pages.count else { return moments.takeAll() }
    guard try reader.readWhole(page, of: &journal) else { return [] }
    moments.fold(&reader, &routes)
    return try moments.take(behind: page, reader, of: &journal)
  }

  private static func place(
    _ place: PlaceName?, in journal: inout JournalReader
  ) throws -> AllMoments.Place {
    switch place {
    case nil: return .end
    case .time(let time): return .time(time)
    case .sinceStart(let span): return .sinceStart(span)
    case .number(let number):
      let last = journal.endPosition &- 1
      let counted = number < 0 ? Int64(clamping: last) + 1 + max(number, Int64.min / 2) : number
      guard let position = UInt64(exactly: counted), position <= last else {
        throw StatesTable.NoSuchPlace(
          description: "\(journal.path) has no position \(number): it has \(last) events")
      }
      return .position(position)
    case .mark(let name):
      guard let position = try journal.position(ofMark: name) else {
        throw StatesTable.NoSuchPlace(description: "\(journal.path) has no mark \(name)")
      }
      return .position(position)
    }
  }
}

extension EventReader {
  /// Reads a page; `false` for one that is damaged.
  fileprivate mutating func readWhole(
    _ page: Int, of journal: inout JournalReader
  ) throws(ReplayFault) -> Bool {
    do throws(ReplayFault) {
      try read(page: page, of: &journal)
      return true
    } catch .journal(.damaged) {
      return false
    }
  }
}

extension JournalReader {
  /// The position of the last bookmark of that name.
  fileprivate mutating func position(ofMark name: String) throws(ReplayFault) -> UInt64? {
    var reader = EventReader(makePage())
    var intents = IntentReader()
    var document = Document()
    for page in pages.indices.reversed() where try reader.readWhole(page, of: &self) {
      var found: UInt64?
      while !reader.isAtEnd {
        reader.readIntent(into: &document)
        if case .mark(name, _) = intents.read(document).intent.action { found = reader.position }
        reader.advance()
      }
      if let found { return found }
    }
    return nil
  }
}
