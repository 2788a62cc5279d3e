import Analytics
import Glibc
import Journal
import Navigation
import Replay

/// Transitions, dwell and a funnel of four steps over a large journal, in one pass.
func measureCounting(_ setting: Setting) throws {
  let path = setting.path("counting")
  defer { unsafe unlink(path) }
  try recordStream(path, count: setting.eventCount)
  let names = SharedNames()
  let everyday = Everyday(names)
  for threads in [1, 2] {
    let counting = Counting(everyday, over: NumberedRouteSource.self)
    let start = seconds()
    let result = try counting.count([path], threads: threads)
    let rate = Double(setting.eventCount) / (seconds() - start)
    report("transitions, dwell, funnel, \(threads) threads", rate, "events/s")
    guard result.totals.events == setting.eventCount else {
      print("  counted \(result.totals.events) of \(setting.eventCount) events")
      return
    }
  }
  report("memory of the process", Double(peakMemory()) / 1e6, "MB", goal: .atMost(500))
}

/// What is asked every day, counted together.
struct Everyday: Analytics.Report {
  private(set) var screens: ScreensReport
  private(set) var transitions: TransitionsReport
  private(set) var funnel: FunnelReport
  let names: SharedNames

  static let steps = ["screen0", "screen1", "screen2", "screen3"]

  init(_ names: SharedNames) {
    self.names = names
    screens = ScreensReport(names)
    transitions = TransitionsReport(names)
    funnel = FunnelReport(Funnel(steps: Self.steps.compactMap(VisitPattern.init)), names)
  }

  func makeObserver(_ app: CheckedApp?) -> FactAccount { funnel.makeObserver(app) }

  mutating func add(_ session: SessionVisits, _ observed: FactAccount) {
    screens.add(session, NoObserver())
    transitions.add(session, NoObserver())
    funnel.add(session, observed)
  }

  mutating func merge(_ other: Everyday) {
    screens.merge(other.screens)
    transitions.merge(other.transitions)
    funnel.merge(other.funnel)
  }
}

/// Bytes that the process has had in memory at most.
private func peakMemory() -> Int {
  var usage = rusage()
  unsafe getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return usage.ru_maxrss * 1024
}
