import TestSupport
import Testing

@testable import navlog

/// What others' reports were blamed for, asked of `stats`.
@Suite struct StatsCaseTests {
  private func recording(_ sessions: [[String]]) throws -> Workplace {
    try Workplace(
      recording: sessions.enumerated().flatMap { number, screens in
        screens.map { #"{"session":"s\#(number)","intent":"push","route":"\#($0)","at":1796032800000}"# }
      })
  }

  private func stats(_ report: String, _ work: Workplace, _ options: String...) throws -> String {
    try Tool.navlog.run(["stats", report, work.journal] + options).output
  }

  @Test func `a funnel tells each step as a share of the first and of the one before`() throws {
    let work = try recording([["a", "b", "c"], ["a", "b"], ["a"], ["a"]])
    let text = try stats("funnel", work, "--steps", "a,b,c")
    let rows = text.split(separator: "\n").dropFirst(2).map { line in
      line.split(separator: " ").filter { $0 != "%" }.prefix(4).map(String.init)
    }
    #expect(
      Array(rows) == [
        ["a", "4", "100.0", "100.0"], ["b", "2", "50.0", "50.0"], ["c", "1", "25.0", "50.0"],
      ])
  }

  @Test func `paths that are not shown are counted as other, and none of them has dropped off`() throws {
    let work = try recording([["a", "b"], ["a", "c"], ["a"]])
    let report = try JSONLine(stats("paths", work, "--top", "1", "--json"))
    #expect(report["total"].int == 3 && report["other"].int == 2)
    #expect(report["rows"].array?.map { $0["count"].int } == [1])
    #expect(report["rows"].array?.map { $0["cut"].bool } == [false])
    let funnel = try JSONLine(stats("funnel", work, "--steps", "a,b", "--json"))
    let first = try #require(funnel["steps"].array?.first)
    #expect(first["droppedOff"].int == 1 && first["continued"].int == 1)
  }
}
