package import Analytics
import Navigation
package import Replay

/// Whole sessions in order of first position, for formats that tell them one by one.
package final class SessionSource {
  private var pieces: OrderedPieces<WholeSessions>
  private let names = SharedNames()
  private let journalCount: Int

  /// - Parameter sessions: those that are wanted; all where none is named.
  /// - Throws: what is wrong with the first journal.
  package init(_ paths: [String], sessions: [String] = []) throws(ReplayFault) {
    var filter = SessionFilter()
    filter.sessions = Set(sessions)
    journalCount = paths.count
    pieces = try OrderedPieces(WholeSessions(), paths, names, filter: filter, room: 32 << 20)
  }

  /// Pages that could not be read so far.
  package var unreadable: [UnreadablePage] { pieces.journals.unreadable }

  /// The next session; `nil` behind the last one.
  package func next() throws(ReplayFault) -> ExportedSession? {
    guard let piece = try pieces.next() else { return nil }
    return ExportedSession(
      session: piece.session, notes: piece.notes, names: names.all, offset: pieces.journals.offset,
      journal: pieces.journals.index)
  }
}

/// A session as it leaves for another format.
package struct ExportedSession: Sendable {
  let session: SessionVisits
  let notes: SessionNotes
  private let names: [String]
  private let offset: UInt64
  private let journal: Int

  init(session: SessionVisits, notes: SessionNotes, names: [String], offset: UInt64, journal: Int) {
    (self.session, self.notes, self.names) = (session, notes, names)
    (self.offset, self.journal) = (offset, journal)
  }

  /// The session's name; those of a second journal end in `#2`, as one name may come again.
  var name: String { journal == 0 ? session.name : "\(session.name)#\(journal + 1)" }

  func screen(of visit: Visit) -> Screen { visit.screen.screen(names) }
  func tab(of visit: Visit) -> String { names[Int(visit.tab)] }
  func window(of visit: Visit) -> WindowName { session.windows[Int(visit.window)] }

  /// A position among those of all journals.
  func position(_ own: UInt64) -> UInt64 { own &+ offset }
}

/// Makes pieces of whole sessions.
struct WholeSessions: TablePieces {
  typealias Routes = WholeRouteSource

  struct Piece: TablePiece {
    let session: SessionVisits
    let notes: SessionNotes

    var position: UInt64 { session.firstPosition }
    var byteCount: Int { 500 + session.visits.count * 200 + notes.byteCount }
  }

  func app(_ declaration: [UInt8]) -> CheckedApp? { DeclarationFile(json5: declaration).app }
  func makeObserver(_ app: CheckedApp?) -> SessionNotes { SessionNotes(app) }

  func pieces(of session: SessionVisits, _ observed: SessionNotes) -> [Piece] {
    [Piece(session: session, notes: observed)]
  }
}

/// What formats tell of a session beside its visits.
struct SessionNotes: SessionObserver {
  /// When the session went to background and came back.
  struct Turn: Sendable {
    var position: UInt64
    /// Milliseconds since 1970.
    var at: Int64
    var isInBackground: Bool
  }

  private(set) var turns: [Turn] = []
  private var account: LinkAccount
  /// Who did what, by the position of the event.
  private(set) var actors: [UInt64: String] = [:]
  private var document = Document()

  init(_ app: CheckedApp?) { account = LinkAccount(app) }

  var links: [LinkRecord] { account.records }
  var byteCount: Int { turns.count * 24 + actors.count * 60 + links.count * 300 }

  mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    account.note(&reader, state, routes, clock)
    if state.isInBackground != (turns.last?.isInBackground ?? false) {
      turns.append(Turn(position: reader.position, at: reader.at, isInBackground: state.isInBackground))
    }
    reader.readIntent(into: &document)
    guard !document.isEmpty, let index = document.member("actor", of: Document.root) else { return }
    actors[reader.position] = document.string(at: index)
  }
}
