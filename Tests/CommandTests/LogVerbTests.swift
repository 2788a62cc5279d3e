import TestSupport
import Testing

/// `log` and `export`: what comes out is what went in.
@Suite(.timeLimit(.minutes(2))) struct LogVerbTests {
  private static let lines = [
    #"{"intent":"push","route":"home","session":"a","at":"2026-11-30T10:00:00Z"}"#,
    #"{"intent":"push","route":{"name":"item","params":{"id":7}},"session":"b","at":"2026-11-30T10:00:01Z"}"#,
    #"{"intent":"openWindow","window":"w2","session":"a","at":"2026-11-30T10:00:02Z"}"#,
    #"{"intent":"back","session":"b","window":"main","at":"2026-11-30T10:00:03Z"}"#,
    #"{"intent":"back","session":"b","at":"2026-11-30T10:00:04Z"}"#,
    "nonsense",
    #"{"intent":"batch","intents":[{"intent":"push","route":"item"}],"session":"a","at":1796032805000}"#,
  ]

  @Test func `events are listed as they were answered, but for the line`() throws {
    let work = try Workplace()
    let answers = try work.record(Self.lines).output.split(separator: "\n").enumerated()
      .map { $1.replacing(#","line":\#($0 + 1)}"#, with: "}") }
    #expect(try work.navlog("log", "--json").output == answers.map { "\($0)\n" }.joined())
  }

  @Test(arguments: [
    (["--session", "a"], [1, 3, 7]), (["--session", "a", "--session", "b"], [1, 2, 3, 4, 5, 7]),
    (["--window", "w2"], [3, 7]), (["--intent", "back"], [4, 5]), (["--outcome", "exit"], [5]),
    (["--outcome", "exit", "--outcome", "rejected"], [5, 6]), (["--route", "item"], [2, 7]),
    (["--route", "item", "--session", "b"], [2]), (["--intent", "push", "--window", "w2"], []),
    (["--since", "2026-11-30T10:00:03Z", "--until", "2026-11-30T10:00:04Z"], [4, 5]),
    (["--until", "2026-11-30T10:00:00Z"], [1]),
  ])
  func `options choose events`(options: [String], positions: [Int]) throws {
    let work = try Workplace(recording: Self.lines)
    let result = try Tool.navlog.run(["log", work.journal, "--json"] + options)
    #expect(try JSONLine.all(result.output).map { $0["position"].int } == positions)
  }

  @Test(arguments: [["log"], ["stats", "screens"]])
  func `a range that ends before it begins is wrong usage`(verb: [String]) throws {
    let work = try Workplace(recording: Self.lines)
    let (early, late) = ("2026-11-30T10:00:03Z", "2026-11-30T10:00:04Z")
    let line = verb + [work.journal, "--json", "--since"]
    #expect(try Tool.navlog.run(line + [early, "--until", late]).exitCode == 0)
    #expect(try Tool.navlog.run(line + [early, "--until", early]).exitCode == 0)
    let reversed = try Tool.navlog.run(line + [late, "--until", early])
    #expect(reversed.exitCode == 2 && reversed.output.contains("--since is behind --until"))
  }

  @Test func `text is a line an event, in columns`() throws {
    let work = try Workplace(recording: Self.lines.filter { $0 != "nonsense" })
    Golden().expect(try work.navlog("log").output, named: "log.txt")
  }

  @Test func `positions of joined journals run on`() throws {
    let first = try Workplace(recording: Intents.pushes(3))
    let second = try Workplace(recording: Intents.pushes(2, session: "s2"))
    let result = try Tool.navlog.run(["log", first.journal, second.journal, "--json"])
    #expect(try JSONLine.all(result.output).map { $0["position"].int } == [1, 2, 3, 4, 5])
  }

  @Test func `a follower sees each event once, across a seal and a new beginning`() throws {
    let work = try Workplace(recording: Intents.pushes(2))
    let result = try work.bash(
      #"""
      "$0" log "$1" --follow --json > "$2/seen" & follower=$!
      until [ "$(grep -c . "$2/seen")" = 2 ]; do sleep 0.05; done
      for run in 1 2 3; do
        for n in 1 2; do echo '{"intent":"back","session":"s1"}'; sleep 0.1; done | "$0" record -q -j "$1"
      done
      until [ "$(grep -c . "$2/seen")" = 8 ]; do sleep 0.05; done
      sleep 0.5; kill -INT $follower; wait $follower; echo $?
      """#)
    #expect(result.output == "0\n" && result.errors == "")
    let seen = try JSONLine.all(String(decoding: readFile(work.files.path("seen")), as: UTF8.self))
    #expect(seen.map { $0["position"].int } == Array(1...8))
  }

  @Test func `a reader who has had enough is no error`() throws {
    let work = try Workplace(recording: Intents.pushes(2000))
    let result = try work.bash(#""$0" log "$1" --json | head -n 1 | wc -l; echo ${PIPESTATUS[@]:0:1}"#)
    #expect(result.output == "1\n0\n")
  }

  // MARK: Export

  @Test func `exported intents record to an equal journal`() throws {
    let work = try Workplace(recording: [
      #"{"intent":"push","route":"a","session":"s"}"#, #"{"intent":"push","route":"b","session":"s","t":5}"#,
      #"{"intent":"pop","count":9,"session":"s","at":null,"extra":[1.0,{"k":"é"}]}"#, #"{"intent":"fly"}"#,
      #"{"intent":"push","route":"c","id":"d","session":"s","at":1796032800000}"#,
      #"{"intent":"push","route":"c","session":"s","t":250}"#,
    ])
    let exported = try work.navlog("export", "--format", "intents")
    #expect(exported.exitCode == 0 && exported.errors == "")
    let again = try Workplace(recording: exported.output.split(separator: "\n").map(String.init))
    let key = { (event: JSONLine) in
      ["session", "at", "window"].map { event[$0].string } + [event["outcome"]["kind"].string]
    }
    #expect(try work.events().map(key) == again.events().map(key))
    #expect(try work.events().map { $0["step"].int } == again.events().map { $0["step"].int })
    #expect(
      try work.navlog("state", "--all", "--json").output == again.navlog("state", "--all", "--json").output)
    #expect(try again.navlog("export", "--format", "intents").output == exported.output)
  }

  @Test func `what can't be given back is counted, and the journal is never overwritten`() throws {
    let work = try Workplace(recording: Self.lines)
    let out = work.files.path("out")
    let result = try work.navlog("export", "--format", "intents", "--to", out, "--session", "a")
    #expect(result.exitCode == 0 && result.output == "")
    #expect(try String(decoding: readFile(out), as: UTF8.self).split(separator: "\n").count == 3)
    let all = try work.navlog("export", "--format", "intents")
    #expect(all.errors.contains("1 line that was no intent is left out"))
    let self1 = try work.navlog("export", "--format", "intents", "--to", work.journal)
    #expect(self1.exitCode == 2 && self1.errors.contains("is the journal itself"))
  }
}
