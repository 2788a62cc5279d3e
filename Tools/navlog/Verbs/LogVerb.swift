import Journal
import Replay

/// `navlog log FILE…`.
enum LogVerb {
  static let session = Option<String>("session", short: "s", "ID", "Events of this session.", .repeatable)
  static let window = Option<String>("window", "NAME", "Events meant for this window.", .repeatable)
  static let intent = Option<String>("intent", "KIND", "Intents of this kind.", .repeatable)
  static let outcome = Option<OutcomeArgument>("outcome", "KIND", "Outcomes of this kind.", .repeatable)
  static let route = Option<String>("route", "NAME", "Intents that name this route.", .repeatable)
  static let since = Option<TimeArgument>("since", "TIME", "Not before.")
  static let until = Option<TimeArgument>("until", "TIME", "Not after.")
  static let condition = Option<ExpressionArgument>(
    "where", "EXPR", "Events after which this holds, such as 'depth(home) > 5'.")
  static let follow = Flag("follow", short: "f", "Go on with what is being recorded, until SIGINT.")

  static let verb = Verb(
    "log", "List events.",
    options: [session, window, intent, outcome, route, since, until, condition, follow, KeyRingFile.option],
    operands: [Operand("FILE", "The journals, one after the other.", .atLeastOne)],
    details: [
      """
      A line an event: position, time, session, what was asked, what became of it. With --json the \
      event as record answered it, but for the number of the line. Positions of several journals run \
      on.
      """,
      "Options of one kind allow each other's events; different kinds must all allow one.",
      """
      EXPR asks of the state after an event, or of the event: navlog help bisect tells how it is \
      written. All events are folded for it.
      """,
      """
      --follow takes one journal. It prints whole events only, each once, also when the journal is \
      closed and opened again.
      """,
    ],
    examples: [
      .init("navlog log shop.navlog --session s1", "What happened in a session."),
      .init("navlog log shop.navlog --outcome denied --outcome rejected", "What was refused."),
      .init("navlog log shop.navlog --follow --json | jq .outcome.kind", "What is happening now."),
    ]
  ) { arguments, console throws(Failure) in
    let files = arguments.operands.compactMap(Path.init(argument:))
    guard !arguments[follow] else {
      guard files.count == 1 else { throw .usage("--follow takes one journal.") }
      return try Follower(path: files[0]).run(
        try filter(arguments), try Revealing(arguments[KeyRingFile.option]), &console)
    }
    return try list(
      files, try filter(arguments), revealing: try Revealing(arguments[KeyRingFile.option]), &console)
  }

  /// Lists the events of journals.
  ///
  /// - Parameter pace: how fast they come, where they are played.
  static func list(
    _ files: [Path], _ filter: EventFilter, pace: Pace? = nil, revealing: Revealing? = nil,
    _ console: inout Console
  ) throws(Failure) -> ExitCode {
    var first = try OpenJournal(files[0], console)
    if files.count == 1 { try first.check(sessions: filter.sessions) }
    var log = EventLog(
      filter, isJSON: console.isJSON, isColored: console.isColored,
      width: console.outputTerminal.isPresent ? console.outputTerminal.width : nil,
      lastPosition: first.player.journal.endPosition, revealing: revealing)
    log.pace = pace
    try log.print(&first, to: &console.output)
    var code = try first.conclude(&console)
    for file in files.dropFirst() {
      log.goOn()
      var journal = try OpenJournal(file, console)
      try log.print(&journal, to: &console.output)
      code = max(code, try journal.conclude(&console))
    }
    if !log.hasFound, let sentence = filter.nothingFound { console.note(sentence) }
    return code
  }

  private static func filter(_ arguments: Arguments) throws(Failure) -> EventFilter {
    try arguments.check(since, isBefore: until)
    return EventFilter(
      sessions: arguments.all(session), windows: arguments.all(window), intents: arguments.all(intent),
      outcomes: arguments.all(outcome), routes: arguments.all(route),
      since: arguments[since]?.milliseconds ?? .min, until: arguments[until]?.milliseconds ?? .max,
      condition: try arguments[condition].map { (argument) throws(Failure) in try argument.expression() })
  }
}
