import Interchange
import Journal

/// What a note says of a journal, and whether that is so.
struct NoteFinding {
  /// What became of the events that the note is about.
  enum History: String {
    /// They are there, in the same order, and say the same.
    case same
    /// Some of the last are missing.
    case cut
    /// Others stand in their place.
    case changed
    /// All of them were cut off the front, on purpose.
    case beforeCut
    /// It is about another journal.
    case otherJournal
    /// Events before are damaged: nobody can tell.
    case unknown
  }

  let file: NoteFile
  /// For each key that was asked for, whether it has signed.
  let signatures: [(key: NoteVerifier, standing: SignedNote.Standing)]
  let history: History
  /// How many events there are now, those that were cut off the front included.
  let eventCount: UInt64
  /// How many of them were cut off.
  let cutCount: UInt64

  init(file: NoteFile, keys: [NoteVerifier], tree: TreeAudit, eventCount: UInt64, isCutShort: Bool) {
    self.file = file
    let isOwn = file.checkpoint.origin == TreeCheckpoint.origin(of: tree.journal)
    cutCount = isOwn ? 0 : tree.cutCount
    self.eventCount = eventCount &+ cutCount
    signatures = keys.map { ($0, file.note.standing(of: $0)) }
    history = Self.history(file.checkpoint, tree, isCutShort)
  }

  private static func history(
    _ checkpoint: TreeCheckpoint, _ tree: TreeAudit, _ isCutShort: Bool
  ) -> History {
    let edition: LeafHasher.Edition
    if checkpoint.origin == TreeCheckpoint.origin(of: tree.journal) {
      edition = .current
    } else if tree.ancestors.contains(where: {
      TreeCheckpoint.origin(of: $0.ancestor.journal) == checkpoint.origin
    }) {
      edition = .original
    } else {
      return .otherJournal
    }
    if let root = tree.root(edition, at: checkpoint.head.count) {
      return root == checkpoint.head.root ? .same : .changed
    }
    if edition == .original, checkpoint.head.count < tree.cutCount { return .beforeCut }
    return isCutShort ? .unknown : .cut
  }

  var hasFailed: Bool {
    history != .same || signatures.contains { $0.standing != .valid }
  }

  /// What there is to say, a sentence each.
  var sentences: [String] {
    let signed = file.checkpoint.head.count
    let about = "\(file.path): "
    var sentences = signatures.map { key, standing in
      switch standing {
      case .valid: "\(about)signed by \(key.id.name)"
      case .invalid: "\(about)the signature of \(key.id.name) is not one of this text"
      case .missing: "\(about)not signed by \(key.id.name) (\(key.text))"
      }
    }
    sentences.append(about + words(signed))
    return sentences
  }

  private func words(_ signed: UInt64) -> String {
    switch history {
    case .same where cutCount > 0 && signed > 0:
      "\(signed) events are what it says, of which \(cutCount) were cut off; \(eventCount - signed) came later"
    case .same where signed == eventCount: "all \(signed) events are what it says"
    case .same: "events 1 to \(signed) are what it says; \(eventCount - signed) came later"
    case .cut: "it is about \(signed) events, and the journal has \(eventCount): the last ones were cut off"
    case .changed: "events up to \(signed) are not what it says: some were changed, or put in or taken out"
    case .beforeCut:
      "it is about events that were cut off since, and can't be checked: only notes from event \(cutCount) on can"
    case .otherJournal: "it is about another journal, \(file.checkpoint.origin)"
    case .unknown: "it can't be checked, as events up to \(signed) are lost"
    }
  }
}
