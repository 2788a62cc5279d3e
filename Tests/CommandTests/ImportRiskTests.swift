import TestSupport
import Testing

/// What `import` may not take over silently: it is risky then, and told with its first place.
@Suite struct ImportRiskTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func table(_ text: String, _ map: String) throws -> Tool.Result {
    try Tool.navlog.run(["import", "--from", "csv", "-", "--map", map], input: text)
  }

  // MARK: Tables

  @Test func `text in another encoding is risky where a column of it is used`() throws {
    let path = files.path("latin.csv")
    try writeFile(path, Array("r,title\nhome,x\nca".utf8) + [0xE9] + Array(",x\nca".utf8) + [0xE8, 0x0A])
    let used = try Tool.navlog.run(["import", "--from", "csv", path, "--map", "route=r"])
    #expect(used.exitCode == 1 && used.errors.contains("risky: 3 intents"), "\(used.errors)")
    #expect(used.errors.contains("2 guessed, rows with bytes that are no UTF-8"), "\(used.errors)")
    #expect(used.errors.contains("the first at line 3"))
    try writeFile(path, Array("r,title\nhome,".utf8) + [0xE9, 0x0A])
    let unused = try Tool.navlog.run(["import", "--from", "csv", path, "--map", "route=r"])
    #expect(unused.exitCode == 0, "\(unused.errors)")
  }

  @Test func `sessions whose names are too long stay apart, in names of 128 bytes`() throws {
    let long = String(repeating: "é", count: 70)
    let text = "u,r\nana,a\n\(long)1,a\n\(long)2,a\n\(long)3,a\n\(long)1,b\n-,a\n"
    let result = try table(text, "session=u,route=r")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("4 guessed, sessions with a name of more than 128 bytes"))
    #expect(result.errors.contains("the first at line 3."), "\(result.errors)")
    #expect(result.errors.contains("1 guessed, sessions without a name"))
    let names = try JSONLine.all(result.output).compactMap { $0["session"].string }
    #expect(names.count == 6 && Set(names).count == 5 && names[1] == names[4])
    #expect(names[1...4].allSatisfy { $0.hasPrefix("éé") && (127...128).contains($0.utf8.count) })
  }

  @Test(arguments: [String(repeating: "s", count: 129), "-", ""])
  func `a session that can't be called so is wrong usage`(name: String) throws {
    let result = try Tool.navlog.run(
      ["import", "--from", "csv", "--map", "route=r", "--session=\(name)"], input: "r\na\n")
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains("--session wants a name"), "\(result.errors)")
  }

  @Test func `an unknown intent is no intent`() throws {
    let result = try table("i,r,u\npush,a,\nPUSH,b,\nfrob,c,\nfrob,,https://x.y/\n", "intent=i,route=r,url=u")
    #expect(result.exitCode == 1)
    #expect(try JSONLine.all(result.output).map { $0["intent"].string } == ["push"])
    #expect(
      result.errors.contains("3 left out, rows with an unknown intent; the first at line 3 (PUSH)."),
      "\(result.errors)")
  }

  @Test func `an intent that needs no route is kept without one`() throws {
    let words = [
      "pop", "popToRoot", "dismiss", "dismissAll", "back", "background", "foreground", "mark", "end",
    ]
    let text =
      "i,r,t\nselect,,cart\npop,,cart\nselect,b,cart\n" + words.map { "\($0),,\n" }.joined()
      + "replaceTop,a,\n"
    let result = try table(text, "intent=i,route=r,tab=t")
    #expect(result.exitCode == 0, "\(result.errors)")
    let intents = try JSONLine.all(result.output)
    #expect(intents.map { $0["intent"].string } == ["select", "pop", "select"] + words + ["replaceTop"])
    #expect(intents.prefix(3).map { $0["tab"].string } == ["cart", "cart", "cart"])
    #expect(intents[2]["route"]["name"].string == "b")
    let recorded = try Tool.navlog.run(["record", "-j", files.path("j.navlog")], input: result.output)
    #expect(!recorded.output.contains("malformed"), "\(recorded.output)")
  }

  // MARK: Others

  @Test(arguments: ["har", "redux-devtools", "react-navigation"])
  func `what is read as a whole is no pipe, device or directory`(format: String) throws {
    let pipe = files.path("pipe")
    try #require(Tool("/usr/bin/env").run(["mkfifo", pipe]).exitCode == 0)
    for path in [pipe, "/dev/zero", files.path(".")] {
      let result = try Tool.navlog.run(["import", "--from", format, path])
      #expect(result.exitCode == 2 && result.errors.contains("no regular file"), "\(result.errors)")
    }
  }

  @Test(arguments: ["5", "-1", "0.5", #""1""#])
  func `an index that names no route is a guess`(index: String) throws {
    let state = #"{"type":"stack","index":\#(index),"routes":[{"name":"H"},{"name":"A"}]}"#
    let result = try Tool.navlog.run(["import", "--from", "react-navigation"], input: state)
    #expect(result.exitCode == 1 && result.errors.contains("the first at state 1"), "\(result.errors)")
  }

  @Test func `a visit at no time is left out`() throws {
    let path = files.path("History")
    let script = """
      import sqlite3, sys
      db = sqlite3.connect(sys.argv[1])
      db.execute("CREATE TABLE urls(id INTEGER PRIMARY KEY, url TEXT)")
      db.execute("CREATE TABLE visits(id INTEGER, url INTEGER, visit_time INTEGER, transition INTEGER)")
      db.execute("INSERT INTO urls VALUES (1,'https://x.y/')")
      for visit, time in enumerate([13440529082435803, 0, -5], 1):
        db.execute("INSERT INTO visits VALUES (?,1,?,805306369)", (visit, time))
      db.commit()
      """
    try #require(Tool("/usr/bin/env").run(["python3", "-c", script, path]).exitCode == 0)
    let result = try Tool.navlog.run(["import", "--from", "history", path])
    #expect(result.exitCode == 1 && result.errors.contains("risky: 1 intents"), "\(result.errors)")
    #expect(result.errors.contains("2 left out, visits without time or address; the first at visit 3"))
  }

  @Test func `a page that failed is noted, and entries count from 1`() throws {
    let entry = #"""
      {"startedDateTime":"2026-11-30T10:00:00Z","request":{"url":"https://x.y/"},"_resourceType":"document",
       "response":{"status":404}}
      """#
    let result = try Tool.navlog.run(
      ["import", "--from", "har"], input: #"{"log":{"entries":[\#(entry)]}}"#)
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("1 guessed, pages that failed"), "\(result.errors)")
    #expect(result.errors.contains("the first at entry 1."))
  }

  @Test(arguments: [("{", "It is no JSON"), (#"{"log":{"entries":[]}}"#, "Nothing in it navigates.")])
  func `what is impossible is one JSON object, with the reason`(text: String, reason: String) throws {
    let result = try Tool.navlog.run(["import", "--from", "har", "--json"], input: text)
    #expect(result.exitCode == 2 && result.output == "")
    let report = try JSONLine(result.errors)
    #expect(report["verdict"].string == "impossible")
    #expect(report["fault"].string?.contains(reason) == true, "\(result.errors)")
  }
}
