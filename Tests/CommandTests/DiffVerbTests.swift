import TestSupport
import Testing

/// `diff`: what people and scripts read of two journals.
@Suite(.timeLimit(.minutes(2))) struct DiffVerbTests {
  private static let before = [
    #"{"intent":"push","route":"home","session":"a","at":"2026-11-30T10:00:00Z"}"#,
    #"{"intent":"push","route":{"name":"item","params":{"id":7}},"session":"a","at":"2026-11-30T10:00:01Z"}"#,
    #"{"intent":"push","route":"help","session":"b","at":"2026-11-30T10:00:02Z"}"#,
    #"{"intent":"select","tab":"orders","session":"a","at":"2026-11-30T10:00:03Z"}"#,
    #"{"intent":"push","route":"order","session":"a","at":"2026-11-30T10:00:04Z"}"#,
    #"{"intent":"back","session":"a","at":"2026-11-30T10:00:05Z"}"#,
    #"{"intent":"close","entry":1,"session":"a","at":"2026-11-30T10:00:06Z"}"#,
  ]

  /// Two folders with a journal each; the second one's lines are those of the first, edited.
  private func workplaces(_ edit: (inout [String]) -> Void) throws -> (Workplace, Workplace) {
    var lines = Self.before
    edit(&lines)
    return (try Workplace(recording: Self.before), try Workplace(recording: lines))
  }

  private func diff(_ a: Workplace, _ b: Workplace, _ options: String...) throws -> Tool.Result {
    // By bare names, so that outputs are the same everywhere.
    let words = options.joined(separator: " ")
    return try Tool("/bin/bash").run([
      "-c", #"cd "$1" && cp "$2" b.navlog && "$0" diff a.navlog b.navlog \#(words)"#, Tool.navlog.path,
      a.files.path("."), b.journal,
    ])
  }

  @Test(arguments: [[], ["--json"], ["--stat"], ["--stat", "--json"], ["--first"], ["--first", "--json"]])
  func `equal journals end with 0 in every form`(options: [String]) throws {
    let (a, b) = try workplaces { lines in
      // Another time, another spelling of a route, a sender: nothing of that was asked.
      lines[0] = #"{"intent":"push","route":{"name":"home"},"session":"a","source":"web","id":"x"}"#
    }
    let result = try Tool.navlog.run(["diff", a.journal, b.journal] + options)
    #expect(result.exitCode == 0 && result.errors.isEmpty)
    if options.contains("--json") {
      let first = try #require(try JSONLine.all(result.output).first)
      #expect(first["equal"].bool == true && first["firstDivergence"].isNull)
    }
  }

  @Test(arguments: [[], ["--json"], ["--stat"], ["--stat", "--json"], ["--first"], ["--first", "--json"]])
  func `different journals end with 1 in every form`(options: [String]) throws {
    let (a, b) = try workplaces { $0.remove(at: 3) }
    let result = try Tool.navlog.run(["diff", a.journal, b.journal] + options)
    #expect(result.exitCode == 1)
    if options.contains("--json") {
      let first = try #require(try JSONLine.all(result.output).first)
      #expect(first["equal"].bool == false)
      #expect(first["firstDivergence"]["a"].int == 4 && first["firstDivergence"]["b"].int == 4)
    }
  }

  @Test func `text marks every change without colour`() throws {
    let (a, b) = try workplaces { lines in
      lines[4] = #"{"intent":"push","route":"orders","session":"a"}"#
      lines.insert(#"{"intent":"present","route":"login","session":"a"}"#, at: 2)
      lines.insert(#"{"intent":"dismiss","session":"a"}"#, at: 4)
      lines.append(#"{"intent":"push","route":"fresh","session":"c"}"#)
    }
    let result = try diff(a, b)
    #expect(!result.output.contains("\u{1B}"))
    Golden().expect(result.output, named: "diff.txt")
    Golden().expect(try diff(a, b, "--stat").output, named: "diff-stat.txt")
    #expect(try diff(a, b, "--color", "always").output.contains("\u{1B}["))
  }

  @Test func `hunks, divergences and last states are objects a line`() throws {
    let (a, b) = try workplaces { $0.insert(#"{"intent":"push","route":"new","session":"a"}"#, at: 5) }
    let lines = try JSONLine.all(diff(a, b, "--json").output)
    #expect(lines[0]["onlyB"].int == 1 && lines[0]["events"]["a"].int == 7)
    let hunks = lines.filter { $0["type"].string == "hunk" }
    #expect(hunks.map { $0["kind"].string } == ["same", "onlyB", "same"])
    #expect(hunks[1]["b"][0]["intent"]["route"].string == "new")
    let divergence = try #require(lines.first { $0["type"].string == "divergence" })
    #expect(divergence["from"]["b"].int == 6 && divergence["to"].isNull)
    let state = try #require(lines.first { $0["type"].string == "state" })
    #expect(state["path"].string == "windows.main.tabs.orders[0]" && state["b"].string == "order")
  }

  @Test func `two sessions of one journal are compared`() throws {
    let work = try Workplace(recording: Intents.pushes(3) + Intents.pushes(4, session: "s2"))
    let same = try work.navlog("diff", "--session", "s1", "--other", "s1")
    #expect(same.exitCode == 0)
    let result = try work.navlog("diff", "--session", "s1", "--other", "s2", "--json")
    let first = try #require(try JSONLine.all(result.output).first)
    #expect(result.exitCode == 1 && first["firstDivergence"]["b"].int == 7)
    #expect(first["firstDivergence"]["a"].isNull && first["onlyB"].int == 1)
    #expect(try work.navlog("diff", "--session", "s1", "--other", "nobody").exitCode == 2)
  }

  @Test(arguments: [
    (
      ["--ignore", "params"], 3, #"{"intent":"push","route":{"name":"item","params":{"id":8}},"session":"a"}"#
    ),
    (["--ignore", "ids"], 6, #"{"intent":"close","entry":2,"session":"a"}"#),
  ])
  func `what is ignored is no difference`(options: [String], line: Int, other: String) throws {
    let (a, b) = try workplaces { $0[line == 3 ? 1 : line] = other }
    #expect(try Tool.navlog.run(["diff", a.journal, b.journal]).exitCode == 1)
    let result = try Tool.navlog.run(["diff", a.journal, b.journal, "--json"] + options)
    let summary = try #require(try JSONLine.all(result.output).first)
    #expect(summary["identity"].int == 0 && summary["onlyA"].int == 0)
  }

  @Test(arguments: [
    ["--other", "b"], ["--ignore", "colour"], ["--stat", "--first"], ["--context", "-1"],
  ])
  func `wrong words are refused with 2`(options: [String]) throws {
    let work = try Workplace(recording: Self.before)
    #expect(try Tool.navlog.run(["diff", work.journal, work.journal] + options).exitCode == 2)
  }

  @Test func `a damaged journal is compared as far as it can be read, and ends with 1`() throws {
    let (a, b) = (
      try Workplace(recording: Intents.pushes(400)), try Workplace(recording: Intents.pushes(400))
    )
    var bytes = try readFile(b.journal)
    bytes[bytes.count * 3 / 4] ^= 0xff
    try writeFile(b.journal, bytes)
    let result = try Tool.navlog.run(["diff", a.journal, b.journal])
    #expect(result.exitCode == 1 && result.errors.contains("damaged"), "\(result.errors)")
  }
}
