import Analytics
import Interchange
import Journal
import Replay
import TestSupport

/// A journal of intents that are written out as `record` reads them, and what is counted over it.
struct Story {
  let path: String
  private let files: TemporaryDirectory

  /// Records lines of JSON. One without a time comes a second after the one before.
  init(_ lines: [String]) throws {
    files = try TemporaryDirectory()
    path = files.path("story.navlog")
    var recorder = try Recorder.open(path, now: 0)
    var parser = JSONParser()
    var now: Int64 = 0
    for line in lines {
      var document = Document()
      try parser.parse(Array(line.utf8).span, into: &document)
      now += 1000
      let answer = try recorder.record(document, now: now) { Document() }
      if case .recorded(let event, _) = answer { now = event.at }
    }
    _ = try recorder.finish()
  }

  /// Records screens that one session pushes, all at one time.
  init(pushing screens: [String], at: Int64 = 0) throws {
    try self.init(screens.map { #"{"intent":"push","route":"\#($0)","at":\#(at)}"# })
  }

  /// - Parameters:
  ///   - report: makes the empty report.
  ///   - gap: milliseconds without an event that cut a session.
  func count<R: Report>(_ report: (SharedNames) -> R, gap: Int64? = nil, threads: Int = 1) throws -> R {
    try Counting(report(SharedNames()), over: WholeRouteSource.self, gap: gap)
      .count([path], threads: threads).report
  }

  /// Every session or piece of one, with its visits, in order.
  func sessions(gap: Int64? = nil) throws -> [SessionVisits] {
    try count(Kept.init, gap: gap).sessions.sorted { $0.firstPosition < $1.firstPosition }
  }

  /// The visits of the first session, as the screens they are visits of.
  func screens() throws -> [String] {
    let kept = try count(Kept.init)
    return kept.sessions[0].visits.map { $0.screen.screen(kept.names.all).text }
  }

  func funnel(
    _ steps: String..., mode: Funnel.Mode = .ordered, window: Int64? = nil, without: String? = nil
  ) throws -> FunnelReport {
    var funnel = Funnel(steps: steps.compactMap { VisitPattern($0) })
    (funnel.mode, funnel.window) = (mode, window)
    funnel.without = without.flatMap { VisitPattern($0) }.map { [$0] } ?? []
    return try count { FunnelReport(funnel, $0) }
  }
}

/// Counts nothing and keeps what it is given.
struct Kept: Report {
  private(set) var sessions: [SessionVisits] = []
  let names: SharedNames

  init(_ names: SharedNames) { self.names = names }

  mutating func add(_ session: SessionVisits, _ observed: NoObserver) { sessions.append(session) }

  mutating func merge(_ other: Kept) { sessions += other.sessions }
}
