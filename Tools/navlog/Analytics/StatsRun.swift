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
      return try print(ScreensReport(censored: censored), names, &console) { Screens($0, names) }
    case .transitions: return try print(TransitionsReport(), names, &console) { Transitions($0, names) }
    case .paths: return try countPaths(names, &console)
    case .funnel: return try countFunnel(names, &console)
    case .tabs: return try print(TabsReport(names, censored: censored), names, &console) { Tabs($0) }
    case .links: return try print(LinksReport(), names, &console) { Links($0) }
    case .guards: return try print(GuardsReport(names), names, &console) { Guards($0) }
    case .pending: return try print(PendingReport(), names, &console) { Pending($0) }
    case .sessions: return try print(SessionsReport(), names, &console) { Sessions($0, names) }
    }
  }

  private func countPaths(_ names: SharedNames, _ console: inout Console) throws(Failure) -> ExitCode {
    let stretch = try PathsReport.Stretch(arguments)
    let top = arguments[PathOptions.top]
    guard top.map({ $0 > 0 }) ?? true else { throw .usage("--top wants a number from 1 on.") }
    let report = PathsReport(stretch, names)
    let needsParameters = [stretch.from, stretch.to].contains { $0?.needsParameters == true }
    return try print(report, names, needsParameters: needsParameters, &console) {
      Paths($0, names, top: top)
    }
  }

  private func countFunnel(_ names: SharedNames, _ console: inout Console) throws(Failure) -> ExitCode {
    let funnel = try Funnel(arguments)
    let report = FunnelReport(funnel, names)
    // A funnel's times are those of its first steps, not of sessions.
    var whole = self
    whole.run.filter.since = nil
    whole.run.filter.until = nil
    return try whole.print(report, names, needsParameters: funnel.needsParameters, &console) {
      FunnelSteps($0)
    }
  }

  private func print<R: Report, F: FinishedReport>(
    _ report: R, _ names: SharedNames, needsParameters: Bool = false, _ console: inout Console,
    finished: (R) -> F
  ) throws(Failure) -> ExitCode {
    if needsParameters {
      let (result, code) = try run.count(report, over: WholeRouteSource.self, names, &console)
      try printer.print(finished(result.report), result.totals, &console)
      return code
    }
    let (result, code) = try run.count(report, over: NumberedRouteSource.self, names, &console)
    try printer.print(finished(result.report), result.totals, &console)
    return code
  }
}
