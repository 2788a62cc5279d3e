import TestSupport
import Testing

/// `bisect` and `log --where`, as they are typed.
@Suite struct BisectVerbTests {
  /// Session a pushes five screens and goes back; b presents a sheet in between.
  private static let lines =
    Array(Intents.pushes(5, session: "a")[..<4])
    + [#"{"intent":"present","route":"sheet","session":"b","at":1796032803500}"#]
    + Intents.pushes(5, session: "a")[4...]
    + [#"{"intent":"popToRoot","session":"a","at":1796032806000}"#]

  @Test func `the first event of all is found, with what it did`() throws {
    let work = try Workplace(recording: Self.lines)
    let result = try work.navlog("bisect", "--where", "depth > 3")
    #expect(result.exitCode == 1 && result.errors == "")
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "depth > 3 first holds after position 4, step 4 of session a:")
    #expect(lines.dropFirst().first?.contains("push r4") == true)
    #expect(lines.filter { $0.hasPrefix("+") } == ["+    └─ r4 #4"])
    #expect(!lines.contains { $0.hasPrefix("-") })
  }

  @Test func `as JSON the event stands between the states`() throws {
    let work = try Workplace(recording: Self.lines)
    let line = try JSONLine(work.navlog("bisect", "--where", "modals == 1", "--json").output)
    #expect(line["found"].bool == true && line["session"].string == "b")
    #expect(line["position"].int == 5 && line["step"].int == 1 && line["event"]["position"].int == 5)
    #expect(line["before"]["step"].int == 0 && line["after"]["step"].int == 1)
    let none = try work.navlog("bisect", "--where", "modals == 2", "--json")
    #expect(none.exitCode == 0)
    #expect(none.output == #"{"found":false,"where":"modals == 2","looked":{"events":7}}"# + "\n")
  }

  @Test func `each session has its first event`() throws {
    let work = try Workplace(recording: Self.lines)
    let all = try work.navlog("bisect", "--all", "--where", "nextId > 2", "--json")
    #expect(try JSONLine.all(all.output).map { $0["position"].int } == [2, 5])
    let one = try work.navlog("bisect", "--session", "b", "--where", "nextId > 2", "--json")
    #expect(try JSONLine.all(one.output).map { $0["position"].int } == [5])
  }

  @Test func `a command judges by its exit code, in few runs`() throws {
    let work = try Workplace(recording: Intents.pushes(200))
    let count = work.files.path("count")
    let result = try work.bash(
      #"""
      "$0" bisect "$1" --json --command 'echo run; read state; echo >> "\#(count)"
        case "$state" in *r120*) exit 1;; *) exit 0;; esac'; echo $?; grep -c "" "\#(count)"
      """#)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(try JSONLine(lines[0])["step"].int == 120 && lines[1] == "1")
    #expect((2...12).contains(Int(lines[2]) ?? 0))
    #expect(result.errors.hasPrefix("run\n"))
  }

  @Test(arguments: [
    ("exit 0", 0, "came and went between is not seen (1 state looked at)"),
    ("exit 1", 2, "the session's empty start is bad already"),
    ("exit 125", 2, "could not be judged"), ("kill -9 $$", 2, "signal 9"), ("exit 200", 2, "exit code 200"),
    ("no-such-command-here", 2, "can't be run"),
  ])
  func `a command that says too little ends it`(command: String, code: Int32, says: String) throws {
    let work = try Workplace(recording: Intents.pushes(5))
    let result = try work.navlog("bisect", "--command", command)
    #expect(result.exitCode == code, "\(result.errors)")
    #expect(result.errors.lowercased().contains(says), "\(result.errors)")
  }

  @Test func `text says who judged`() throws {
    let work = try Workplace(recording: Intents.pushes(5))
    let result = try work.navlog("bisect", "--command", "! grep -q r3")
    let head = result.output.split(separator: "\n").first
    #expect(head == "first judged bad by: ! grep -q r3, after position 3, step 3 of session s1:")
  }

  @Test func `what can't be judged leaves a range`() throws {
    let work = try Workplace(recording: Intents.pushes(10))
    let command = #"grep -q '"step":[4-6][,}]' && exit 125 || exit 0"#
    let judged =
      #"read s; case "$s" in *'"step":4'*|*'"step":5'*|*'"step":6'*) exit 125;; *r7*) exit 1;; esac"#
    #expect(try work.navlog("bisect", "--command", command).exitCode == 0)
    let result = try work.navlog("bisect", "--json", "--command", judged)
    let line = try JSONLine(result.output)
    #expect(line["candidates"].array?.map(\.int) == [4, 7] && result.errors.contains("steps 4 to 7"))
  }

  @Test func `halving on a promise looks at few states`() throws {
    let work = try Workplace(recording: Intents.pushes(500))
    let result = try work.navlog("bisect", "--where", "depth >= 321", "--assume-monotone", "--json")
    let line = try JSONLine(result.output)
    #expect(line["step"].int == 321 && (line["looked"]["states"].int ?? 99) <= 12)
    let event = try work.navlog("bisect", "--where", "outcome == 'noop'", "--assume-monotone")
    #expect(event.exitCode == 2 && event.errors.contains("asks of the event too"))
  }

  @Test(arguments: [
    (["--where", "dep > 1"], "column 1: expected depth, found 'dep'"), ([], "Say --where EXPR"),
    (["--where", "depth > 1", "--session", "nobody"], "no session \"nobody\""),
    (["--where", "a", "--command", "b"], "contradict"),
  ])
  func `what makes no sense is 2, in a sentence`(options: [String], says: String) throws {
    let work = try Workplace(recording: Intents.pushes(2))
    let result = try Tool.navlog.run(["bisect", work.journal] + options)
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test func `log lists the events after which it holds, beside its other options`() throws {
    let work = try Workplace(recording: Self.lines)
    func positions(_ options: String...) throws -> [Int?] {
      try JSONLine.all(Tool.navlog.run(["log", work.journal, "--json"] + options).output).map {
        $0["position"].int
      }
    }
    #expect(try positions("--where", "depth >= 4") == [4, 6])
    #expect(try positions("--where", "depth == 1 or outcome == 'applied' and modals == 1") == [1, 5])
    #expect(try positions("--where", "nextId > 1", "--session", "b") == [5])
    #expect(try positions("--where", "depth == 0", "--since", "2026-11-30T10:00:06Z") == [7])
  }
}
