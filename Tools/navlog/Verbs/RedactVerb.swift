import Interchange
import Journal
import Replay

/// `navlog redact FILE --session S -o OUT`.
enum RedactVerb {
  static let session = Option<String>("session", short: "s", "ID", "This session.", .repeatable)
  static let actor = Option<String>("actor", "NAME", "All sessions of this actor.", .repeatable)
  static let all = Flag("all", "All sessions.")
  static let output = Option<Path>("output", short: "o", "OUT", "The new journal.")
  static let keep = Option<String>("keep", "NAME", "Parameters and facts that may stay.", .repeatable)
  static let pseudonyms = Option<Path>(
    "pseudonyms", "KEYFILE", "Make pseudonyms with this key; it is made if it is not there.")
  static let forget = Option<String>(
    "forget", "PERSON", "Destroy the keys of this person instead.", .repeatable)
  static let keys = Option<Path>("keys", "KEYRING", "Where these keys are.")
  static let coarseTimes = Option<TimeUnit>(
    "coarse-times", "UNIT", "Tell times to the minute, hour or day only; keeps no hashes.")
  static let noHashes = Flag("no-hashes", "Keep no hashes of what the events said.")
  static let blank = Flag("blank", "Put the same in place of all values of a type.")

  static let verb = Verb(
    "redact", "Make a journal without a person's data.",
    options: [session, actor, all, output, keep, pseudonyms, blank, coarseTimes, noHashes, forget, keys],
    operands: [Operand("FILE", "The journal; it stays as it is.", .optional)],
    exclusive: [[pseudonyms, blank], [session, all], [actor, all]],
    details: [
      """
      Of the sessions' events are replaced: values of parameters, facts and results, notes, the actor, \
      delivery ids, the variable parts of URLs, and fields that no intent knows. What stays: kinds and \
      times, names of sessions, routes, tabs, windows, facts and guards, ids of entries, outcomes, truth \
      values. So every event is in its place, and states fold to the same stacks.
      """,
      """
      A value gets a pseudonym of its type, and equal ones get equal ones. The key is forgotten, unless \
      --pseudonyms names one, with which several journals get the same pseudonyms. Whoever has the key \
      can try guesses. With --blank there is nothing to try, and nothing can be told apart.
      """,
      """
      The new journal has an identity of its own and says from which one it was made. Its redacted \
      events keep the hash of what they said, so that notes about the old journal can still be verified: \
      navlog verify --note OLD.note tells which events were redacted. Whoever has the hash of an event \
      can try guesses of what it said; with --no-hashes there is none, and old notes do not hold.
      """,
      """
      --coarse-times rounds the times of these sessions down, so that nobody is known again by when \
      something was done. A hash would tell the time to whoever tries all, so there is none then. Events \
      of other sessions keep their times, and their places among the others.
      """,
      """
      --forget takes no journal. What record --keys sealed for that person can never be read again, in \
      any copy of any journal; it is shown as erased. The journals stay as they are, and so do notes \
      about them.
      """,
      "A damaged journal is not redacted: recover it first. OUT must not be there.",
    ],
    examples: [
      .init("navlog redact shop.navlog --session ana -o public.navlog", "Without what is Ana's."),
      .init("navlog redact shop.navlog --all --keep slug -o demo.navlog", "To show to others."),
      .init("navlog redact --forget u17 --keys persons.keys", "Erases what is hers everywhere."),
      .init("navlog redact day.navlog --actor u17 --pseudonyms key -o day2.navlog", "The same every day."),
    ]
  ) { arguments, console throws(Failure) in
    if arguments[forget] != nil { return try forgetPersons(arguments, &console) }
    guard let file = arguments.operand(0).flatMap(Path.init(argument:)) else {
      throw .usage("FILE is missing: which journal? See navlog help redact.")
    }
    guard arguments[all] || arguments[session] != nil || arguments[actor] != nil else {
      throw .usage("Whose data? Say --session ID, --actor NAME or --all.")
    }
    let out: Path = try arguments.required(output)
    guard !File.exists(out.text), !out.isStandardStream else {
      throw Failure("exists", "It is there already, or no file. Name another one.", at: .init(file: out.text))
    }
    let run = RedactionRun(
      journal: file, out: out, sessions: arguments.all(session), actors: arguments.all(actor),
      isForAll: arguments[all], keptNames: Set(arguments.all(keep)),
      keepsHashes: !arguments[noHashes] && arguments[coarseTimes] == nil,
      times: arguments[coarseTimes].map { CoarseTimes(unit: $0.milliseconds) })
    let key: [UInt8]? =
      if arguments[blank] { nil } else { try PseudonymKey.bytes(of: arguments[pseudonyms]) }
    return try run.run(Pseudonyms(key: key), &console)
  }

  private static func forgetPersons(
    _ arguments: Arguments, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    guard arguments.operands.isEmpty else {
      throw .usage("--forget changes no journal, only the keys. Name none.")
    }
    let path: Path = try arguments.required(keys)
    let ring = try KeyRingFile.read(path)
    for person in arguments.all(forget) {
      let count: Int
      do throws(FileFault) { count = try ring.forget(person) } catch { throw Failure(.journal(.file(error))) }
      guard count > 0 else {
        throw Failure("notFound", "There is no key of \(person.quoted).", at: .init(file: path.text))
      }
      let json = #"{"forgotten":\#(person.quotedAsJSON),"keys":\#(count)}"#
      let words = count == 1 ? "the key" : "\(count) keys"
      try console.output.writeLine(
        console.isJSON ? json : "\(path.text): \(words) of \(person.quoted) destroyed")
    }
    return .done
  }
}
