package import Journal
package import Replay

/// Journals that are read one after the other, as if they were one: positions run on.
package struct JournalSequence: ~Copyable {
  private let paths: [String]
  /// The sessions that are wanted; all where none is named.
  private let sessions: Set<String>
  /// The index of the journal at hand; that of none where all are read.
  package private(set) var index = 0
  /// How far the positions of the journal at hand are moved.
  package private(set) var offset: UInt64 = 0
  private var journal: JournalReader?
  /// The pages of the journal at hand, their positions in its own count.
  package private(set) var pages: [PageEntry] = []
  /// The numbers of those that can have events of wanted sessions, in order.
  package private(set) var wantedPages: [Int] = []
  /// The position of the last event of the journal at hand, in its own count.
  private var lastPosition: UInt64 = 0
  /// Whether nothing is known to be missing of the journal at hand.
  package private(set) var isWhole = true
  /// Pages that could not be read so far.
  package private(set) var unreadable: [UnreadablePage] = []

  /// - Throws: what is wrong with the first journal.
  package init(_ paths: [String], sessions: Set<String> = []) throws(ReplayFault) {
    (self.paths, self.sessions) = (paths, sessions)
    journal = nil
    try open()
  }

  private mutating func open() throws(ReplayFault) {
    guard !isAtEnd else {
      journal = nil
      (pages, wantedPages, lastPosition) = ([], [], 0)
      return
    }
    var opened = try Self.open(paths[index])
    do { wantedPages = try opened.pages(ofSessions: sessions) } catch { throw .journal(error) }
    (pages, lastPosition) = (opened.pages, max(opened.endPosition, 1) - 1)
    isWhole = opened.gaps.isEmpty
    journal = consume opened
  }

  private static func open(_ path: String) throws(ReplayFault) -> JournalReader {
    var journal: JournalReader
    do { journal = try JournalReader.open(path) } catch { throw .journal(error) }
    try journal.takeBeginnings()
    return journal
  }

  /// Goes to the journal after the one at hand.
  package mutating func advance() throws(ReplayFault) {
    offset &+= lastPosition
    index += 1
    try open()
  }

  /// Has the journal at hand; `nil` where all are read.
  package mutating func withJournal<Result>(
    _ body: (inout JournalReader) throws(ReplayFault) -> Result
  ) throws(ReplayFault) -> Result? {
    guard var journal = journal.take() else { return nil }
    do throws(ReplayFault) {
      let result = try body(&journal)
      self.journal = consume journal
      return result
    } catch {
      self.journal = consume journal
      throw error
    }
  }

  /// Whether all are read.
  package var isAtEnd: Bool { index >= paths.count }

  /// Reads a page of the journal at hand.
  ///
  /// - Returns: `false` for one that is damaged, which is noted.
  package mutating func read(page number: Int, into reader: inout EventReader) throws(ReplayFault) -> Bool {
    do throws(ReplayFault) {
      return try withJournal { journal throws(ReplayFault) in try reader.read(page: number, of: &journal) }
        != nil
    } catch {
      try note(error, page: number)
      return false
    }
  }

  /// Notes a page of the journal at hand that is damaged.
  ///
  /// - Throws: the fault, where it is another.
  package mutating func note(_ fault: ReplayFault, page number: Int) throws(ReplayFault) {
    guard case .journal(.damaged(_, let damage)) = fault else { throw fault }
    let isKnown = unreadable.contains { $0.journal == index && $0.page == pages[number] }
    guard !isKnown else { return }
    isWhole = false
    unreadable.append(UnreadablePage(journal: index, page: pages[number], damage: damage))
  }
}
