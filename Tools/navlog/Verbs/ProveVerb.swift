import Interchange
import Journal
import Replay

/// `navlog prove FILE --at POSITION`.
enum ProveVerb {
  static let at = Option<Int>("at", "POSITION", "Prove that this event is in the journal; -1 is the last.")
  static let from = Option<Int>("from", "EVENTS", "Prove that it goes on from what it was with so many.")
  static let note = Option<Path>("note", "NOTE", "The signed note that it leads to; FILE.note if left out.")

  static let verb = Verb(
    "prove", "Prove that an event is in a signed journal.",
    options: [at, from, note], operands: [Operand("FILE", "The journal.")],
    exclusive: [[at, from]],
    details: [
      """
      The proof is a few hashes that lead from the event to the head that the note signs. With the \
      note and the event itself in it, it can be checked without the journal: navlog verify --proof. \
      Nothing else of the journal can be learned from it.
      """,
      """
      --at writes a C2SP tlog-proof, whose extra data are the event's bytes. --from writes what C2SP's \
      tlog-witness sends to a witness. --json has the same as an object.
      """,
      """
      An event that was recorded after the note can't be proved: sign again. Where the proof does not \
      lead to the note's head, events were changed since it was signed, and the exit code is 1.
      """,
    ],
    examples: [
      .init("navlog prove shop.navlog --at 42 > 42.tlog-proof", "For someone who trusts the key only."),
      .init("navlog prove shop.navlog --from 1000", "That the first 1000 events are still the same."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]),
      let path = arguments[note] ?? NoteFile.path(for: file.text)
    else { throw .usage("FILE must not be empty.") }
    guard arguments[at] != nil || arguments[from] != nil else {
      throw .usage("What shall be proved? Say --at POSITION or --from EVENTS.")
    }
    guard File.exists(path.text) else {
      throw Failure(
        "notSigned", "There is no note to lead to. Sign the journal first: navlog sign.",
        at: .init(file: path.text))
    }
    var proving = Proving(note: try NoteFile(path))
    var journal = try OpenJournal(file, console)
    if let position = arguments[at] {
      try proving.proveEvent(Int64(position), of: &journal)
    } else {
      try proving.proveGrowth(from: arguments[from] ?? 0, of: &journal)
    }
    let code = try proving.print(to: &console)
    return max(code, try journal.conclude(&console))
  }
}
