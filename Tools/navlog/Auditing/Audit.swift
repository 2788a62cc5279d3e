import Interchange
import Journal
import Replay

/// What is to be proved of a journal beyond its checksums.
struct AuditRequest {
  /// Whether tree and states are made again from the events.
  var isDeep = false
  /// The keys that must have signed the notes; none: a note is believed as it lies there.
  var keys: [NoteVerifier] = []
  /// The note beside the journal; `nil` where none is looked at.
  var note: NoteFile?
  /// Older or newer notes that were kept elsewhere.
  var witnesses: [NoteFile] = []

  var notes: [NoteFile] { (note.map { [$0] } ?? []) + witnesses }
  var needsTree: Bool { isDeep || !notes.isEmpty }
}

/// What was found of a journal beyond its checksums.
struct Audit {
  let request: AuditRequest
  private(set) var tree: TreeAudit
  /// The states in pages against the fold; only of a deep audit.
  private(set) var states: ReplayAudit?
  private(set) var notes: [NoteFinding] = []
  /// Whether the index of the journal says the same of the tree as the events; `nil` where it says nothing.
  private(set) var indexHolds: Bool?
  /// Journals that this one was made from, and whether its events show it.
  private(set) var ancestors: [(ancestor: Ancestor, isProved: Bool)] = []
  /// Whether events are missing, so that nothing behind them can be proved.
  private(set) var isCutShort = false
  private var nextPosition: UInt64

  init(_ request: AuditRequest, of journal: borrowing JournalReader) throws(ReplayFault) {
    self.request = request
    let header = journal.header
    nextPosition = header.firstPosition
    tree = TreeAudit(header: header, counts: request.notes.map(\.checkpoint.head.count))
    if request.isDeep { states = ReplayAudit(from: try journal.initialState()) }
  }

  /// Goes through all pages.
  mutating func run(_ journal: inout OpenJournal, _ console: borrowing Console) throws(Failure) {
    var reader = EventReader(journal.player.journal.makePage())
    var progress = console.progress("events")
    defer { progress.clear() }
    let total = Int(clamping: journal.player.journal.eventCount)
    var done = 0
    for index in journal.player.journal.pages.indices {
      guard try journal.read(page: index, into: &reader) else {
        isCutShort = true
        continue
      }
      add(&reader, sealed: journal.player.journal.sealedTree)
      do { try states?.letGo(behind: index, reader, of: &journal.player.journal) } catch {
        throw Failure(error)
      }
      done += reader.page.page.count
      progress.update(done, of: total)
    }
    isCutShort = isCutShort || !journal.verdict.gaps.allSatisfy(\.positions.isEmpty)
    conclude(journal.player.journal)
  }

  private mutating func add(_ reader: inout EventReader, sealed: EventTree?) {
    states?.add(&reader)
    if isCutShort || reader.page.page.firstPosition != nextPosition {
      isCutShort = true
      return
    }
    nextPosition = reader.page.page.endPosition
    if request.needsTree { tree.add(reader.page.page, sealed: sealed) }
  }

  private mutating func conclude(_ journal: borrowing JournalReader) {
    guard request.needsTree else { return }
    indexHolds = tree.sealedTreeHolds
    ancestors = tree.ancestors
    notes = request.notes.map { file in
      NoteFinding(
        file: file, keys: request.keys, tree: tree,
        eventCount: journal.eventCount,
        isCutShort: isCutShort)
    }
  }

  /// Whether anything is not as it should be.
  var hasFailed: Bool {
    indexHolds == false || notes.contains(where: \.hasFailed) || ancestors.contains { !$0.isProved }
      || states?.divergences.isEmpty == false
  }
}
