import Replay

/// `navlog bisect FILE --where EXPR`.
enum BisectVerb {
  static let condition = Option<ExpressionArgument>("where", "EXPR", "What is looked for.")
  static let command = Option<String>("command", "CMD", "A shell command that judges a state.")
  static let session = Option<String>("session", short: "s", "ID", "Look in this session only.")
  static let all = Flag("all", "The first event of each session, not of the journal.")
  static let monotone = Flag(
    "assume-monotone", "Once EXPR holds it holds on: halve instead of reading all.")

  static let verb = Verb(
    "bisect", "Find the first event after which something holds.",
    options: [condition, command, StateJudge.timeout, session, all, monotone],
    operands: [Operand("FILE", "The journal.")],
    exclusive: [[condition, command], [session, all], [all, monotone], [all, command]],
    details: [
      """
      EXPR asks of a state or of the event that led to it: depth(home) > 5, visible.name == "login", \
      modals == 0, stack(home) contains duplicate, fact.signedIn, fact.role in ["admin", "owner"], \
      pending > 0, window(second).selectedTab == "orders", outcome == "denied" and reason == "noMatch". \
      and, or, not and brackets combine; what is not there is null. Expressions.md in the documentation \
      of Replay has all names.
      """,
      """
      The answer is the first event, in order of position, after which EXPR holds: every event is \
      folded, so that it is right also where EXPR holds, ceases to, and holds again. In a journal \
      with several sessions the first one that it holds in is found; --all finds the first event of \
      each.
      """,
      """
      With --assume-monotone, and always with --command, a session's steps are halved: some twenty \
      states are looked at, and the answer is a step where it holds and before which it does not. Where \
      EXPR comes and goes it may be another than the first.
      """,
      """
      CMD gets the state as JSON on its standard input, as navlog state --json prints it, and says 0 for \
      good, 125 for "can't tell", 1 to 124 for bad. The start must be good and the end bad. \
      A run that takes longer than --timeout is an error.
      """,
      "Exit code 1: found. 0: it holds nowhere, or the end is judged good.",
    ],
    examples: [
      .init("navlog bisect shop.navlog --where 'depth(home) > 5'", "The first stack that is too deep."),
      .init(
        "navlog bisect shop.navlog --all --where 'stack contains duplicate' --json | jq .session",
        "The sessions that ever stacked a screen twice."),
      .init(
        "navlog bisect shop.navlog -s ana --command 'jq -e \".windows.main.modals == []\"'",
        "Where another program first sees a modal."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]) else { throw .usage("FILE must not be empty.") }
    let expression = try arguments[condition].map { (argument) throws(Failure) in try argument.expression() }
    let timeout = arguments[StateJudge.timeout]
    guard let judge = try StateJudge(expression, command: arguments[command], timeout: timeout) else {
      throw .usage("What is looked for? Say --where EXPR or --command CMD.")
    }
    var journal = try OpenJournal(file, console)
    var report = BisectReport(judge, console)
    let named = arguments[session]
    if let expression, !arguments[monotone] {
      let scope: FirstHolding.Scope =
        if let named { .session(named) } else { arguments[all] ? .eachSession : .journal }
      if let named { try journal.requireSession(named) }
      let search = try journal.search(expression, in: scope, console)
      try report.print(search, &journal, &console)
    } else {
      let name = if let named { named } else { try journal.onlySession() }
      var halving = Halving(session: name, judge: judge)
      let result = try halving.run(&journal, console)
      try report.print(result, &journal, &console)
    }
    return max(report.isFound ? .found : .done, try journal.conclude(&console))
  }
}
