import Interchange
import Journal
import Replay

/// `navlog export FILE --format intents`.
enum ExportVerb {
  enum Format: String, CaseIterable, ArgumentValue { case intents }

  static let format = Option<Format>("format", "FORMAT", "What to write: intents.", .required)
  static let to = Option<Path>("to", "OUT", "Where to; standard output if left out.")
  static let session = Option<String>("session", short: "s", "ID", "This session only.", .repeatable)

  static let verb = Verb(
    "export", "Write a journal in another form.",
    options: [format, to, session, KeyRingFile.option],
    operands: [Operand("FILE", "The journals.", .atLeastOne)],
    details: [
      """
      intents: one JSON object a line, as they were sent, which record reads again to the same \
      sessions, steps, outcomes and states. An intent that named no time gets the one it came at. \
      Follow-up events are left out, as recording makes them again; so are lines that were no \
      intents, as their bytes were not kept: how many is said on standard error.
      """,
      """
      What is secret was hashed when it was recorded, and comes back as that hash. A time that was \
      rejected is kept as it was sent.
      """,
      "OUT is written anew if it is there; it can not be one of the journals.",
    ],
    examples: [
      .init(
        "navlog export shop.navlog --format intents | navlog record -j copy.navlog", "Records it once more.")
    ]
  ) { arguments, console throws(Failure) in
    let files = arguments.operands.compactMap(Path.init(argument:))
    let path = arguments[to] ?? .standardStream
    for file in files {
      // All must be readable before anything is written.
      _ = try OpenJournal(file, console)
      guard !Output.wouldOverwrite(file, at: path) else {
        throw .usage("--to \(path.text) is the journal itself. Name another file.")
      }
    }
    var output = try Output(path)
    var export = IntentExport(
      sessions: arguments.all(session), revealing: try Revealing(arguments[KeyRingFile.option]))
    var code = ExitCode.done
    for file in files {
      var journal = try OpenJournal(file, console)
      try export.write(&journal, to: &output)
      try output.flush()
      code = max(code, try journal.conclude(&console))
    }
    try output.finish()
    if let sentence = export.omission { console.note(sentence) }
    return code
  }
}
