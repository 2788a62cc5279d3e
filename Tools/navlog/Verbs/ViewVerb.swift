import Replay

/// `navlog view FILE -o OUT`.
enum ViewVerb {
  static let out = Option<Path>("out", short: "o", "OUT", "Where to; - is standard output.", .required)
  static let session = Option<String>("session", short: "s", "ID", "This session only.")
  static let from = Option<PlaceArgument>("from", "PLACE", "Begin with the event there.")
  static let to = Option<PlaceArgument>("to", "PLACE", "End before the event there.")

  static let verb = Verb(
    "view", "Make a page that shows a journal.",
    options: [out, session, from, to], operands: [Operand("FILE", "The journal.")],
    details: [
      """
      One HTML file that needs nothing else and asks nothing of the network: lanes of windows and tabs, \
      the list of events with filters, the state before and after each and what is different, a picture \
      of the ways between screens. ? on the page tells its keys. Links like #e=12&view=diff lead to an \
      event. Without scripts it is a table.
      """,
      """
      PLACE is as for state --at: a number (a step if --session is given, else a position), a time, \
      a time since the session began, or mark:NAME. The event at --from is shown, the one at --to is not.
      """,
      "A page holds up to 200000 events. OUT is written anew if it is there.",
    ],
    examples: [
      .init("navlog view shop.navlog -o shop.html", "The whole journal."),
      .init("navlog view shop.navlog -s ana --from 10 -o ana.html", "A session from its 10th event on."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]) else { throw .usage("FILE must not be empty.") }
    let path = try arguments.required(out)
    var journal = try OpenJournal(file, console)
    guard !Output.wouldOverwrite(file, at: path) else {
      throw .usage("-o \(path.text) is the journal itself. Name another file.")
    }
    let range = try EventRange(
      from: arguments[from], to: arguments[to], session: arguments[session], of: &journal)
    let data = try ViewData(range, of: &journal, console)
    let head = ViewHead(
      summary: try JournalSummary(of: &journal), range: range, count: data.columns.count,
      isDamaged: journal.verdict.isDamaged, sentences: journal.verdict.sentences,
      command: command(arguments, file))
    var output = try Output(path)
    try page(head, data).write(to: &output)
    try output.flush()
    return try journal.conclude(&console)
  }

  private static func page(_ head: ViewHead, _ data: borrowing ViewData) -> ViewPage {
    let records = data.records.map { DataBlock(kind: "record", json: $0) }
    return ViewPage(
      title: head.title,
      blocks: [.init(kind: "head", json: head.json()), .init(kind: "index", json: data.index())] + records,
      table: data.table.html)
  }

  /// The command line again, so that a reader can make the page anew.
  private static func command(_ arguments: Arguments, _ file: Path) -> String {
    let options = [session.form, from.form, to.form].flatMap { option in
      (arguments.values[option.name] ?? []).map { "\(option.word) \($0.asShellWord)" }
    }
    return (["navlog view \(file.text.asShellWord)"] + options).joined(separator: " ")
  }
}

extension String {
  /// As one word of a shell, in quotation marks only where it needs them.
  fileprivate var asShellWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "0123456789_-./:@%+=,".unicodeScalars.contains($0))
    }
    return isPlain && !isEmpty ? self : quotedForShell
  }
}
