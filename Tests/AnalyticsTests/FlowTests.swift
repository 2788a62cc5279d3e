import Analytics
import Replay
import TestSupport
import Testing

/// Transitions and paths: what comes in goes out, and totals add up.
@Suite struct FlowTests {
  /// Into and out of each screen as often as it is visited.
  private func expectConservation(_ path: String) throws {
    let names = SharedNames()
    let counting = Counting(TransitionsReport(names), over: NumberedRouteSource.self)
    let rows = try counting.count([path], threads: 1).report.rows
    let screens = try Counting(ScreensReport(names), over: NumberedRouteSource.self)
      .count([path], threads: 1).report.rows
    for screen in screens {
      let into = rows.filter { $0.to.screen == screen.screen }.reduce(0) { $0 + $1.count }
      let out = rows.filter { $0.from.screen == screen.screen }.reduce(0) { $0 + $1.count }
      #expect(into == screen.visits && out == screen.visits)
      #expect(screen.exits >= 0 && screen.entries >= 0)
    }
    let (starts, ends) = (rows.filter { $0.from == .start }, rows.filter { $0.to == .end })
    #expect(starts.reduce(0) { $0 + $1.count } == ends.reduce(0) { $0 + $1.count })
  }

  @Test(arguments: 1...8) func `what comes into a screen goes out of it`(seed: Int) throws {
    let files = try TemporaryDirectory()
    let recording = try RandomRecording(
      seed: UInt64(seed), count: 800, sessionCount: 20, at: files.path("j.navlog"))
    try expectConservation(recording.path)
  }

  @Test func `windows are lanes of their own, with no step from one into the other`() throws {
    let story = try Story([
      #"{"intent":"push","route":"a","at":0}"#,
      #"{"intent":"openWindow","window":"two","route":"b","at":9000}"#,
      #"{"intent":"push","route":"c","window":"main","at":4000}"#,
      #"{"intent":"push","route":"d","window":"two","at":9500}"#,
    ])
    try expectConservation(story.path)
    let rows = try story.count(TransitionsReport.init).rows
    let steps = rows.map { "\($0.from.screen?.text ?? "-")>\($0.to.screen?.text ?? "-")" }
    #expect(Set(steps) == ["->a", "->b", "a>c", "b>d", "c>-", "d>-"])
    #expect(try story.sessions()[0].visits.allSatisfy { $0.gross >= 0 && $0.net >= 0 })
  }

  @Test func `no name of a screen is taken for the start, the end or a root`() throws {
    let names = ["start", "end", "push", "null", "__start", "Task", "tab:main"]
    let story = try Story(pushing: names)
    let rows = try story.count(TransitionsReport.init).rows
    #expect(rows.count == names.count + 1)
    #expect(rows.filter { $0.from == .start }.map(\.to.screen?.name) == ["start"])
    #expect(rows.filter { $0.to == .end }.map(\.from.screen?.kind) == [.entry])
  }

  private func paths(_ lines: [String], _ change: (inout PathsReport.Stretch) -> Void = { _ in }) throws
    -> [String]
  {
    var stretch = PathsReport.Stretch()
    change(&stretch)
    let report = try Story(lines).count { PathsReport(stretch, $0) }
    return report.rows.map { row in
      row.steps.map(\.text).joined(separator: ">") + (row.isCut ? "…" : "") + " \(row.count)"
    }
  }

  private let sessions = [["a", "b"], ["a", "c"], ["a"]].enumerated().flatMap { number, screens in
    screens.map { #"{"session":"s\#(number)","intent":"push","route":"\#($0)"}"# }
  }

  @Test func `a path that was cut is none that ended`() throws {
    #expect(try paths(sessions) == ["a 1", "a>b 1", "a>c 1"])
    #expect(try paths(sessions) { $0.length = 1 } == ["a… 2", "a 1"])
    #expect(try paths(sessions) { $0.to = VisitPattern("c") } == ["a>c 1"])
  }

  @Test func `a screen that follows itself is a step, and one visit is a path`() throws {
    let lines = [("s1", "home"), ("s1", "home"), ("s1", "pricing"), ("s2", "home")].map {
      #"{"session":"\#($0)","intent":"push","route":"\#($1)"}"#
    }
    #expect(try paths(lines) == ["home 1", "home>home>pricing 1"])
  }
}
