import TestSupport
import Testing

/// Journals in one file, joined or packed: each has its own app, and its own positions within what it says.
@Suite(.timeLimit(.minutes(2))) struct SeveralJournalsTests {
  enum Way: String, CaseIterable { case joined, packed, packedTwice }

  private static func app(tabs: String) -> String {
    #"""
    { app: "a", version: "1", tabs: [\#(tabs)],
      routes: { settings: {}, beta: {}, login: {}, pay: { params: { token: "secret string" } } },
      guards: [{ routes: ["settings"], unless: "signedIn", present: "login" },
        { routes: ["beta"], ask: "betaAccess" }] }
    """#
  }

  private static let waiting = [
    #"{"intent":"push","route":"settings","session":"s"}"#,
    #"{"intent":"push","route":{"name":"pay","params":{"token":"1234"}},"session":"s"}"#,
    #"{"intent":"push","route":"beta","session":"s"}"#,
  ]

  /// Records a journal under an app with these tabs; without any, under none.
  private func record(
    _ lines: [String], tabs: String?, to name: String, _ files: TemporaryDirectory
  ) throws -> String {
    let path = files.path("\(name).navlog")
    try files.write(Self.app(tabs: tabs ?? ""), to: "\(name).app.json5")
    let app = tabs == nil ? [] : ["--app", files.path("\(name).app.json5")]
    let input = lines.map { "\($0)\n" }.joined()
    let result = try Tool.navlog.run(["record", "-j", path, "--quiet"] + app, input: input)
    try #require(result.exitCode == 0, "\(result.errors)")
    return path
  }

  private func file(
    of journals: [String], _ way: Way, as name: String, _ files: TemporaryDirectory
  ) throws -> String {
    let path = files.path("\(name).navlog")
    switch way {
    case .joined: try writeFile(path, journals.flatMap { try readFile($0) })
    case .packed: try #require(try Tool.navlog.run(["pack", "-o", path] + journals).exitCode == 0)
    case .packedTwice:
      let inner = try file(of: Array(journals.prefix(2)), .packed, as: "\(name)-inner", files)
      return try file(of: [inner] + journals.dropFirst(2), .packed, as: name, files)
    }
    return path
  }

  // MARK: Positions

  @Test(arguments: Way.allCases)
  func `what waits names the event it waits since as the file counts`(way: Way) throws {
    let files = try TemporaryDirectory()
    // More than a page: the next one keeps the state with what waits.
    let marks = (0..<4200).map { #"{"intent":"mark","name":"\#($0)","session":"s"}"# }
    let end = [#"{"intent":"set","facts":{"signedIn":true},"session":"s"}"#]
    let long = try record(Self.waiting + marks + end, tabs: #""home""#, to: "long", files)
    let short = try record(Self.waiting, tabs: #""home""#, to: "short", files)
    let path = try file(of: [short, long, short], way, as: "all", files)

    var (since, causes): ([Int], [Int]) = ([], [])
    for event in try JSONLine.all(Tool.navlog.run(["log", "--json", path]).output) {
      for change in event["changes"].array ?? [] where change["cause"].isThere {
        #expect(change["cause"].int == event["position"].int)
        since.append(try #require(event["position"].int))
      }
      if let cause = event["cause"].int { causes.append(cause) }
    }
    #expect(since == [1, 3, 4, 6, 4210, 4212] && causes == [4, 6])
    for (session, step, positions) in [
      ("s", 3, [1, 3]), ("s#2", 1, [4]), ("s#2", 3, [4, 6]), ("s#2", 4150, [4, 6]), ("s#2", 4205, [6]),
      ("s#3", 3, [4210, 4212]),
    ] {
      let state = try Tool.navlog.run(
        ["state", path, "--session", session, "--at", "\(step)", "--json", "--compact"])
      let line = try JSONLine(state.output)
      let waiting = (line["pending"].array ?? []) + (line["asking"].array ?? [])
      #expect(waiting.compactMap { $0["cause"].int } == positions, "\(session) \(step): \(state.errors)")
    }
    for words in [["replay", path], ["verify", "--deep", path]] {
      let result = try Tool.navlog.run(words)
      #expect(result.exitCode == 0, "\(words) \(result.output)")
      // Joined, the second page keeps its state; packed, the journals share pages.
      #expect(way != .joined || !result.output.contains("no page keeps"), "\(result.output)")
    }
  }

  @Test func `what comes out of a pack says what went in`() throws {
    let files = try TemporaryDirectory()
    let journals = try ["a", "b"].map { try record(Self.waiting, tabs: #""home""#, to: $0, files) }
    let pack = try file(of: journals, .packed, as: "all", files)
    let out = files.path("out")
    #expect(try Tool.navlog.run(["unpack", pack, "-o", out]).exitCode == 0)
    for name in ["a", "b"] {
      let copy = try Tool.navlog.run(["log", "--json", "\(out)/\(name).navlog"]).output
      #expect(try Tool.navlog.run(["log", "--json", files.path("\(name).navlog")]).output == copy)
    }
    let refused = try Tool.navlog.run(["redact", pack, "--session", "s", "-o", files.path("no.navlog")])
    #expect(refused.exitCode == 2 && refused.errors.contains("one by one"), "\(refused.errors)")
  }

  // MARK: What sessions begin with

  @Test(arguments: Way.allCases)
  func `sessions that begin otherwise in a journal of many are told`(way: Way) throws {
    let files = try TemporaryDirectory()
    let plain = try record([#"{"intent":"back"}"#], tabs: nil, to: "plain", files)
    let lines = [#"{"intent":"mark","name":"m","session":"s"}"#]
    let two = try record(lines, tabs: #""home", "cart""#, to: "two", files)
    let three = try record(lines, tabs: #""home", "cart", "profile""#, to: "three", files)
    let a = try file(of: [plain, two], way, as: "a", files)
    let b = try file(of: [plain, three], way, as: "b", files)
    for options in [[], ["--session", "s"]] {
      let result = try Tool.navlog.run(["diff", a, b, "--json"] + options)
      #expect(result.exitCode == 1 && result.output.contains("profile"), "\(result.output) \(result.errors)")
      #expect(try Tool.navlog.run(["diff", a, a] + options).exitCode == 0)
    }
    // A session is the same in a file of its own.
    #expect(try Tool.navlog.run(["diff", two, a, "--session", "s"]).exitCode == 0)
    #expect(try Tool.navlog.run(["diff", three, a, "--session", "s"]).exitCode == 1)
  }

  /// The plain one comes first: what the file's own header says is none of the others' rules.
  @Test(arguments: Way.allCases)
  func `sessions are counted by the rules of their own journal`(way: Way) throws {
    let files = try TemporaryDirectory()
    let plain = try record([#"{"intent":"push","route":"beta"}"#], tabs: nil, to: "plain", files)
    // A guard that lets pass leaves no trace but by the declaration.
    let pass = [#"{"intent":"set","facts":{"signedIn":true},"session":"s"}"#]
    let one = try record(pass + Self.waiting, tabs: #""home""#, to: "one", files)
    let two = try record(Self.waiting.reversed(), tabs: #""home", "cart""#, to: "two", files)
    let path = try file(of: [plain, one, two], way, as: "all", files)
    for words in [["stats", "guards", "--json"], ["stats", "links", "--json"]] {
      let apart = try Tool.navlog.run(words + [plain, one, two])
      #expect(try Tool.navlog.run(words + [path]).output == apart.output && apart.exitCode == 0)
    }
    let words = ["sql", "SELECT guard, target, verdict, count(*) FROM guards GROUP BY 1, 2, 3"]
    let apart = try Tool.navlog.run(words + [plain, one, two])
    #expect(try Tool.navlog.run(words + [path]).output == apart.output && apart.exitCode == 0)
    #expect(apart.output.contains("allow"), "\(apart.output)")
  }

  @Test(arguments: Way.allCases)
  func `secrets that were hashed under other keys are no difference`(way: Way) throws {
    let files = try TemporaryDirectory()
    let plain = try record([#"{"intent":"back"}"#], tabs: nil, to: "plain", files)
    let paths = try ["a", "b"].map { name in
      let journal = try record(Self.waiting, tabs: #""home""#, to: name, files)
      return try file(of: [plain, journal], way, as: "all-\(name)", files)
    }
    let result = try Tool.navlog.run(["diff"] + paths)
    #expect(result.exitCode == 0, "\(result.output)")
  }
}
