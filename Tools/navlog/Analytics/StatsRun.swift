import Analytics
import Interchange
import Replay

/// Counts the report that is asked for, and prints it.
struct StatsRun {
  let arguments: Arguments
  var run: CountingRun
  let printer: ReportPrinter

  func count(_ kind: StatsVerb.Kind, _ console: inout Console) throws(Failure) -> ExitCode {
    let names = SharedNames()
    let censored = arguments[CountingOptions.censored] ?? .drop
    switch kind {
    case .screens:
      return try print(
        ScreensReport(names, censored: censored), &console,
        Presentation(Screens.init) { DwellPicture($0).svg })
    case .transitions:
      return try print(
        TransitionsReport(names), &console, Presentation(Transitions.init) { HeatMapPicture($0).svg })
    case .paths: return try countPaths(names, &console)
    case .funnel: return try countFunnel(names, &console)
    case .tabs: return try print(TabsReport(names, censored: censored), &console, Presentation(Tabs.init))
    case .links: return try print(LinksReport(names), &console, Presentation(Links.init))
    case .guards: return try print(GuardsReport(names), &console, Presentation(Guards.init))
    case .pending: return try print(PendingReport(names), &console, Presentation(Pending.init))
    case .sessions where arguments[StatsVerb.svg]: return try drawLanes(LanesReport(names), &console)
    case .sessions: return try print(SessionsReport(names), &console, Presentation(Sessions.init))
    }
  }

  /// What is made of a report that was counted.
  private struct Presentation<R: ListableReport, F: FinishedReport> {
    let finished: (R) -> F
    let picture: ((R) -> String)?
    /// What was asked for and is perhaps nowhere.
    var suspects: (R) -> [VisitPattern] = { _ in [] }

    init(_ finished: @escaping (R) -> F, picture: ((R) -> String)? = nil) {
      (self.finished, self.picture) = (finished, picture)
    }
  }

  private func countPaths(_ names: SharedNames, _ console: inout Console) throws(Failure) -> ExitCode {
    let stretch = try PathsReport.Stretch(arguments)
    let top = arguments[PathOptions.top]
    guard top.map({ $0 > 0 }) ?? true else { throw .usage("--top wants a number from 1 on.") }
    let ends = [stretch.from, stretch.to].compactMap { $0 }
    var presentation = Presentation<PathsReport, Paths> {
      Paths($0, top: top)
    } picture: {
      SankeyPicture($0).svg
    }
    presentation.suspects = { $0.total == 0 ? ends : [] }
    return try print(
      PathsReport(stretch, names), needsParameters: ends.contains(where: \.needsParameters), &console,
      presentation)
  }

  private func countFunnel(_ names: SharedNames, _ console: inout Console) throws(Failure) -> ExitCode {
    let funnel = try Funnel(arguments)
    // A funnel's times are those of its first steps, not of sessions.
    var whole = self
    whole.run.filter.since = nil
    whole.run.filter.until = nil
    var presentation = Presentation(FunnelSteps.init) { FunnelPicture($0).svg }
    presentation.suspects = \.suspects
    return try whole.print(
      FunnelReport(funnel, names), needsParameters: funnel.needsParameters, &console, presentation)
  }

  /// Counts over the routes that the report needs, and prints in the way that is asked for.
  private func print<R: ListableReport, F: FinishedReport>(
    _ report: R, needsParameters: Bool = false, _ console: inout Console,
    _ presentation: Presentation<R, F>
  ) throws(Failure) -> ExitCode {
    needsParameters
      ? try print(report, over: WholeRouteSource.self, &console, presentation)
      : try print(report, over: NumberedRouteSource.self, &console, presentation)
  }

  private func print<R: ListableReport, Routes: VisitedRoutes, F: FinishedReport>(
    _ report: R, over routes: Routes.Type, _ console: inout Console, _ presentation: Presentation<R, F>
  ) throws(Failure) -> ExitCode {
    if arguments[StatsVerb.list] { return try list(report, over: routes, &console) }
    let (result, code) = try run.count(report, over: routes, &console)
    try UnknownScreens(patterns: presentation.suspects(result.report)).tell(run, &console)
    let finished = presentation.finished
    if let picture = presentation.picture, arguments[StatsVerb.svg] {
      try printer.check(finished(result.report), result.totals)
      try console.output.write(picture(result.report))
      return code
    }
    guard let rival = arguments[StatsVerb.versus] else {
      try printer.print(finished(result.report), result.totals, &console)
      return code
    }
    let (other, otherCode) = try run.over(rival).count(report, over: routes, &console)
    try printer.print(
      (finished(result.report), result.totals), versus: (finished(other.report), other.totals), &console)
    return max(code, otherCode)
  }

  private func drawLanes(_ report: LanesReport, _ console: inout Console) throws(Failure) -> ExitCode {
    let (result, code) = try run.count(report, over: NumberedRouteSource.self, &console)
    try console.output.write(LanesPicture(result.report).svg)
    return code
  }

  /// Prints what the numbers of a report are made of.
  private func list<R: ListableReport, Routes: VisitedRoutes>(
    _ report: R, over routes: Routes.Type, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let listing = Listing(report, rows: Set(arguments.all(StatsVerb.only)))
    let (result, code) = try run.count(listing, over: routes, &console)
    var lines = ListPrinter(form: printer.form, paths: run.paths)
    let entries = result.report.sorted()
    try lines.print(entries, &console)
    let wanted = arguments.all(StatsVerb.only)
    if entries.isEmpty, !wanted.isEmpty {
      console.note("Nothing is counted in \(wanted.map(\.quoted).listed(with: "or")).")
    }
    return code
  }
}
