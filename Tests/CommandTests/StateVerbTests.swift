import TestSupport
import Testing

/// `state`: every form of a place, and every session at once.
@Suite struct StateVerbTests {
  /// Five screens a second apart, a mark after the third, two screens more.
  private static let lines =
    Array(Intents.pushes(5)[..<3]) + [#"{"intent":"mark","name":"bug","session":"s1","at":1796032802500}"#]
    + Intents.pushes(5)[3...]

  @Test(arguments: [
    ("0", 0), ("1", 1), ("3", 3), ("6", 6), ("-1", 6), ("-2", 5), ("-7", 0),
    ("2026-11-30T10:00:00Z", 1), ("2026-11-30T11:00:01.999+01:00", 2), ("2026-11-30T09:59:59Z", 0),
    ("2030-01-01T00:00:00Z", 6), ("+0s", 1), ("+1500ms", 2), ("+2.5s", 4), ("+1m", 6), ("+1h", 6), ("+1d", 6),
    ("mark:bug", 4),
  ])
  func `a place is found in every form`(place: String, step: Int) throws {
    let work = try Workplace(recording: Self.lines)
    for session in [[], ["--session", "s1"]] {
      let result = try Tool.navlog.run(["state", work.journal, "--json", "--at", place] + session)
      try #require(result.exitCode == 0, "\(result.errors)")
      let state = try JSONLine(result.output)
      #expect(state["step"].int == step && state["position"].int == step)
      // The mark pushes nothing.
      let depth = step >= 4 ? step - 1 : step
      #expect(state["windows"]["main"]["tabs"]["main"].array?.count == depth)
    }
  }

  @Test(arguments: [
    ("7", "the journal has 6 events"), ("-8", "is no place"), ("mark:nothing", "no mark"),
    ("soon", "--at wants"), ("+5 parsecs", "--at wants"), ("", "--at wants"),
  ])
  func `a place that is not there is 2, with what there is`(place: String, says: String) throws {
    let work = try Workplace(recording: Self.lines)
    let result = try work.navlog("state", "--at", place)
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test func `of several sessions one must be named; what can't be attributed is none of them`() throws {
    let work = try Workplace(recording: Intents.pushes(2) + ["nonsense"])
    #expect(try work.navlog("state", "--json").exitCode == 0)
    try work.record(Intents.pushes(1, session: "s2"))
    let result = try work.navlog("state")
    #expect(result.exitCode == 2 && result.errors.contains(#"There are "s1" and "s2"."#))
    let unknown = try work.navlog("state", "--session", "s3")
    #expect(unknown.exitCode == 2 && unknown.errors.contains(#"no session "s3""#))
  }

  @Test func `a number is a step of the session that is named, else a position`() throws {
    let work = try Workplace(recording: Intents.pushes(3, session: "a") + Intents.pushes(3, session: "b"))
    let byStep = try JSONLine(work.navlog("state", "--session", "b", "--at", "2", "--json").output)
    #expect(byStep["step"].int == 2 && byStep["position"].int == 5)
    let all = try JSONLine.all(work.navlog("state", "--all", "--json", "--at", "4").output)
    #expect(all.map { $0["session"].string } == ["a", "b"] && all.map { $0["step"].int } == [3, 1])
  }

  @Test func `all sessions are told at any place as each is told alone`() throws {
    let work = try Workplace()
    var lines: [String] = []
    for (first, second) in zip(Intents.pushes(20, session: "a"), Intents.pushes(20, session: "b")) {
      lines += [first, second, #"{"intent":"pop","session":"a","at":1796032805000}"#]
    }
    try work.record(lines)
    for place in ["-1", "2026-11-30T10:00:05Z", "+7s"] {
      let all = try work.navlog("state", "--all", "--json", "--at", place).output
      var each = ""
      for session in ["a", "b"] {
        // Alone, -1 is after the session's last event; so it is for both here, as neither has more.
        each += try work.navlog("state", "--session", session, "--json", "--compact", "--at", place).output
      }
      #expect(all == each, "at \(place)")
    }
  }

  @Test func `text shows windows, tabs, stacks, modals and facts as a tree`() throws {
    let work = try Workplace(recording: [
      #"{"intent":"push","route":{"name":"product","params":{"id":42}},"at":1796032800000}"#,
      #"{"intent":"select","tab":"orders","at":1796032801000}"#,
      #"{"intent":"present","route":"pay","path":["card"],"at":1796032802000}"#,
      #"{"intent":"set","facts":{"plan":"pro"},"at":1796032803000}"#,
      #"{"intent":"openWindow","window":"w2","route":"help","at":1796032804000}"#,
    ])
    Golden().expect(try work.navlog("state").output, named: "state.txt")
    let colored = try work.navlog("state", "--color", "always").output
    #expect(colored.contains("\u{1B}[") && !colored.contains("\u{1B}[0m\u{1B}[0m"))
  }

  @Test func `equal states have equal hashes, in text and JSON`() throws {
    let first = try Workplace(recording: Intents.pushes(3))
    let second = try Workplace(recording: Intents.pushes(3) + [#"{"intent":"pop","count":0,"session":"s1"}"#])
    let hash = try JSONLine(first.navlog("state", "--json", "--hash").output)["hash"].string
    #expect(try hash == JSONLine(second.navlog("state", "--json", "--hash").output)["hash"].string)
    #expect(try first.navlog("state").output.contains("hash \(hash ?? "?")"))
    #expect(try !JSONLine(first.navlog("state", "--json").output)["hash"].isThere)
  }
}
