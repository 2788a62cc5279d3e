import TestSupport
import Testing

/// `replay`: the audit, what-if, and the gate with its baseline.
@Suite(.timeLimit(.minutes(2))) struct ReplayVerbTests {
  private static func app(_ guards: String) -> String {
    """
    { app: "bank", version: "1", routes: { home: {}, settings: {}, admin: {}, login: {}, beta: {} },
      guards: [\(guards)] }
    """
  }

  private static let before = app(#"{ routes: ["settings"], unless: "signedIn", present: "login" }"#)
  private static let after = app(
    #"""
    { routes: ["settings"], unless: "signedIn", present: "login" },
    { name: "staff", routes: ["admin"], unless: "staff", deny: "not staff" },
    { routes: ["beta"], ask: "mayBeta" }
    """#)

  private static func lines(_ session: String) -> [String] {
    [
      #""intent":"push","route":"home""#, #""intent":"push","route":"settings""#,
      #""intent":"set","facts":{"signedIn":true}"#, #""intent":"push","route":"admin""#,
      #""intent":"back""#, #""intent":"push","route":"beta""#,
    ].enumerated().map { #"{\#($1),"session":"\#(session)","at":\#(1_796_032_800_000 + $0 * 1000)}"# }
  }

  /// A folder with journals recorded under an app, and another app beside them.
  private func workplace(_ names: String...) throws -> Workplace {
    let work = try Workplace()
    try work.files.write(Self.before, to: "before.app.json5")
    try work.files.write(Self.after, to: "after.app.json5")
    for name in names {
      let input = Self.lines(name).map { "\($0)\n" }.joined()
      let words = [
        "record", "-q", "-j", work.files.path("\(name).navlog"), "--app",
        work.files.path("before.app.json5"),
      ]
      let result = try Tool.navlog.run(words, input: input)
      try #require(result.exitCode == 0, "\(result.errors)")
    }
    return work
  }

  /// Runs it in the folder, by bare names.
  private func replay(_ work: Workplace, _ words: String) throws -> Tool.Result {
    try Tool("/bin/bash").run([
      "-c", #"cd "$1" && "$0" replay \#(words)"#, Tool.navlog.path, work.files.path("."),
    ])
  }

  @Test func `a journal that agrees with itself ends with 0`() throws {
    let work = try workplace("s1")
    let result = try replay(work, "s1.navlog")
    #expect(result.exitCode == 0 && result.output.contains("7 events of 1 sessions fold without a fault"))
    let json = try JSONLine(replay(work, "s1.navlog --json").output)
    #expect(json["divergences"].array?.isEmpty == true && json["events"].int == 7)
  }

  @Test func `where no state is kept it says so, and does not claim that states agree`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try work.navlog("replay")
    #expect(result.exitCode == 0 && !result.output.contains("agrees"))
    let says = "no page keeps a state to compare with; 3 events of 1 sessions fold without a fault"
    #expect(result.output.contains(says), "\(result.output)")
  }

  @Test func `a missing baseline is told how to make`() throws {
    let result = try replay(workplace("s1"), "s1.navlog --app after.app.json5 --baseline none.ndjson")
    let says = "none.ndjson: There is no such file. Make it with --accept"
    #expect(result.exitCode == 2 && result.errors.contains(says))
  }

  @Test func `a summary counts what is gone, and names three`() throws {
    let work = try workplace("s1", "s2", "s3")
    let gate = "--app after.app.json5 --baseline base.ndjson"
    try #require(try replay(work, "--corpus . \(gate) --accept").exitCode == 0)
    let gone = "s1.navlog --app before.app.json5 --baseline base.ndjson"
    let result = try replay(work, "\(gone) --summary")
    #expect(result.exitCode == 0)
    #expect(result.errors.contains("lists 6 differences that are gone"), "\(result.errors)")
    #expect(result.errors.split(separator: "\n").count { $0.contains("a difference that is gone") } == 3)
    #expect(try replay(work, gone).errors.split(separator: "\n").count == 6)
  }

  @Test func `its own app decides the same`() throws {
    let work = try workplace("s1")
    for mode in ["stop", "force", "resync"] {
      #expect(try replay(work, "s1.navlog --own-app --mode \(mode)").exitCode == 0)
      #expect(try replay(work, "s1.navlog --app before.app.json5 --mode \(mode)").exitCode == 0)
    }
  }

  @Test func `other rules are told a line a difference`() throws {
    let work = try workplace("s1")
    let result = try replay(work, "s1.navlog --app after.app.json5 --json")
    #expect(result.exitCode == 1)
    let lines = try JSONLine.all(result.output)
    #expect(lines.map { $0["position"].int } == [5, 7])
    #expect(lines.map { $0["class"].string } == ["verdictChanged", "effectNeeded"])
    #expect(lines[0]["recorded"]["kind"].string == "applied" && lines[0]["now"]["kind"].string == "denied")
    let stopped = try replay(work, "s1.navlog --app after.app.json5 --json --mode stop")
    #expect(try JSONLine.all(stopped.output).map { $0["position"].int } == [5])
    let forced = try JSONLine.all(replay(work, "s1.navlog --app after.app.json5 --json --mode force").output)
    #expect(forced.first?["counterfactual"].bool == false && forced.last?["counterfactual"].bool == true)
  }

  @Test func `text and counts read well`() throws {
    let work = try workplace("s1", "s2")
    let words = "--corpus . --app after.app.json5 --mode"
    Golden().expect(try replay(work, "\(words) force").output, named: "replay.txt")
    let summary = try JSONLine(replay(work, "\(words) resync --summary --json").output)
    #expect(summary["differences"].int == 4 && summary["changedSessions"].int == 2)
    #expect(summary["classes"]["verdictChanged"].int == 2 && summary["files"].int == 2)
  }

  @Test func `a baseline lets through what was accepted, whatever the order, and names what is gone`() throws
  {
    let work = try workplace("s1", "s2", "s3")
    let gate = "--app after.app.json5 --baseline base.ndjson"
    #expect(try replay(work, "s1.navlog s2.navlog \(gate)").exitCode == 2)
    #expect(try replay(work, "s1.navlog s2.navlog \(gate) --accept").exitCode == 0)
    let first = try readFile(work.files.path("base.ndjson"))
    #expect(try replay(work, "s2.navlog s1.navlog \(gate) --accept").exitCode == 0)
    #expect(try readFile(work.files.path("base.ndjson")) == first)
    let quiet = try replay(work, "s2.navlog s1.navlog \(gate)")
    #expect(quiet.exitCode == 0 && quiet.errors.isEmpty)
    let new = try replay(work, "--corpus . \(gate) --json")
    #expect(new.exitCode == 1)
    #expect(Set(try JSONLine.all(new.output).map { $0["session"].string }) == ["s3"])
    let fewer = try replay(work, "s1.navlog \(gate)")
    #expect(fewer.exitCode == 0 && fewer.errors.contains(#"session "s2", step 5"#), "\(fewer.errors)")
    let otherMode = try replay(work, "s1.navlog \(gate) --mode stop")
    #expect(otherMode.exitCode == 2 && otherMode.errors.contains("resync"))
  }

  @Test func `a corpus has linked journals too`() throws {
    let work = try workplace("s1")
    let made = try work.bash(#"mkdir "$2/corpus" && ln -s ../s1.navlog "$2/corpus/linked.navlog""#)
    try #require(made.exitCode == 0, "\(made.errors)")
    let result = try replay(work, "--corpus corpus")
    #expect(result.exitCode == 0 && result.output.contains("linked.navlog"), "\(result.errors)")
  }

  @Test(arguments: [
    ("ln -s nowhere", "can't be opened"), ("mkfifo", "is no regular file"), ("mkdir", "is a folder"),
    ("ln -s .", "is a folder"),
  ])
  func `what is named like a journal and is none is an error`(making: String, says: String) throws {
    let work = try workplace("s1")
    try #require(try work.bash(#"cd "$2"; \#(making) odd.navlog"#).exitCode == 0)
    let result = try replay(work, "--corpus .")
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.contains("odd.navlog: ") && result.errors.contains(says), "\(result.errors)")
  }

  @Test func `played events are those that are listed`() throws {
    let work = try workplace("s1")
    let played = try replay(work, "s1.navlog --speed 1000x --json")
    #expect(played.exitCode == 0)
    #expect(try played.output == Tool.navlog.run(["log", work.files.path("s1.navlog"), "--json"]).output)
    #expect(try replay(work, "s1.navlog --speed 0").exitCode == 2)
  }

  @Test func `a session that no page can be read of is no reason to stop`() throws {
    let work = try Workplace(recording: Intents.pushes(400))
    var bytes = try readFile(work.journal)
    bytes[bytes.count * 3 / 4] ^= 0xff
    try writeFile(work.journal, bytes)
    for words in [[], ["--own-app"]] {
      let result = try Tool.navlog.run(["replay", work.journal] + words)
      #expect(result.exitCode == 1 && result.errors.contains("damaged"), "\(result.errors)")
    }
  }

  @Test(arguments: ["", "{}", "{\"navlogBaseline\":2,\"mode\":\"resync\"}\n", "nonsense\n", "\n\n[1]\n"])
  func `what is no baseline is refused with its line`(text: String) throws {
    let work = try workplace("s1")
    try work.files.write(text, to: "base.ndjson")
    let result = try replay(work, "s1.navlog --app after.app.json5 --baseline base.ndjson")
    #expect(result.exitCode == 2 && result.errors.contains("base.ndjson, line"), "\(result.errors)")
  }

  @Test(arguments: [
    "", "s1.navlog --mode stop", "s1.navlog --accept --app after.app.json5", "--corpus nowhere",
    "s1.navlog --app after.app.json5 --own-app", "s1.navlog --app after.app.json5 --mode guess",
  ])
  func `wrong words are refused with 2`(words: String) throws {
    #expect(try replay(workplace("s1"), words).exitCode == 2)
  }
}
