import Journal
import Replay

/// `navlog trim FILE --before PLACE -o OUT`.
enum TrimVerb {
  static let before = Option<PlaceArgument>(
    "before", "PLACE", "What is older may go: a position or a time.", .required)
  static let output = Option<Path>("output", short: "o", "OUT", "The new journal.")

  static let verb = Verb(
    "trim", "Make a journal without its oldest events.",
    options: [before, output],
    operands: [Operand("FILE", "The journal; it stays as it is.")],
    details: [
      """
      It is cut where states can be kept, at the last such place not behind PLACE: up to 4096 events more \
      stay than asked. Positions and steps stay as they are, and every session that goes on begins with the \
      state that it had. What is asked of before the cut is told to be gone, with the earliest event there is.
      """,
      """
      The new journal has an identity of its own and says from which one it was made. It keeps the tree over \
      what was cut off, so that notes about the old journal still hold which cover the cut; an older one can \
      not be checked any more.
      """,
      "A damaged journal is not cut: recover it first. OUT must not be there.",
    ],
    examples: [
      .init("navlog trim shop.navlog --before 2026-10-01T00:00:00Z -o kept.navlog", "From October on."),
      .init("navlog trim shop.navlog --before 100000 -o kept.navlog", "Without about 100,000 events."),
    ]
  ) { arguments, console throws(Failure) in
    let file: Path = try arguments.operand(0, as: Path.self)
    let out: Path = try arguments.required(output)
    guard !File.exists(out.text), !out.isStandardStream else {
      throw Failure("exists", "It is there already, or no file. Name another one.", at: .init(file: out.text))
    }
    let run = TrimmingRun(journal: file, out: out, place: try arguments.required(before))
    return try run.run(&console)
  }
}
