import Foundation
import TestSupport
import Testing

@testable import navlog

/// `step`: through a pseudo-terminal as a whole, and its pieces by table.
@Suite struct StepVerbTests {
  private static let python = "/usr/bin/python3"
  private static let hasPython = FileManager.default.isExecutableFile(atPath: python)

  @Test(.enabled(if: hasPython, "no python3"), .timeLimit(.minutes(5)))
  func `in a terminal of any kind it does what keys say, and gives it back`() throws {
    let work = try Workplace(recording: Intents.pushes(30_000))
    let folder = SharedFiles.packageRoot
    let result = try Tool(Self.python).run([
      "\(folder)/Tests/CommandTests/Terminal/step.py", Tool.navlog.path, "\(folder)/Journals/shop.navlog",
      work.journal,
    ])
    #expect(result.exitCode == 0, "\(result.output)\(result.errors)")
  }

  @Test(
    arguments: [
      ("jG", [.text("j"), .text("G")]), ("\u{1B}[A\u{1B}OD", [.up, .left]),
      ("\r\u{7F}", [.enter, .backspace]),
      ("\u{3}", [.control("c")]), ("é漢", [.text("é"), .text("漢")]), ("\u{1B}[5~\u{1B}[4~", [.pageUp, .end]),
      ("\u{1B}[99zx", [.text("x")]), ("\u{1B}[1;5", []),
    ] as [(String, [Key])])
  func `bytes are keys, in whatever form terminals send them`(bytes: String, keys: [Key]) {
    var reader = KeyReader(Array(bytes.utf8))
    var found: [Key] = []
    while let key = reader.next() { found.append(key) }
    #expect(found == keys)
  }

  @Test func `a lone escape is one, once nothing follows it`() {
    var reader = KeyReader([0x1B])
    #expect(reader.next() == nil && reader.isUndecided)
    #expect(reader.decide() == .escape && !reader.isUndecided)
  }

  @Test(arguments: [
    ("abc", 5, "abc  "), ("abcdef", 4, "abc…"), ("漢字", 4, "漢字"), ("漢字x", 4, "漢… "), ("漢字", 3, "漢…"),
    ("", 2, "  "),
    ("abc", 0, ""), ("e\u{301}e", 3, "e\u{301}e "),
  ])
  func `text fills its columns exactly`(text: String, width: Int, fitted: String) {
    #expect(Glyphs.fit(text, to: width) == fitted)
    #expect(Glyphs.fit(text, to: width).map(Glyphs.width(of:)).reduce(0, +) == width)
  }

  @Test func `in ASCII a tree is still a tree`() {
    #expect(Glyphs.ascii("├─ ● home › é") == "|- * home > ?")
  }

  @Test(
    arguments: [
      (["a", "b"], ["a", "b"], [" a", " b"]), (["a", "b"], ["b", "c"], ["−a", " b", "+c"]),
      ([], ["x"], ["+x"]), (["x"], [], ["−x"]), (["a"], ["b"], ["−a", "+b"]),
    ] as [([String], [String], [String])])
  func `lines that differ are marked`(old: [String], new: [String], lines: [String]) {
    #expect(LineDifference(from: old, to: new).lines.map { "\($0.mark)\($0.text)" } == lines)
  }
}
