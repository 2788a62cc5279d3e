import Journal
import Replay

/// `navlog info FILE…`.
enum InfoVerb {
  static let verb = Verb(
    "info", "Tell what is in a journal.",
    operands: [Operand("FILE", "The journals.", .atLeastOne)],
    details: [
      """
      A journal that was closed well is sealed: its index tells all of this, however long it is. One \
      that is being recorded, or was left so by a crash, is live.
      """,
      """
      Journals up to 32 MiB are checked whole, as by verify; of longer ones that are sealed the \
      index is believed.
      """,
    ],
    examples: [
      .init("navlog info shop.navlog", "Events, sessions, times, size, damage."),
      .init("navlog info *.navlog --json | jq .events", "One object a journal."),
    ]
  ) { arguments, console throws(Failure) in
    var code = ExitCode.done
    var printer = SummaryPrinter()
    for file in arguments.operands.compactMap(Path.init(argument:)) {
      var journal = try OpenJournal(file, console)
      let summary = try JournalSummary(of: &journal)
      let sessions = try journal.sessionCount()
      if console.isJSON {
        try printer.printInfo(summary, sessions: sessions, journal.verdict, to: &console.output)
      } else {
        try show(summary, sessions: sessions, journal.verdict, &console)
      }
      code = max(code, try journal.conclude(&console))
    }
    return code
  }

  private static func show(
    _ summary: JournalSummary, sessions: Int, _ verdict: Verdict, _ console: inout Console
  ) throws(Failure) {
    let ratio = summary.bytesPerEvent.map { " (\(hundredths(of: $0)) an event)" } ?? ""
    let times = summary.times.map { times in
      "\(Timestamp(milliseconds: times.lowerBound)) to \(Timestamp(milliseconds: times.upperBound))"
    }
    let condition = verdict.isDamaged ? "damaged" : summary.isSealed ? "sealed" : "live"
    let rows: [(String, String)] = [
      ("events", "\(summary.events)"), ("sessions", "\(sessions)"), ("times", times ?? "none"),
      ("bytes", "\(summary.byteCount)\(ratio)"),
      ("condition", console.paint(verdict.isDamaged ? .bad : .good, condition)),
      ("format", summary.format), ("app", summary.app?.text ?? "none"),
    ]
    try console.output.writeLine(console.paint(.heading, summary.path.shown))
    for (name, value) in rows { try console.output.writeLine("  \(name.padded(to: 11))\(value)") }
  }

  /// With two decimals, as "5.04".
  private static func hundredths(of number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
