import Foundation
import TestSupport
import Testing

@testable import navlog

/// `view`: which events are on the page, and what can not get out of its data.
@Suite struct ViewVerbTests {
  /// Six events a second apart, from ten o'clock on; the fourth is a mark.
  private static let lines =
    Array(Intents.pushes(3)) + [#"{"intent":"mark","name":"bug","session":"s1","at":1796032803000}"#]
    + Intents.pushes(6)[4...]

  @Test(
    arguments: [
      (nil, nil, 1...6), ("2", "4", 2...3), ("0", "-1", 1...5), ("-2", nil, 5...6), ("mark:bug", nil, 4...6),
      (nil, "mark:bug", 1...3), ("+2s", "+4s", 3...4), ("2026-11-30T10:00:01.500Z", "-1", 3...5),
      ("2", "2026-11-30T10:00:04Z", 2...4), ("+1s", "3", 2...2), ("1", "7", 1...6),
      ("3", "3", nil), ("+0.5s", "+0.6s", nil), ("2030-01-01T00:00:00Z", nil, nil),
    ] as [(String?, String?, ClosedRange<Int>?)])
  func `from is shown and to is not, in every form of a place`(
    from: String?, to: String?, positions: ClosedRange<Int>?
  ) throws {
    let work = try Workplace(recording: Self.lines)
    for session in [[], ["--session", "s1"]] {
      let options = (from.map { ["--from", $0] } ?? []) + (to.map { ["--to", $0] } ?? []) + session
      let result = try Tool.navlog.run(["view", work.journal, "-o", "-"] + options)
      try #require(result.exitCode == 0, "\(result.errors)")
      let found = try Self.positions(result.output)
      #expect(found == positions.map { Array($0) } ?? [])
    }
  }

  @Test(arguments: [
    (["--from", "4", "--to", "2"], "behind"), (["--from", "+4s", "--to", "+3.5s"], "behind"),
    (["--from", "9"], "there are 6"), (["--from", "-8"], "there are 6"), (["--to", "mark:none"], "no mark"),
    (["--session", "s2"], "no session"), (["--from", "soon"], "--from wants"),
  ])
  func `a range that is none is 2, and no page is made`(options: [String], says: String) throws {
    let work = try Workplace(recording: Self.lines)
    let out = work.files.path("out.html")
    let result = try Tool.navlog.run(["view", work.journal, "-o", out] + options)
    #expect(result.exitCode == 2 && result.errors.contains(says), "\(result.errors)")
    #expect(!FileManager.default.fileExists(atPath: out))
  }

  @Test func `the journal is never overwritten`() throws {
    let work = try Workplace(recording: Self.lines)
    let result = try work.navlog("view", "-o", work.journal)
    #expect(result.exitCode == 2 && result.errors.contains("is the journal itself"))
  }

  @Test func `data can't end the element that it stands in`() {
    let hostile = "</script><!--&\u{2028}\u{2029}é"
    let escaped = String(decoding: DataBlock.escape(Array(hostile.quotedAsJSON.utf8)), as: UTF8.self)
    #expect(escaped == #""\u003c/script\u003e\u003c!--\u0026\u2028\u2029é""#)
  }

  @Test func `without scripts there is a table of the same events`() throws {
    let work = try Workplace(recording: [#"{"intent":"push","route":"<b>&\"x"}"#])
    let page = try work.navlog("view", "-o", "-").output
    #expect(page.contains("<td>push &lt;b&gt;&amp;&quot;x</td><td>applied</td>"))
    #expect(!page.contains("<b>&"))
  }

  @Test func `with a second journal the exit code is that of diff`() throws {
    let first = try Workplace(recording: Self.lines)
    let second = try Workplace(recording: Array(Self.lines.dropLast()))
    for (other, code) in [(first, 0), (second, 1)] as [(Workplace, Int32)] {
      let result = try Tool.navlog.run(["view", first.journal, other.journal, "-o", "-"])
      #expect(result.exitCode == code && result.errors == "")
      #expect(result.output.contains(#"data-kind="other-index""#))
      #expect(result.output.contains(#""runs":[[""#) == (code == 1))
    }
    let wrong = try Tool.navlog.run(
      ["view", first.journal, second.journal, "-o", "-", "--from", "2"])
    #expect(wrong.exitCode == 2 && wrong.errors.contains("for one journal"))
  }

  /// The positions that the page's index has, its differences summed up.
  private static func positions(_ page: String) throws -> [Int] {
    let start = try #require(page.firstRange(of: #"data-kind="index">"#)).upperBound
    let end = try #require(page[start...].firstRange(of: "</script>")).lowerBound
    let differences = try JSONLine(String(page[start..<end]))["events"]["position"].array ?? []
    return differences.reduce(into: []) { $0.append(($0.last ?? 0) + ($1.int ?? 0)) }
  }
}
