import Analytics
import Interchange
import Journal
import Replay
import TestSupport
import Testing

/// Threads share the pages of a journal: sessions that go on from one part into another are counted once.
@Suite struct PortionTests {
  /// What a report prints.
  private func text<R: Report>(
    _ report: (SharedNames) -> R, _ finished: (R) -> some FinishedReport, _ paths: [String], threads: Int
  ) throws -> String {
    let counting = Counting(
      report(SharedNames()), over: NumberedRouteSource.self, gap: 4000, pagesPerPart: 1)
    let result = try counting.count(paths, threads: threads)
    let report = finished(result.report)
    #expect(report.brokenLaw(result.totals) == nil)
    var writer = JSONWriter()
    writer.write(report, result.totals)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Every report, with the number of threads as its argument.
  private func reports(_ paths: [String]) -> [(name: String, text: (Int) throws -> String)] {
    var funnel = Funnel(steps: ["a", "b", "a"].compactMap { VisitPattern($0) })
    funnel.window = 20_000
    return [
      ("screens", { try text({ ScreensReport($0) }, Screens.init, paths, threads: $0) }),
      ("transitions", { try text(TransitionsReport.init, Transitions.init, paths, threads: $0) }),
      ("paths", { try text({ PathsReport(.init(), $0) }, { Paths($0, top: nil) }, paths, threads: $0) }),
      ("funnel", { try text({ FunnelReport(funnel, $0) }, FunnelSteps.init, paths, threads: $0) }),
      ("tabs", { try text({ TabsReport($0) }, Tabs.init, paths, threads: $0) }),
      ("links", { try text(LinksReport.init, Links.init, paths, threads: $0) }),
      ("guards", { try text(GuardsReport.init, Guards.init, paths, threads: $0) }),
      ("pending", { try text(PendingReport.init, Pending.init, paths, threads: $0) }),
      ("sessions", { try text(SessionsReport.init, Sessions.init, paths, threads: $0) }),
    ]
  }

  @Test(arguments: Thoroughness.seeds(1))
  func `however a journal is shared out, the numbers are the same`(seed: Int) throws {
    let files = try TemporaryDirectory()
    let path = files.path("a.navlog")
    try RandomSessions(seed: UInt64(seed), padding: 30_000).record(
      200, isSealed: seed % 2 == 0, at: path)
    #expect(try JournalReader.open(path).pages.count >= 4)
    for report in reports([path]) {
      let whole = try report.text(1)
      #expect(whole.contains("\"sessions\":"))
      for threads in [2, 4] {
        #expect(try report.text(threads) == whole, "\(report.name), \(threads) threads, seed \(seed)")
      }
    }
  }

  @Test func `sessions of joined journals are let go as in their own journal`() throws {
    let files = try TemporaryDirectory()
    let path = files.path("a.navlog")
    try RandomSessions(seed: 7, padding: 30_000).record(100, isSealed: true, at: path)
    let alone = try followedCounts(path)
    let bytes = try readFile(path)
    try writeFile(path, bytes + bytes + bytes)
    #expect(alone.last == 0)
    #expect(try followedCounts(path) == alone + alone + alone)
  }

  /// How many sessions are followed behind each page.
  private func followedCounts(_ path: String) throws -> [Int] {
    var journal = try JournalReader.open(path)
    var fold = try VisitFold(
      journal, routes: NumberedRouteSource(SharedNames()), makeObserver: { _ in NoObserver() })
    return try journal.pages.indices.map { page in
      try fold.add(page: page, of: &journal, beginning: true, isFirst: page == 0) { _, _ in }
      return fold.count
    }
  }
}
