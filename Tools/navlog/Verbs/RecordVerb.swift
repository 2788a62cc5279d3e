import Journal
import Replay

/// `navlog record -j FILE`.
enum RecordVerb {
  static let journal = Option<Path>(
    "journal", short: "j", "FILE", "The journal to append to; it is made if it is not there.", .required)
  static let app = Option<Path>(
    "app", "APP", "The declaration of the app whose rules hold; a journal that has one goes on under it.")
  static let sync = Option<SyncPolicy>(
    "sync", "WHEN",
    """
    When events go to the disk: every (each before the next), batch (the default: all that came \
    together, by one sync) or none (at the end).
    """
  )
  static let keys = Option<Path>(
    "keys", "KEYRING",
    """
    Seal secrets with a key of the person they are of, kept in this file, instead of hashing them; it \
    is made if it is not there.
    """)
  static let personal = Flag("personal", "With --keys: seal all that may be personal.")
  static let state = Flag("state", "Put the session's state after the event into each answer.")
  static let quiet = Flag("quiet", short: "q", "Print no answers.")

  static let verb = Verb(
    "record", "Read intents, and append what becomes of them to a journal.",
    options: [journal, app, sync, keys, personal, state, quiet],
    operands: [Operand("FILE", "Intents, one JSON object a line; standard input if left out.", .optional)],
    exclusive: [[state, quiet]],
    details: [
      """
      An intent is an object such as {"intent": "push", "route": "settings", "session": "ana"}; \
      Intents.md in the documentation of Navigation has all of them. Fields that no intent knows are \
      kept and mean nothing.
      """,
      """
      Each line is answered by one line of JSON: the event, with its position in the journal and the \
      number of the line. An answer is printed once its event is as safe as --sync asks, never \
      before. A repeated delivery is answered with the position of the first one. The exit code is 0 also \
      where intents were \
      rejected: the answers tell.
      """,
      """
      A line that is no intent is recorded too, as rejected, by its length and its SHA-256: its \
      bytes are not kept. The same goes for lines longer than 1 MiB. Blank lines are skipped.
      """,
      """
      With --keys a secret can be read again by who has the keys, until navlog redact --forget destroys \
      them. The person is the actor; for an event that names none whoever is known to have the session, \
      else the session itself. With --personal the same goes for parameters, facts, notes, results, \
      variable parts of URLs and unknown fields.
      """,
      "With --state an answer has one more member, \"state\", as navlog state --json prints it.",
      """
      SIGINT and SIGTERM end the reading: what was read is recorded and answered, and the journal is \
      closed well. So it is when nobody reads the answers any more. A journal that was torn by a \
      crash is mended on opening: the torn bytes go to a file beside it.
      """,
    ],
    examples: [
      .init("navlog record -j shop.navlog < intents.ndjson", "Records a file of intents."),
      .init("tail -f app.ndjson | navlog record -j shop.navlog --quiet", "Records what is still coming."),
    ]
  ) { arguments, console throws(Failure) in
    let path: Path = try arguments.required(journal)
    guard !arguments[personal] || arguments[keys] != nil else {
      throw .usage("--personal wants --keys KEYRING: what to seal with.")
    }
    let sealing: PersonalSealing? =
      if let ring = arguments[keys] {
        PersonalSealing(keys: try KeyRingFile.readOrBegin(ring), isForAll: arguments[personal])
      } else { nil }
    let run = RecordingRun(
      input: arguments.operand(0).flatMap(Path.init(argument:)) ?? .standardStream,
      journal: path, app: arguments[app], sealing: sealing, sync: arguments[sync] ?? .batch,
      showsState: arguments[state],
      isQuiet: arguments[quiet])
    return try run.run(&console)
  }
}
