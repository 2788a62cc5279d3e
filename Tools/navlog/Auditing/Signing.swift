import Interchange
import Journal
import Replay

/// Signs a journal's head into a note.
struct Signing {
  let journal: Path
  let note: Path
  let signer: NoteSigner

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    let old = try oldNote()
    var opened = try OpenJournal(journal, isScanning: true, console)
    var request = AuditRequest(isDeep: true)
    request.note = old
    var audit: Audit
    do throws(ReplayFault) { audit = try Audit(request, of: opened.player.journal) } catch {
      throw Failure(error)
    }
    try audit.run(&opened, console)
    let verdict = try opened.conclude(&console)
    guard verdict == .done, !audit.isCutShort, !audit.hasFailed else {
      for line in audit.notes.filter(\.hasFailed).flatMap(\.sentences) { console.note(line) }
      console.note("\(journal.text): Nothing was signed, as the journal is not what it should be.")
      return .found
    }
    let head = TreeHead(count: audit.tree.tree.count, root: audit.tree.tree.root)
    try write(head, of: audit.tree.journal, over: old?.note, &console)
    return .done
  }

  private func oldNote() throws(Failure) -> NoteFile? {
    note.isStandardStream || !File.exists(note.text) ? nil : try NoteFile(note)
  }

  private func write(
    _ head: TreeHead, of journal: JournalID, over old: SignedNote?, _ console: inout Console
  ) throws(Failure) {
    let text = TreeCheckpoint(journal: journal, head: head).text
    var signed = old.flatMap { $0.text == text ? $0 : nil } ?? SignedNote(text: text)
    guard signed.sign(with: signer) else {
      throw Failure("system", "The cryptographic library of this system gives no Ed25519 signature.")
    }
    if note.isStandardStream { return try console.output.write(signed.description) }
    try SmallFile.replace(note.text, with: signed.description)
    if console.isJSON {
      var writer = JSONWriter()
      writer.beginObject()
      writer.key("note")
      writer.write(note.text)
      writer.key("key")
      writer.write(signer.verifier.text)
      writer.key("head")
      writer.write(head)
      writer.endObject()
      writer.endLine()
      return try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    }
    try console.output.writeLine("\(note.text): \(head.count) events, signed by \(signer.verifier.id.name)")
  }
}
