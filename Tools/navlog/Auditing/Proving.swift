import Interchange
import Journal
import Replay

/// Makes a proof that leads to what a note signs.
struct Proving {
  let note: NoteFile
  private var proof: TreeProof?
  private var old: TreeHead?

  init(note: NoteFile) {
    self.note = note
  }

  private var head: TreeHead { note.checkpoint.head }

  /// - Parameter place: a position; negative ones count from the end.
  mutating func proveEvent(_ place: Int64, of journal: inout OpenJournal) throws(Failure) {
    let last = journal.player.journal.endPosition &- 1
    let position = try OpenJournal.count(place, upTo: last, "The journal has")
    try checkOrigin(journal)
    guard let leaf = journal.player.journal.leaf(ofPosition: position) else {
      throw Failure("notFound", "There is no event \(position).", at: .init(file: journal.path))
    }
    guard leaf < head.count else {
      throw Failure(
        "notSigned",
        "Event \(position) is not among the \(head.count) that are signed. Sign again, or name another.",
        at: .init(file: note.path))
    }
    let (hashes, event) = try reading(journal.path) { () throws(JournalFault) in
      (
        try journal.player.journal.inclusionProof(ofLeaf: leaf, count: head.count),
        try journal.player.journal.eventBytes(at: position)
      )
    }
    guard let hashes, let event else { throw tooShort(journal) }
    proof = TreeProof(claim: .includes(event: event, leaf: leaf), hashes: hashes, note: note.note.description)
  }

  /// - Parameter count: of the first events, at least 1.
  mutating func proveGrowth(from count: Int, of journal: inout OpenJournal) throws(Failure) {
    try checkOrigin(journal)
    guard count > 0, UInt64(count) <= head.count else {
      throw .usage("--from \(count) is none: the note signs 1 to \(head.count) events.")
    }
    let old = UInt64(count)
    let found = try reading(journal.path) { () throws(JournalFault) in
      (
        try journal.player.journal.consistencyProof(from: old, count: head.count),
        try journal.player.journal.head(at: old)
      )
    }
    guard let hashes = found.0, let oldHead = found.1 else { throw tooShort(journal) }
    self.old = oldHead
    proof = TreeProof(claim: .goesOn(from: old), hashes: hashes, note: note.note.description)
  }

  /// Prints the proof, if it is one.
  func print(to console: inout Console) throws(Failure) -> ExitCode {
    guard let proof else { return .failed }
    guard proof.leads(to: head, from: old) else {
      console.note("\(note.path): Events up to \(head.count) are not what it signs. See navlog verify.")
      return .found
    }
    guard console.isJSON else {
      try console.output.write(proof.text)
      return .done
    }
    var writer = JSONWriter()
    writer.write(proof, to: head, from: old)
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    return .done
  }

  // MARK: Faults

  private func checkOrigin(_ journal: borrowing OpenJournal) throws(Failure) {
    guard note.checkpoint.origin == TreeCheckpoint.origin(of: journal.player.journal.header.journal) else {
      throw Failure(
        "otherJournal", "It is about another journal, \(note.checkpoint.origin).", at: .init(file: note.path))
    }
  }

  private func tooShort(_ journal: borrowing OpenJournal) -> Failure {
    Failure(
      "cut", "The note is about \(head.count) events, and the journal has fewer. See navlog verify.",
      at: .init(file: journal.path))
  }

  private func reading<Value>(
    _ path: String, _ body: () throws(JournalFault) -> Value
  ) throws(Failure) -> Value {
    do { return try body() } catch { throw Failure(.journal(error)) }
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ proof: TreeProof, to head: TreeHead, from old: TreeHead?) {
    beginObject()
    switch proof.claim {
    case .includes(let event, let leaf):
      key("leaf")
      write(leaf)
      key("event")
      write(Base64.text(of: event))
    case .goesOn:
      key("from")
      if let old { write(old) } else { null() }
    }
    key("hashes")
    beginArray()
    for hash in proof.hashes { write(Base64.text(of: hash.bytes)) }
    endArray()
    key("head")
    write(head)
    key("note")
    write(proof.note)
    endObject()
  }
}
