import Navigation
import Replay

/// `navlog state FILE`.
enum StateVerb {
  static let at = Option<PlaceArgument>("at", "PLACE", "The place in the past; the end if left out.")
  static let session = Option<String>(
    "session", short: "s", "ID", "The session; a journal with one needs none.")
  static let all = Flag("all", "Every session, one compact line each, in order of first position.")
  static let compact = Flag("compact", "JSON in one line, without white space.")
  static let hash = Flag("hash", "Put the state's hash into the JSON as well.")

  static let url = Flag("url", "Print the link that leads there, instead of the state.")

  static let verb = Verb(
    "state", "Tell any past state.",
    options: [at, session, all, compact, hash, url, KeyRingFile.option],
    operands: [Operand("FILE", "The journal.")],
    exclusive: [[session, all], [all, url], [compact, url], [hash, url]],
    details: [
      """
      PLACE is a number: the step of the session if --session names one, else a position of the \
      journal. -1 is after the last event, -2 after the one before, 0 is the empty start. Or a time \
      (2026-11-30T10:00:00Z): the state after the longest run of events none of which is later. Or a \
      time since the session began (+12.5s; ms, s, m, h, d). Or mark:NAME, the last bookmark of that \
      name.
      """,
      """
      In a journal with several sessions a place is not enough: say whose state with --session, and \
      count its steps, or say --all, and count positions.
      """,
      """
      With --all a number is a position and mark:NAME is the position of that mark. A session that \
      had not begun by then is shown at step 0.
      """,
      """
      --url takes a journal that was recorded under an app which declares links. It prints a link to \
      the place on show or, where no pattern names it whole, to the screen on top; it is 1 if no \
      pattern leads there.
      """,
      "Text ends with the state's hash: equal states have equal hashes on every machine.",
    ],
    examples: [
      .init("navlog state shop.navlog --session s1 --at 12", "After the session's 12th event."),
      .init("navlog state shop.navlog --session s1 --at mark:bug --json", "Where someone marked a bug."),
      .init("navlog state shop.navlog --all --json | jq -r .session", "All sessions."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]) else { throw .usage("FILE must not be empty.") }
    var journal = try OpenJournal(file, console)
    guard !arguments[url] else {
      let code = try LinkToPlace(moment(in: &journal, arguments), in: journal).print(&console)
      return max(code, try journal.conclude(&console))
    }
    var printer = StatePrinter(
      isJSON: console.isJSON, isCompact: arguments[compact] || arguments[all], isColored: console.isColored,
      showsHash: arguments[hash])
    var revealing = try Revealing(arguments[KeyRingFile.option])
    if arguments[all] {
      try printAll(&journal, arguments[at], &revealing, &printer, &console)
    } else {
      var moment = try moment(in: &journal, arguments)
      revealing?.reveal(&moment)
      try printer.print(moment, to: &console.output)
    }
    return try journal.conclude(&console)
  }

  private static func moment(
    in journal: inout OpenJournal, _ arguments: Arguments
  ) throws(Failure) -> Moment<Route> {
    let named = arguments[session]
    let name = if let named { named } else { try journal.onlySession() }
    return try journal.moment(of: name, at: arguments[at], isStep: named != nil)
  }

  private static func printAll(
    _ journal: inout OpenJournal, _ place: PlaceArgument?, _ revealing: inout Revealing?,
    _ printer: inout StatePrinter, _ console: inout Console
  ) throws(Failure) {
    let place = try journal.place(ofAll: place)
    try journal.forEachMoment(at: place, &console) { (found, console) throws(Failure) in
      var moment = found
      revealing?.reveal(&moment)
      try printer.printLine(moment, to: &console.output)
    }
  }
}
