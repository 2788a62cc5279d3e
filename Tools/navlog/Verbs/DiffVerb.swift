import Journal
import Replay

/// `navlog diff A B`.
enum DiffVerb {
  static let session = Option<String>("session", short: "s", "ID", "Compare this session alone.")
  static let other = Option<String>("other", "ID", "The session of B that --session is compared with.")
  static let ignore = Option<IgnoredAspects>(
    "ignore", "WHAT", "Leave this out of the comparison; several with commas.", .repeatable)
  static let stat = Flag("stat", "Print counts instead of events.")
  static let first = Flag("first", "Print the first divergence alone, as soon as it is found.")
  static let context = Option<Int>("context", "N", "Show so many unchanged events around others (2).")

  static let verb = Verb(
    "diff", "Tell how two journals, or two sessions, differ.",
    options: [session, other, ignore, stat, first, context],
    operands: [
      Operand("A", "The journal that is compared."),
      Operand("B", "The other one; with --session it can be left out for A itself.", .optional),
    ],
    exclusive: [[stat, first], [first, session], [stat, context], [first, context]],
    details: [
      """
      Events are aligned by what was asked: kind, target, window, tab and parameters. Times, delivery \
      ids, who sent an intent and hashes of secrets are not compared; numbers of entries, modals and \
      items must agree up to renaming.
      """,
      """
      Lines begin with - for what A alone has, + for what B alone has, ~ for what both were asked and \
      answered otherwise. Then come the stretches in which states differ, and how the last states \
      differ. Sessions belong together by name; those that are left, by their order.
      """,
      """
      --ignore takes time (left out anyway), ids, params (of routes, and URLs), windows (their \
      names), facts (their values), outcomes (only what was asked counts, and states) and states (that \
      sessions begin otherwise).
      """,
      """
      With --json the first line is the summary, {"equal":…,"firstDivergence":{"a":60,"b":60},…}; \
      then come hunks, divergences of states, and last states, one a line.
      """,
      """
      Where too many events differ to find the fewest edits, stretches are told as replaced, and the \
      result says that it is approximate. The exit code is 0 for equal, 1 for different.
      """,
    ],
    examples: [
      .init("navlog diff before.navlog after.navlog", "What changed between two runs."),
      .init("navlog diff a.navlog --session s1 --other s2", "Two sessions of one journal."),
      .init("navlog diff a.navlog b.navlog --json | head -1 | jq .firstDivergence", "Where they part."),
    ]
  ) { arguments, console throws(Failure) in
    let files = arguments.operands.compactMap(Path.init(argument:))
    guard arguments[other] == nil || arguments[session] != nil else {
      throw .usage("--other wants --session beside it: which session is it compared with?")
    }
    guard files.count == 2 || arguments[session] != nil else {
      throw .usage("B is missing: name the other journal, or a session of this one with --session.")
    }
    let context = arguments[context] ?? 2
    guard context >= 0 else { throw .usage("--context wants a number that is not below 0.") }
    var run = try ComparisonRun(
      files[0], files.last ?? files[0], ignoring: arguments.all(ignore), console)
    if arguments[first] { return try run.printFirst(&console) }
    let difference = try run.difference(ofSession: arguments[session], arguments[other], console)
    return try run.print(difference, isSummary: arguments[stat], context: context, &console)
  }
}

/// What `--ignore` takes.
struct IgnoredAspects: ArgumentValue {
  static let expectation = "one or more of \(words.joined(separator: ", ")), with commas"
  static let completion = Completion.oneOf(words)

  private static var words: [String] { DifferenceOptions.Aspect.allCases.map(\.rawValue) }

  let aspects: Set<DifferenceOptions.Aspect>

  init?(argument: String) {
    let words = argument.split(separator: ",", omittingEmptySubsequences: false)
    let aspects = words.compactMap { DifferenceOptions.Aspect(rawValue: String($0)) }
    guard aspects.count == words.count else { return nil }
    self.aspects = Set(aspects)
  }
}
