import Replay

/// `navlog view FILE -o OUT`.
enum ViewVerb {
  static let out = Option<Path>("out", short: "o", "OUT", "Where to; - is standard output.", .required)
  static let session = Option<String>("session", short: "s", "ID", "This session only.")
  static let other = Option<String>("other", "ID", "The session of B that --session is compared with.")
  static let from = Option<PlaceArgument>("from", "PLACE", "Begin with the event there.")
  static let to = Option<PlaceArgument>("to", "PLACE", "End before the event there.")

  static let verb = Verb(
    "view", "Make a page that shows a journal, or how two differ.",
    options: [out, session, other, from, to] + FunnelOptions.all,
    operands: [
      Operand("FILE", "The journal."),
      Operand("B", "Another one, to be set beside it.", .optional),
    ],
    details: [
      """
      One HTML file that needs nothing else and asks nothing of the network: lanes of windows and tabs, \
      the list of events with filters, the state before and after each and what is different, the flow \
      between screens, pictures. ? on the page tells its keys. Links like #e=12&view=diff lead to an \
      event. Without scripts it is a table.
      """,
      """
      With B the events of both stand side by side as diff aligns them, the first divergence is \
      selected, and a strip shows where the others are. It is 1 if they differ.
      """,
      """
      PLACE is as for state --at: a number (a step if --session is given, else a position), a time, \
      a time since the session began, or mark:NAME. The event at --from is shown, the one at --to is not.
      """,
      """
      Pictures tells the same as stats --svg, of what is on the page: paths, transitions, the time on screens, \
      sessions, and a funnel if its --steps are given. A mark that is picked lists the events it counts.
      """,
      "A page holds up to 200000 events. OUT is written anew if it is there.",
    ],
    examples: [
      .init("navlog view shop.navlog -o shop.html", "The whole journal."),
      .init("navlog view shop.navlog -s ana --from 10 -o ana.html", "A session from its 10th event on."),
      .init(
        "navlog view shop.navlog --steps product,tab:cart,checkout -o shop.html",
        "With a picture of that funnel."),
      .init("navlog view before.navlog after.navlog -o both.html", "What changed between two runs."),
    ]
  ) { arguments, console throws(Failure) in
    let files = arguments.operands.compactMap(Path.init(argument:))
    let path = try arguments.required(out)
    for file in files where Output.wouldOverwrite(file, at: path) {
      throw .usage("-o \(path.text) is the journal itself. Name another file.")
    }
    guard files.count == 2 else {
      guard arguments[other] == nil else { throw .usage("--other wants a second journal.") }
      return try show(files[0], at: path, try ViewRequest(arguments), &console)
    }
    guard arguments[from] == nil, arguments[to] == nil else {
      throw .usage("--from and --to are for one journal; two are compared whole, or by --session.")
    }
    return try compare(files[0], files[1], at: path, try ViewRequest(arguments), &console)
  }

  private static func show(
    _ file: Path, at path: Path, _ request: ViewRequest, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let arguments = request.arguments
    var journal = try OpenJournal(file, console)
    let range = try EventRange(
      from: arguments[from], to: arguments[to], session: arguments[session], of: &journal)
    let recording = try RecordedView(range, of: &journal, request, command: request.command([file]), console)
    try write(
      ViewPage(title: recording.title, blocks: recording.blocks(side: ""), table: recording.table), to: path)
    recording.tellOfUnknownSteps(&console)
    return try journal.conclude(&console)
  }

  private static func compare(
    _ file: Path, _ otherFile: Path, at path: Path, _ request: ViewRequest, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let arguments = request.arguments
    let sessions = (arguments[session], arguments[other] ?? arguments[session])
    let command = request.command([file, otherFile])
    var run = try ComparisonRun(file, otherFile, ignoring: [], console)
    let difference = try run.difference(ofSession: sessions.0, sessions.1, console)
    var a = try OpenJournal(file, console)
    let ours = try RecordedView(
      EventRange(from: nil, to: nil, session: sessions.0, of: &a), of: &a, request, command: command, console)
    var b = try OpenJournal(otherFile, console)
    let theirs = try RecordedView(
      EventRange(from: nil, to: nil, session: sessions.1, of: &b), of: &b, request, command: command, console)
    let comparison = DataBlock(
      kind: "difference", json: ComparisonBlock(difference: difference, command: command).json())
    let page = ViewPage(
      title: "\(ours.title) and \(theirs.title)",
      blocks: ours.blocks(side: "") + theirs.blocks(side: "other-") + [comparison],
      table:
        "<h2>A \(ours.title.escapedAsHTML)</h2>\(ours.table)<h2>B \(theirs.title.escapedAsHTML)</h2>\(theirs.table)"
    )
    try write(page, to: path)
    let codes = [
      difference.isEqual ? ExitCode.done : .found, try a.conclude(&console), try b.conclude(&console),
    ]
    return codes.max() ?? .done
  }

  private static func write(_ page: ViewPage, to path: Path) throws(Failure) {
    var output = try Output(path)
    try page.write(to: &output)
    try output.finish()
  }
}
