import Replay

/// `navlog minimize FILE --where EXPR -o OUT`.
enum MinimizeVerb {
  static let condition = Option<ExpressionArgument>("where", "EXPR", "What must still come to hold.")
  static let command = Option<String>("command", "CMD", "A shell command that judges the final state.")
  static let output = Option<Path>("output", short: "o", "OUT", "The new journal.")
  static let test = Option<Path>(
    "test", "FILE", "The Swift test to write, which fails until the bug is gone.")
  static let session = Option<String>(
    "session", short: "s", "ID", "The session; a journal with one needs none.")
  static let app = Option<Path>("app", "APP", "The rules to decide by; those of the journal if left out.")
  static let limit = Option<LimitArgument>("limit", "LIMIT", "When to stop: after runs (5000) or time (30s).")

  static let verb = Verb(
    "minimize", "Find the fewest intents that still show a bug.",
    options: [condition, command, StateJudge.timeout, output, test, session, app, limit],
    operands: [Operand("FILE", "The journal.")], exclusive: [[condition, command], [command, test]],
    details: [
      """
      The session's intents are decided again from the start, ever fewer of them, until none can be \
      left out without the bug going away; then each is made simpler: a route, a fact or a field less. \
      Times are kept. Where an intent names a screen, a modal or a question by its number, it names the \
      same thing in the shorter session, whatever its number is there.
      """,
      """
      EXPR is an expression as bisect takes it; the bug is there if it holds after any event. CMD gets \
      the final state as JSON on its standard input and says 0 for good, 1 to 124 for bad, 125 for \
      "can't tell", which counts as good. The empty session must be good. A run that takes longer than \
      --timeout is an error; one that --limit's time ends is left out of account.
      """,
      """
      OUT is a journal of the intents that are left, recorded under the same rules. FILE is a test \
      for Swift Testing with the intents in it: it needs the product Interchange and reads the rules \
      from APP, or from a copy beside it where they come from the journal. Neither is written over \
      what is there.
      """,
      """
      The same session always gives the same intents. With --limit the best so far is written, and the \
      exit code is 1. It is 2 if the bug does not show when all intents are decided again: guards in \
      Swift, say, are in no journal.
      """,
    ],
    examples: [
      .init(
        "navlog minimize shop.navlog -s ana --where 'modals > 1' -o bug.navlog", "A short way to the bug."),
      .init(
        "navlog minimize shop.navlog -s ana --where 'modals > 1' --test BugTests.swift --app shop.app.json5",
        "A test that it stays gone."),
    ]
  ) { arguments, console throws(Failure) in
    guard let file = Path(argument: arguments.operands[0]) else { throw .usage("FILE must not be empty.") }
    let expression = try arguments[condition].map { (argument) throws(Failure) in try argument.expression() }
    let timeout = arguments[StateJudge.timeout]
    guard let judge = try StateJudge(expression, command: arguments[command], timeout: timeout) else {
      throw .usage("What is the bug? Say --where EXPR or --command CMD.")
    }
    let run = MinimizingRun(
      journal: file, judge: judge, session: arguments[session], app: arguments[app],
      output: arguments[output], test: arguments[test], limit: arguments[limit])
    return try run.run(&console)
  }
}
