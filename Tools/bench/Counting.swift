import Analytics
import Glibc
import Journal
import Navigation
import Replay

/// Transitions, dwell and a funnel of four steps over a large journal, in one pass, beside DuckDB over the
/// same visits in Parquet.
func measureCounting(_ setting: Setting) throws {
  let path = setting.path("counting")
  defer { unsafe unlink(path) }
  // By a process of its own, so that the memory told of is that of counting.
  unsafe system("/proc/\(getpid())/exe --events \(setting.eventCount) --record \(path)")
  PeakMemory.forget()
  let names = SharedNames()
  var best = Double.infinity
  var steps: [Int] = []
  for threads in [1, 2, 2] {
    let counting = Counting(Everyday(names), over: NumberedRouteSource.self)
    let start = seconds()
    let result = try counting.count([path], threads: threads)
    // Means and quantiles belong to what was asked.
    let rowCount = result.report.screens.rows.count + result.report.transitions.rows.count
    steps = result.report.funnel.steps.map(\.reached)
    let time = seconds() - start
    best = min(best, time)
    let rate = Double(setting.eventCount) / time
    report("transitions, dwell, funnel, \(threads) threads", rate, "events/s")
    guard result.totals.events == setting.eventCount, rowCount > 0 else {
      print("  counted \(result.totals.events) of \(setting.eventCount) events")
      return
    }
  }
  report("memory of counting", PeakMemory.megabytes, "MB", goal: .atMost(500))
  guard let rival = try Rival(visitsOf: path, scratch: setting.path("visits")) else {
    print("  DuckDB is not there to compare with: Tools/setup --python brings it")
    return
  }
  report(
    "DuckDB's time for the same", rival.seconds / best, "× ours", goal: .atLeast(1),
    ratio: ("s it took", rival.seconds))
  if rival.funnel != steps { print("  DuckDB's funnel is \(rival.funnel), ours \(steps)") }
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

/// DuckDB, and what it found and how long that took.
private struct Rival {
  var seconds = 0.0
  var funnel: [Int] = []

  /// - Returns: `nil` where there is no DuckDB.
  init?(visitsOf journal: String, scratch: String) throws {
    let python = ".build/python/bin/python3"
    guard unsafe access(python, X_OK) == 0 else { return nil }
    let csv = scratch + ".csv"
    defer {
      unsafe unlink(csv)
      unsafe unlink(csv + ".parquet")
    }
    let lines = VisitLines(csv)
    _ = try Counting(lines, over: NumberedRouteSource.self).count([journal], threads: 1)
    lines.close()
    guard let pipe = unsafe popen("\(python) Tools/bench/duckdb_rival.py \(csv) 2", "r") else { return nil }
    defer { unsafe pclose(pipe) }
    var said: [[Double]] = []
    var line = [CChar](repeating: 0, count: 512)
    while unsafe fgets(&line, 512, pipe) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      said.append(text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) })
    }
    guard said.count == 2, let seconds = said[1].first else { return nil }
    self.seconds = seconds
    funnel = said[0].dropFirst(2).map { Int($0) }
  }
}

/// Writes visits as lines, for whoever else is to count them.
private struct VisitLines: Analytics.Report {
  let names = SharedNames()
  private let file: SharedFile

  init(_ path: String) {
    file = SharedFile(path)
    file.write("session,number,screen,entered,gross\n")
  }

  mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    let names = names.all
    var lines = ""
    for visit in session.visits {
      let gross = visit.isCensored ? "" : "\(visit.gross)"
      lines +=
        "\(session.name),\(visit.number),\(visit.screen.screen(names).text),\(visit.enteredAt),\(gross)\n"
    }
    file.write(lines)
  }

  func merge(_ other: VisitLines) {}
  func close() { file.close() }
}

/// A file that is written to from one thread at a time.
@safe private final class SharedFile: @unchecked Sendable {
  private let file: UnsafeMutablePointer<FILE>?

  init(_ path: String) { unsafe file = fopen(path, "w") }

  func write(_ text: String) { if let file = unsafe file { unsafe fputs(text, file) } }

  func close() { if let file = unsafe file { unsafe fclose(file) } }
}

/// What the process has had in memory at most since it last forgot, as the system knows it.
private enum PeakMemory {
  /// Forgets what was needed before; what was freed since and is still kept for later counts.
  static func forget() {
    guard let file = unsafe fopen("/proc/self/clear_refs", "w") else { return }
    unsafe fputs("5", file)
    unsafe fclose(file)
  }

  static var megabytes: Double {
    guard let file = unsafe fopen("/proc/self/status", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    while unsafe fgets(&line, 256, file) != nil {
      let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
      guard text.hasPrefix("VmHWM:") else { continue }
      return text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }.first.map { $0 / 1000 } ?? 0
    }
    return 0
  }
}
