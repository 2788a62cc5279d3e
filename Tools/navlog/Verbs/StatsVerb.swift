import Analytics
import Interchange
import Replay

/// `navlog stats REPORT FILE…`.
enum StatsVerb {
  enum Kind: String, CaseIterable, ArgumentValue {
    case screens, transitions, paths, funnel, tabs, links, guards, pending, sessions
  }

  static let csv = Flag("csv", "Print CSV (RFC 4180).")
  static let svg = Flag("svg", "Print a picture: of screens, transitions, paths, funnel or sessions.")
  static let explain = Flag("explain", "Print the definitions that the report goes by too.")
  static let list = Flag("list", "List the sessions and steps that are counted, in place of the numbers.")
  static let only = Option<String>("only", "ROW", "List what is counted in this row alone.", .repeatable)
  static let versus = Option<Rival>(
    "vs", "OTHER", "Set the same report beside it: of a journal, a folder, or a filter (source=web).")

  static let verb = Verb(
    "stats", "Count screens, paths, funnels, links, guards and more.",
    options: [csv, svg, explain, list, only, versus] + CountingOptions.all + PathOptions.all
      + FunnelOptions.all,
    operands: [
      Operand("REPORT", "One of \(Kind.expectation).", as: Kind.self),
      Operand("FILE", "The journals, or folders with journals (*.navlog).", .atLeastOne),
    ],
    exclusive: [
      [csv, CommonOptions.json], [list, versus], [list, explain],
      [svg, csv], [svg, CommonOptions.json], [svg, list], [svg, versus], [svg, explain],
    ],
    details: [
      """
      A visit is an interval in which one entry, or a tab's root, is the visible one of a window; it comes \
      from folded state, so that what was denied, held or stale is no visit. Order is that of events; time \
      only measures. --explain prints the definitions that a report uses.
      """,
      """
      screens: visits, entries, exits, bounces, time. transitions: from which screen to which. paths: \
      the first screens of sessions. funnel: how far sessions come in --steps. tabs: time on each, \
      switches, going back. links: what became of each. guards: verdicts, and who got in later. pending: \
      what waited, and how long. sessions: each with its ends.
      """,
      """
      A STEP is a route's NAME, NAME?param=value, tab:NAME (a tab's root), link: or link:NAME (where a \
      link led), fact:NAME or fact:NAME=value (a screen seen while the fact held).
      """,
      """
      --svg draws: funnel as bars, paths as a stream from step to step, transitions as a map of colours, \
      the time on screens as boxes, sessions as lanes. The picture needs nothing beside itself.
      """,
      """
      Several journals and folders are counted together; sessions of one name in two of them are two. A \
      damaged journal is counted as far as it can be read, with exit code 1.
      """,
    ],
    examples: [
      .init("navlog stats screens shop.navlog", "How often and how long each screen is seen."),
      .init(
        "navlog stats funnel recordings/ --steps product,tab:cart,checkout --window 30m",
        "How many of all sessions come how far within half an hour."),
      .init("navlog stats paths shop.navlog --to checkout --top 10 --json", "The ways that lead there."),
    ]
  ) { arguments, console throws(Failure) in
    guard arguments[list] || arguments.all(only).isEmpty else { throw .usage("--only belongs to --list.") }
    let kind: Kind = try arguments.operand(0, as: Kind.self)
    try check(arguments, belongTo: kind)
    let run = try CountingRun(arguments, files: Array(arguments.operands.dropFirst()))
    let form: ReportPrinter.Form = console.isJSON ? .json : arguments[csv] ? .csv : .text
    let printer = ReportPrinter(form: form, explains: arguments[explain])
    let count = StatsRun(arguments: arguments, run: run, printer: printer)
    return try count.count(kind, &console)
  }

  /// Refuses options of other reports.
  private static func check(_ arguments: Arguments, belongTo kind: Kind) throws(Failure) {
    let owners: [([OptionForm], Set<Kind>, String)] = [
      (PathOptions.all.map(\.form), [.paths], "paths"),
      (FunnelOptions.all.map(\.form), [.funnel], "funnel"),
      (
        [svg.form], [.screens, .transitions, .paths, .funnel, .sessions],
        "screens, transitions, paths, funnel and sessions"
      ),
      ([CountingOptions.censored.form], [.screens, .tabs], "screens and tabs"),
      (
        [CountingOptions.gap.form], [.screens, .transitions, .paths, .funnel, .tabs, .sessions],
        "reports of visits"
      ),
    ]
    for (options, kinds, owner) in owners where !kinds.contains(kind) {
      for option in options where arguments.values[option.name] != nil {
        throw .usage("\(option.word) belongs to stats \(owner), not to \(kind.rawValue).")
      }
    }
  }
}
