import Foundation
import Testing
import TestSupport

/// A journal without its oldest events says of the others what it did before, and what it can not tell.
@Suite struct TrimVerbTests {
  /// Events of three sessions that go on throughout, and of one that ends early.
  private static func lines(_ range: Range<Int>) -> [String] {
    range.map { index in
      let session = index < 30 ? "early" : "s\(index % 3)"
      let intent = index / 3 % 4 == 3 ? #""intent":"pop""# : #""intent":"replaceTop","route":"r\#(index)""#
      return #"{\#(intent),"session":"\#(session)","t":\#(index * 10)\#(index == 30 ? Self.start : "")}"#
    }
  }

  private static let start = #","at":1796032800000"#

  /// A journal of more than two pages with notes of three ages, and the same cut before event 5000.
  private struct Trimmed {
    let place: Workplace
    var out: String { place.files.path("out.navlog") }

    init() throws {
      place = try Workplace()
      let key = place.files.path("key")
      try #require(Tool.navlog.run(["sign", "--new-key", "a.example", "-o", key]).exitCode == 0)
      for (end, name) in [(100, "early"), (6000, "middle"), (9000, "late")] {
        let start = end == 100 ? 0 : end == 6000 ? 100 : 6000
        try place.record(TrimVerbTests.lines(start..<end))
        try #require(place.navlog("sign", "--key", key).exitCode == 0)
        try writeFile(place.files.path(name), readFile(place.journal + ".note"))
      }
      let result = try Tool.navlog.run(["trim", place.journal, "--before", "5000", "-o", out])
      try #require(result.output == "\(out): 4196 events are cut off; the earliest is event 4197\n")
    }

    func run(_ verb: String, _ options: String...) throws -> Tool.Result {
      try Tool.navlog.run([verb, out] + options)
    }
  }

  @Test func `events behind the cut are those of the old journal, and so are all states`() throws {
    let trimmed = try Trimmed()
    let old = try trimmed.place.navlog("log", "--json").output.split(separator: "\n")
    let new = try trimmed.run("log", "--json")
    #expect(new.output.split(separator: "\n") == Array(old.dropFirst(4196)))
    #expect(new.errors.contains("Events before 4197 were cut off: event 4197 is the earliest."))
    let states = try trimmed.place.navlog("state", "--all").output.split(separator: "\n")
    let kept = try trimmed.run("state", "--all").output.split(separator: "\n")
    #expect(kept.sorted() == states.filter { !$0.contains("early") }.sorted())
    for place in ["2000", "-1"] {
      let expected = try trimmed.place.navlog("state", "--session", "s1", "--json", "--at", place).output
      #expect(try trimmed.run("state", "--session", "s1", "--json", "--at", place).output == expected)
    }
  }

  @Test func `what is counted of sessions that began before the cut is said to be less`() throws {
    let trimmed = try Trimmed()
    let result = try Tool.navlog.run(["stats", "sessions", trimmed.out, "--json"])
    #expect(result.exitCode == 0 && result.errors.contains("3 of the sessions began before what is left"))
    let sessions = try #require(try JSONLine(result.output)["rows"].array)
    #expect(sessions.reduce(0) { $0 + ($1["events"].int ?? 0) } == 9000 - 4196)
    // Pieces that a gap cuts off are begun where they begin.
    let whole = try Tool.navlog.run(["stats", "sessions", trimmed.place.journal, "--gap", "1ms", "--json"])
    #expect(whole.exitCode == 0 && whole.errors.isEmpty, "\(whole.errors)")
  }

  @Test(arguments: ["3", "2026-11-30T09:00:00Z"])
  func `a place before the cut is told to be gone`(place: String) throws {
    let trimmed = try Trimmed()
    let result = try trimmed.run("state", "--session", "s0", "--at", place)
    #expect(result.exitCode == 2 && result.errors.contains("Events before 4197 were cut off"), "\(result)")
  }

  @Test func `notes that cover the cut still hold, older ones are said to be beyond checking`() throws {
    let trimmed = try Trimmed()
    for (name, history, code) in [("late", "same", 0), ("middle", "same", 0), ("early", "beforeCut", 1)] {
      let result = try trimmed.run("verify", "--deep", "--json", "--witness", trimmed.place.files.path(name))
      #expect(result.exitCode == Int32(code), "\(name): \(result)")
      #expect(try JSONLine(result.output)["notes"][0]["history"].string == history)
    }
    #expect(try JSONLine(trimmed.run("info", "--json").output)["earliest"].int == 4197)
  }

  @Test func `a changed event behind the cut shows in the old note`() throws {
    let trimmed = try Trimmed()
    let other = trimmed.place.files.path("other.navlog")
    try #require(
      Tool.navlog.run(["redact", trimmed.out, "--session", "s1", "--no-hashes", "-o", other]).exitCode == 0)
    let late = trimmed.place.files.path("late")
    #expect(try Tool.navlog.run(["verify", other, "--witness", late]).exitCode == 1)
    let kept = trimmed.place.files.path("kept.navlog")
    try #require(Tool.navlog.run(["redact", trimmed.out, "--session", "s1", "-o", kept]).exitCode == 0)
    #expect(try Tool.navlog.run(["verify", kept, "--witness", late]).exitCode == 0)
  }

  @Test func `recording goes on behind a cut with the same clock, and it may be cut again`() throws {
    let trimmed = try Trimmed()
    let line = #"{"intent":"mark","name":"x","session":"s0","t":95000}"#
    let input = "\(line)\n"
    let old = try Tool.navlog.run(["record", "-j", trimmed.place.journal], input: input).output
    #expect(try Tool.navlog.run(["record", "-j", trimmed.out], input: input).output == old)
    let again = trimmed.place.files.path("again.navlog")
    let result = try Tool.navlog.run(["trim", trimmed.out, "--before", "9001", "-o", again, "--json"])
    #expect(try JSONLine(result.output)["earliest"].int == 8293, "\(result)")
    let late = trimmed.place.files.path("late")
    let verdict = try Tool.navlog.run(["verify", again, "--deep", "--witness", late])
    #expect(verdict.exitCode == 0, "\(verdict)")
  }

  @Test func `a clock that was wrong once neither keeps everything nor lets everything go`() throws {
    let place = try Workplace()
    var lines = Self.lines(0..<12_300)
    lines[5] = #"{"intent":"mark","name":"future","session":"s1","at":"2046-01-01T00:00:00Z"}"#
    lines[12_290] = #"{"intent":"mark","name":"past","session":"s1","at":0}"#
    try place.record(lines)
    // The third page begins with event 8193, 82 seconds after the start.
    let result = try place.navlog(
      "trim", "--before", "2026-11-30T10:01:23Z", "-o", place.files.path("out.navlog"), "--json")
    #expect(try JSONLine(result.output)["earliest"].int == 4097, "\(result)")
  }

  @Test func `where there is nothing to cut no journal is made`() throws {
    let place = try Workplace(recording: Intents.pushes(5))
    for before in ["5", "2036-01-01T00:00:00Z", "mark:x"] {
      let result = try place.navlog("trim", "--before", before, "-o", place.files.path("out.navlog"))
      #expect(result.exitCode == 2, "\(result)")
      #expect(!FileManager.default.fileExists(atPath: place.files.path("out.navlog")))
    }
  }
}
