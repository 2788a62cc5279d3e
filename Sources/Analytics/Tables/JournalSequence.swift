package import Journal
package import Replay

/// Journals that are read one after the other, as if they were one: positions run on.
package struct JournalSequence: ~Copyable {
  private let paths: [String]
  /// The sessions that are wanted; all where none is named.
  private var sessions: Set<String>
  /// The index of the journal at hand; that of none where all are read.
  package private(set) var index = 0
  /// How far the positions of the journal at hand are moved.
  package private(set) var offset: UInt64 = 0
  private var journal: JournalReader?
  /// The index of the journal that is open; the last one stays so, for another time.
  private var openIndex = -1
  /// The index of the journal that ``pages`` are of.
  private var pagesIndex = -1
  /// Of each journal that was passed the position of its last event, in the count of all.
  private var lastPositions: [UInt64] = []
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

  /// Opens the journal at hand, unless it is open.
  private mutating func open() throws(ReplayFault) {
    (pages, wantedPages, pagesIndex) = ([], [], -1)
    guard !isAtEnd else { return }
    var opened = openIndex == index ? journal.take() : nil
    if opened == nil { opened = try Self.open(paths[index]) }
    guard var opened = opened.take() else { return }
    openIndex = index
    do { wantedPages = try opened.pages(ofSessions: sessions) } catch { throw .journal(error) }
    (pages, lastPosition) = (opened.pages, max(opened.endPosition, 1) - 1)
    isWhole = opened.gaps.isEmpty
    pagesIndex = index
    journal = consume opened
  }

  /// Goes back to where a position is, or to the first journal that was not passed yet if that may be, and to
  /// other sessions.
  ///
  /// - Complexity: O(log journals) within a journal that is open, for the same sessions.
  package mutating func restart(sessions: Set<String>, from position: UInt64) throws(ReplayFault) {
    let passed = Self.firstIndex(below: lastPositions.count) { lastPositions[$0] >= position }
    offset = passed == 0 ? 0 : lastPositions[passed - 1]
    index = passed
    if pagesIndex == index, sessions == self.sessions { return }
    self.sessions = sessions
    try open()
  }

  /// The first index of which something is true that is true of all behind it too, else the limit.
  private static func firstIndex(below limit: Int, where isTrue: (Int) -> Bool) -> Int {
    var (low, high) = (0, limit)
    while low < high {
      let middle = (low + high) / 2
      if isTrue(middle) { high = middle } else { low = middle + 1 }
    }
    return low
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
    if lastPositions.count == index { lastPositions.append(offset) }
    index += 1
    try open()
  }

  /// Has the journal at hand; `nil` where all are read.
  package mutating func withJournal<Result>(
    _ body: (inout JournalReader) throws(ReplayFault) -> Result
  ) throws(ReplayFault) -> Result? {
    guard !isAtEnd, var journal = journal.take() else { return nil }
    do throws(ReplayFault) {
      let result = try body(&journal)
      self.journal = consume journal
      return result
    } catch {
      self.journal = consume journal
      throw error
    }
  }

  /// The index, among the wanted pages, of the first one that may have a position or one behind it.
  ///
  /// - Complexity: O(log pages).
  package func firstWantedPage(at position: UInt64) -> Int {
    Self.firstIndex(below: wantedPages.count) { pages[wantedPages[$0]].endPosition &+ offset > position }
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
