import Analytics
import Interchange
import Replay

/// `navlog stats REPORT FILE…`.
enum StatsVerb {
  enum Kind: String, CaseIterable, ArgumentValue { case screens, transitions, sessions }

  static let csv = Flag("csv", "Print CSV (RFC 4180).")
  static let since = Option<TimeArgument>("since", "TIME", "Sessions that begin then or later.")
  static let until = Option<TimeArgument>("until", "TIME", "Sessions that begin before.")
  static let route = Option<String>("route", "NAME", "Sessions that visit this route.", .repeatable)
  static let source = Option<String>("source", "NAME", "Sessions with intents from this front.", .repeatable)
  static let fact = Option<FactArgument>(
    "fact", "NAME[=VALUE]", "Sessions in which this fact was true, or had this value.", .repeatable)
  static let gap = Option<GapArgument>(
    "gap", "TIME", "Cut sessions where nothing happens for longer than this (30m).")
  static let censored = Option<CensoredVisits>(
    "censored", "HOW", "What visits without an end count as: drop, last-event or zero.")
  static let threads = Option<Int>("threads", "N", "On so many threads; as many as there are cores.")

  static let verb = Verb(
    "stats", "Count screens, transitions and sessions.",
    options: [csv, since, until, route, source, fact, gap, censored, threads],
    operands: [
      Operand("REPORT", "One of \(Kind.expectation).", as: Kind.self),
      Operand("FILE", "The journals, or folders with journals (*.navlog).", .atLeastOne),
    ],
    exclusive: [[csv, CommonOptions.json]],
    details: [
      """
      A visit is an interval in which one entry, or a tab's root, is the visible one of a window. Order is \
      that of events; time only measures.
      """
    ],
    examples: [
      .init("navlog stats screens shop.navlog", "How often and how long each screen is seen.")
    ]
  ) { arguments, console throws(Failure) in
    let kind: Kind = try arguments.operand(0, as: Kind.self)
    let run = try CountingRun(arguments, files: Array(arguments.operands.dropFirst()))
    let form: ReportPrinter.Form = console.isJSON ? .json : arguments[csv] ? .csv : .text
    let printer = ReportPrinter(form: form)
    let names = SharedNames()
    switch kind {
    case .screens:
      let report = ScreensReport(censored: arguments[censored] ?? .drop)
      return try run.print(report, names, printer, &console) { Screens($0, names) }
    case .transitions:
      return try run.print(TransitionsReport(), names, printer, &console) { Transitions($0, names) }
    case .sessions:
      return try run.print(SessionsReport(), names, printer, &console) { Sessions($0, names) }
    }
  }
}

extension CensoredVisits: ArgumentValue {}

extension CountingRun {
  init(_ arguments: Arguments, files: [String]) throws(Failure) {
    var filter = SessionFilter()
    filter.since = arguments[StatsVerb.since]?.milliseconds
    filter.until = arguments[StatsVerb.until]?.milliseconds
    filter.routes = arguments.all(StatsVerb.route)
    filter.sources = arguments.all(StatsVerb.source)
    filter.facts = arguments.all(StatsVerb.fact).map(\.condition)
    let threads = arguments[StatsVerb.threads]
    guard threads.map({ (1...256).contains($0) }) ?? true else {
      throw .usage("--threads wants a number from 1 to 256.")
    }
    self.init(
      paths: try JournalPaths(files).paths, filter: filter,
      gap: arguments[StatsVerb.gap]?.milliseconds, threads: threads ?? Cores.count)
  }

  /// Counts a report that needs no parameters of routes, and prints it.
  func print<R: Report, F: FinishedReport>(
    _ report: R, _ names: SharedNames, _ printer: ReportPrinter, _ console: inout Console,
    finished: (R) -> F
  ) throws(Failure) -> ExitCode {
    let (result, code) = try count(report, over: NumberedRouteSource.self, names, &console)
    try printer.print(finished(result.report), result.totals, &console)
    return code
  }
}
