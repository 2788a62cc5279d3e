import Journal
package import Replay

/// The pieces of a table in order of position, though sessions end in another order.
///
/// A piece waits until no session that is under way can have one before it. Where too much would wait, the
/// sessions that began last are forgotten, and read in another pass over the pages from where they began: so
/// memory stays bounded, however long the first session goes on.
package struct OrderedPieces<Table: TablePieces>: ~Copyable {
  package var journals: JournalSequence
  private let table: Table
  private let names: SharedNames
  private let filter: SessionFilter
  /// The memory that waiting pieces may take.
  private let room: Int
  private var held = HeldPieces<Table.Piece>()
  /// Pieces before this position come, the others wait.
  private var frontier: UInt64 = 0
  private var pass = Pass()

  /// One way through the pages of a journal.
  private struct Pass {
    var fold: VisitFold<Table.Routes, Table.Observer>?
    /// The index of the page that comes next, among those that are wanted.
    var next = 0
    /// Sessions are followed that begin in these, by index among the pages that are wanted.
    var beginnings = 0..<Int.max
  }

  /// - Parameter room: the memory that waiting pieces may take.
  /// - Throws: what is wrong with the first journal.
  package init(
    _ table: Table, _ paths: [String], _ names: SharedNames, filter: SessionFilter, room: Int
  ) throws(ReplayFault) {
    (self.table, self.names, self.filter, self.room) = (table, names, filter, room)
    journals = try JournalSequence(paths, sessions: filter.sessions)
  }

  /// The next piece; its positions are in the own count of the journal at hand.
  package mutating func next() throws(ReplayFault) -> Table.Piece? {
    while true {
      if let piece = held.popFirst(before: frontier) { return piece }
      guard !journals.isAtEnd else { return nil }
      if isPassOver {
        try endPass()
      } else {
        try readPage()
        makeRoom()
      }
    }
  }

  // MARK: Reading

  /// Whether no page can add anything to the pass.
  private var isPassOver: Bool {
    guard pass.next < journals.wantedPages.count else { return true }
    guard let fold = pass.fold else { return pass.next > pass.beginnings.lowerBound }
    let end = pass.beginnings.upperBound
    return pass.next >= end && fold.earliestPosition ?? .max >= start(ofPage: end)
  }

  private mutating func readPage() throws(ReplayFault) {
    var known = pass.fold.take()
    if known == nil { known = try makeFold() }
    guard var fold = known.take() else { return }
    var found: [(SessionVisits, Table.Observer)] = []
    let (next, beginnings) = (pass.next, pass.beginnings)
    let page = journals.wantedPages[next]
    pass.next += 1
    do throws(ReplayFault) {
      _ = try journals.withJournal { (journal: inout JournalReader) throws(ReplayFault) in
        try fold.add(
          page: page, of: &journal, beginning: beginnings.contains(next),
          isFirst: beginnings.lowerBound == 0
        ) { found.append(($0, $1)) }
      }
    } catch {
      try journals.note(error, page: page)
    }
    keep(found)
    frontier = min(fold.earliestPosition ?? .max, start(ofPage: min(pass.next, beginnings.upperBound)))
    pass.fold = fold
  }

  private mutating func makeFold() throws(ReplayFault) -> VisitFold<Table.Routes, Table.Observer>? {
    let (table, names, filter) = (table, names, filter)
    return try journals.withJournal { (journal: inout JournalReader) throws(ReplayFault) in
      let apps = try RecordedApps(of: &journal, table.app)
      return try VisitFold(
        journal, routes: Table.Routes(names), filter: filter,
        makeObserver: { table.makeObserver(apps.app(at: $0)) })
    }
  }

  /// The first position of a page by its index among those that are wanted; behind the last none is as great.
  private func start(ofPage index: Int) -> UInt64 {
    index < journals.wantedPages.count ? journals.pages[journals.wantedPages[index]].firstPosition : .max
  }

  private mutating func keep(_ sessions: [(SessionVisits, Table.Observer)]) {
    let end = start(ofPage: pass.beginnings.upperBound)
    for (session, observed) in sessions where session.firstPosition < end {
      for piece in table.pieces(of: session, observed) {
        held.add(piece, ofSessionFrom: session.firstPosition)
      }
    }
  }

  /// Goes on to the sessions that were left for another pass, or to the next journal.
  private mutating func endPass() throws(ReplayFault) {
    if var fold = pass.fold.take() {
      var found: [(SessionVisits, Table.Observer)] = []
      fold.finish { found.append(($0, $1)) }
      keep(found)
      frontier = start(ofPage: pass.beginnings.upperBound)
      return
    }
    frontier = 0
    let end = pass.beginnings.upperBound
    if end < journals.wantedPages.count {
      pass = Pass(next: end, beginnings: end..<Int.max)
    } else {
      pass = Pass()
      try journals.advance()
    }
  }

  // MARK: Memory

  /// Leaves the sessions that began last to another pass, where too much waits.
  private mutating func makeRoom() {
    guard held.byteCount > room, journals.isWhole, let middle = held.middle else { return }
    let first = pass.fold?.earliestPosition ?? 0
    // Not the page in which the session began that all others wait for, and never all pages: each pass has to
    // get on, though one session alone may take more than the room.
    let limit = (pass.beginnings.lowerBound..<pass.next).dropFirst().first {
      start(ofPage: $0) > first && start(ofPage: $0) >= middle
    }
    guard let limit else { return }
    pass.beginnings = pass.beginnings.lowerBound..<limit
    held.removeSessions(from: start(ofPage: limit))
  }
}
