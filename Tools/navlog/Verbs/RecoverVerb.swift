import Journal

/// `navlog recover IN -o OUT`.
enum RecoverVerb {
  static let output = Option<Path>(
    "output", short: "o", "OUT", "The file for what was recovered; there must be none yet.", .required)

  static let verb = Verb(
    "recover", "Write all that can be read of a damaged journal as a sound one.",
    options: [output],
    operands: [Operand("IN", "The journal; it is not touched.")],
    details: [
      """
      Every event that holds is taken over, under its own position and step; nothing is that does \
      not. The new journal knows which positions are missing, so that it is sound for every verb.
      """,
      """
      Damage costs what it hits: of a live journal a frame, which is what was committed together; of a \
      sealed one a block, up to 4096 events. A header that lost more than one bit costs its journal.
      """,
      """
      The report tells each loss: the bytes, the positions of the events, the times of the events \
      around them, which of the lost events were on the disk once (acknowledged as durable, if anyone \
      waited for that), and what is wrong there; and for each session the steps that are missing.
      """,
      """
      The exit code is 0 where nothing is lost, 1 where something is, and 2 where nothing can be read; \
      no file is made then. A record at the end that is not whole was still being written, and is no loss.
      """,
    ],
    examples: [
      .init("navlog recover shop.navlog -o sound.navlog", "Keeps what is left, and says what is not."),
      .init("navlog recover shop.navlog -o sound.navlog --json | jq .lost", "The losses, for a script."),
    ]
  ) { arguments, console throws(Failure) in
    let target: Path = try arguments.required(output)
    guard let source = arguments.operand(0).flatMap(Path.init(argument:)), !source.isStandardStream,
      !target.isStandardStream
    else { throw .usage("A journal is recovered from one file to another: name both.") }
    var progress = console.progress("pages")
    let report: RecoveryReport
    Unfinished.begin(file: File.unfinishedPath(of: target.text))
    defer { Unfinished.endFile() }
    do throws(JournalFault) {
      report = try Recovery.recover(source.text, to: target.text) { progress.update($0, of: $1) }
    } catch {
      progress.clear()
      throw Failure(error)
    }
    progress.clear()
    var printer = LossPrinter(source: source.text, target: target.text)
    try printer.print(report, &console)
    return report.hasLosses ? .found : .done
  }
}
