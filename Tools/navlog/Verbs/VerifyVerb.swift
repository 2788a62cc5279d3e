import Journal
import Replay

/// `navlog verify FILE…`.
enum VerifyVerb {
  static let verb = Verb(
    "verify", "Check a journal: every checksum, every event, their order.",
    operands: [Operand("FILE", "The journals.", .atLeastOne)],
    details: [
      """
      The whole file is read, whatever an index says, and every event is decoded. What is damaged is \
      told by bytes and by the positions of the events that are lost.
      """,
      """
      The exit code is 2 where nothing can be checked: it is no journal, or its header is too damaged \
      to be read.
      """,
      "A live journal may end in a record that is not whole: that is no damage, as it is being written.",
    ],
    examples: [
      .init("navlog verify shop.navlog", "0 if it holds, 1 if it is damaged, 2 if it can not be read."),
      .init("navlog verify shop.navlog --json | jq .damage", "What is lost."),
    ]
  ) { arguments, console throws(Failure) in
    var code = ExitCode.done
    var printer = SummaryPrinter()
    for file in arguments.operands.compactMap(Path.init(argument:)) {
      var journal = try OpenJournal(file, isScanning: true, console)
      try journal.decodeEverything(console)
      let summary = try JournalSummary(of: &journal)
      if console.isJSON {
        try printer.printVerdict(summary, journal.verdict, to: &console.output)
      } else {
        try console.output.writeLine(sentence(on: summary, journal.verdict, console))
      }
      code = max(code, try journal.conclude(&console))
    }
    return code
  }

  private static func sentence(
    on summary: JournalSummary, _ verdict: Verdict, _ console: borrowing Console
  ) -> String {
    let condition = summary.isSealed ? "sealed" : "live"
    let word = verdict.isDamaged ? console.paint(.bad, "damaged") : console.paint(.good, "holds")
    return "\(summary.path.shown): \(word), \(condition), \(summary.events) events can be read"
  }
}

extension OpenJournal {
  /// Decodes every event of every page.
  fileprivate mutating func decodeEverything(_ console: borrowing Console) throws(Failure) {
    var reader = EventReader(player.journal.makePage())
    var progress = console.progress("events")
    let total = Int(clamping: player.journal.eventCount)
    var done = 0
    for page in player.journal.pages.indices where try read(page: page, into: &reader) {
      while !reader.isAtEnd {
        _ = reader.event()
        reader.advance()
      }
      done += reader.page.page.count
      progress.update(done, of: total)
    }
    progress.clear()
  }
}
