import Interchange
import Journal
import Replay

/// `navlog verify FILE…`.
enum VerifyVerb {
  static let deep = Flag("deep", "Make tree and states again from the events, and compare.")
  static let key = Option<PublicKeyArgument>(
    "key", "KEY", "This key must have signed the note.", .repeatable)
  static let note = Option<Path>("note", "NOTE", "The note; FILE.note if left out.")
  static let witness = Option<Path>(
    "witness", "NOTE", "A note kept elsewhere: the journal must go on from it.", .repeatable)
  static let proof = Option<Path>("proof", "PROOF", "Check a proof instead of a journal.")

  static let verb = Verb(
    "verify", "Check a journal: every checksum, every event, their order.",
    options: [deep, key, note, witness, proof],
    operands: [Operand("FILE", "The journals.", .any)],
    exclusive: [[deep, proof], [note, proof]],
    details: [
      """
      The whole file is read, whatever an index says, and every checksum and position is checked. Of a \
      file up to 32 MiB, and with --deep, every event is decoded as well. What is damaged is told by \
      bytes and by the positions of the events that are lost.
      """,
      """
      --deep makes the Merkle tree again from what the events say, folds every session, and compares \
      with what the index and the pages keep of both.
      """,
      """
      --key, --note and --witness compare the events with signed notes (see navlog sign). A note that \
      lies beside a journal can be cut or replaced along with it; only one kept elsewhere shows that \
      events were cut off the end, or replaced. Without --key a note is believed as it is.
      """,
      """
      --proof checks what navlog prove wrote, without any journal: that an event is in what KEY has \
      signed, or, with --witness, that the note in it goes on from an older one.
      """,
      """
      The exit code is 1 also for a signature that is wrong or missing, and for events that are not \
      what a note says. It is 2 where nothing can be checked: it is no journal, or its header is too \
      damaged to be read.
      """,
      "A live journal may end in a record that is not whole: that is no damage, as it is being written.",
    ],
    examples: [
      .init("navlog verify shop.navlog", "0 if it holds, 1 if it is damaged, 2 if it can not be read."),
      .init("navlog verify shop.navlog --json | jq .damage", "What is lost."),
      .init("navlog verify shop.navlog --deep --key audit.key.pub", "Everything, and who signed it."),
      .init("navlog verify shop.navlog --witness old.note", "Does it go on from an older note?"),
      .init("navlog verify --proof 7.tlog-proof --key audit.key.pub", "Is the event in the journal?"),
    ]
  ) { arguments, console throws(Failure) in
    var keys: [NoteVerifier] = []
    for argument in arguments.all(key) { keys.append(try argument.verifier()) }
    var witnesses: [NoteFile] = []
    for path in arguments.all(witness) { witnesses.append(try NoteFile(path)) }
    if let path = arguments[proof] {
      guard arguments.operands.isEmpty else { throw .usage("--proof needs no journal. Name none.") }
      return try ProofCheck(path: path, keys: keys, witnesses: witnesses).run(&console)
    }
    guard !arguments.operands.isEmpty else {
      throw .usage("FILE is missing: which journal? See navlog help verify.")
    }
    guard arguments.operands.count == 1 || arguments[note] == nil else {
      throw .usage("--note names the note of one journal. Verify them one by one.")
    }
    var code = ExitCode.done
    for file in arguments.operands.compactMap(Path.init(argument:)) {
      var request = AuditRequest(isDeep: arguments[deep], keys: keys, witnesses: witnesses)
      let path = arguments[note] ?? ownNote(of: file, keys, witnesses)
      request.note = if let path { try NoteFile(path) } else { nil }
      code = max(code, try verify(file, request, &console))
    }
    return code
  }

  /// The note beside a journal: it is due where a key is given, and may be missing where a witness is.
  private static func ownNote(of file: Path, _ keys: [NoteVerifier], _ witnesses: [NoteFile]) -> Path? {
    guard !keys.isEmpty, let path = NoteFile.path(for: file.text) else { return nil }
    return witnesses.isEmpty || File.exists(path.text) ? path : nil
  }

  private static func verify(
    _ file: Path, _ request: AuditRequest, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var journal = try OpenJournal(file, isScanning: true, console)
    var audit: Audit
    do throws(ReplayFault) { audit = try Audit(request, of: journal.player.journal) } catch {
      throw Failure(error)
    }
    if request.needsTree || journal.isShort { try audit.run(&journal, console) }
    let summary = try JournalSummary(of: &journal)
    if console.isJSON {
      var printer = SummaryPrinter()
      try printer.printVerdict(summary, journal.verdict, audit, to: &console.output)
    } else {
      try console.output.writeLine(sentence(on: summary, journal.verdict, audit, console))
      for line in audit.lines { try console.output.writeLine("  \(line)") }
    }
    return max(try journal.conclude(&console), audit.hasFailed ? .found : .done)
  }

  private static func sentence(
    on summary: JournalSummary, _ verdict: Verdict, _ audit: Audit, _ console: borrowing Console
  ) -> String {
    let condition = summary.isSealed ? "sealed" : "live"
    let word =
      verdict.isDamaged
      ? console.paint(.bad, "damaged")
      : audit.hasFailed ? console.paint(.bad, "not what it should be") : console.paint(.good, "holds")
    return "\(summary.path.shown): \(word), \(condition), \(summary.events) events can be read"
  }
}
