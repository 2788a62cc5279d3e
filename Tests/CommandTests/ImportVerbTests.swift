import Foundation
import TestSupport
import Testing

/// `import`, as it is typed: tables, histories of browsers, and what `record` makes of them.
@Suite struct ImportVerbTests {
  private let files: TemporaryDirectory

  init() throws { files = try TemporaryDirectory() }

  private func run(_ format: String, _ input: String, _ options: String...) throws -> Tool.Result {
    try Tool.navlog.run(["import", "--from", format, "-"] + options, input: input)
  }

  private func record(_ intents: String) throws -> [JSONLine] {
    let result = try Tool.navlog.run(["record", "-j", files.path("j.navlog")], input: intents)
    #expect(result.exitCode == 0, "\(result.errors)")
    return try JSONLine.all(result.output)
  }

  // MARK: Tables

  @Test func `a table becomes sessions, with odd names and times of all kinds`() throws {
    let result = try run(
      "csv",
      """
      user,when,event,id,rest
      ana,2026-11-30T10:00:00Z,home,,x
      ana,1796032801,product,7,x
      bo,1796032802000,push,007,x
      bo,1796032803000000,"a, ""b"" \nc",,x
      bo,1796032804000000000,end,-3,x
      ana,2026-11-30T11:00:05+01:00,null,,x
      ana,1796032806.5,Task1,,x
      """, "--map", "session=user,at=when", "--map", "route=event,params.id=id")
    #expect(result.exitCode == 0 && result.errors.contains("fine: 7 intents"), "\(result.errors)")
    let events = try record(result.output)
    #expect(events.allSatisfy { $0["outcome"]["kind"].string == "applied" })
    #expect(events.map { $0["session"].string } == ["ana", "ana", "bo", "bo", "bo", "ana", "ana"])
    let at = events.map { $0["at"].string?.dropFirst(17).prefix(4) }
    #expect(at == ["00.0", "01.0", "02.0", "03.0", "04.0", "05.0", "06.5"])
    let names = events.map { $0["intent"]["route"]["name"].string }
    #expect(names == ["home", "product", "push", "a, \"b\" \nc", "end", "null", "Task1"])
    #expect(events[1]["intent"]["route"]["params"]["id"].int == 7)
    #expect(events[2]["intent"]["route"]["params"]["id"].string == "007")
    #expect(events[4]["intent"]["route"]["params"]["id"].int == -3)
    // What came of it is given back as it was imported.
    let again = try Tool.navlog.run(["export", "--format", "intents", files.path("j.navlog")])
    #expect(again.output == result.output)
  }

  @Test func `a semicolon or a tab is seen, a byte order mark and CRLF do no harm`() throws {
    for separator in [";", "\t"] {
      let table = "\u{FEFF}s\(separator)r\r\n1\(separator)home\r\n2\(separator)cart\r\n"
      let result = try run("csv", table, "--map", "route=r")
      #expect(result.exitCode == 0)
      #expect(try JSONLine.all(result.output).map { $0["route"]["name"].string } == ["home", "cart"])
    }
  }

  @Test func `intents of a table are those it names`() throws {
    let table =
      "i,r,t,u\npush,a,,\npresent,b,,\ndismiss,,,\npush,c,two,\nselect,two,,\nback,,,\n"
      + ",,,https://x.y/z\nfly,,,\n"
    let result = try run("csv", table, "--map", "intent=i,route=r,tab=t,url=u", "--session", "me")
    #expect(result.exitCode == 1)
    #expect(result.errors.contains("1 left out, rows with an unknown intent; the first at line 9 (fly)"))
    let kinds = try JSONLine.all(result.output).map { $0["intent"].string }
    #expect(kinds == ["push", "present", "dismiss", "push", "select", "back", "open"])
    #expect(try record(result.output).allSatisfy { $0["session"].string == "me" })
  }

  @Test func `what is left out is counted, with the first place`() throws {
    let result = try run(
      "csv", "t,r\nnever,a\n2026-11-30 10:00:00,b\nnever,c\n1,\"d\"e\n", "--map", "at=t,route=r", "--json")
    #expect(result.exitCode == 1)
    let report = try JSONLine(result.errors)
    #expect(report["verdict"].string == "risky" && report["intents"].int == 1)
    #expect(report["omissions"].array?.map { $0["count"].int } == [2, 1])
    #expect(report["omissions"][0]["first"].string == "line 2")
    #expect(report["guesses"][0].string == "Times without a zone were taken for UTC.")
  }

  @Test(arguments: [
    (["--from", "csv", "--map", "route=nope"], "There is no column \"nope\""),
    (["--from", "csv"], "A table needs --map route=COLUMN"),
    (["--from", "csv", "--map", "color=c,route=r"], "--map knows"),
    (["--from", "har"], "It is no JSON"), (["--from", "redux-devtools"], "It is no JSON"),
    (["--from", "react-navigation"], "neither JSON nor JSON a line"),
    (["--from", "history"], "name its file"),
    (["--from", "word"], "--from wants"),
  ])
  func `what can't be done is 2, in a sentence`(options: [String], says: String) throws {
    let result = try Tool.navlog.run(["import"] + options, input: "a,b\n1,2\n")
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test func `states come a line each, and a broken line spoils no other`() throws {
    let state =
      #"{"state":{"type":"stack","index":1,"routes":[{"name":"H"},{"name":"A"}]},"at":1796032800000}"#
    let result = try run(
      "react-navigation", "\(state)\n{broken\n\(state.replacing("\"A\"", with: "\"B\""))\n")
    #expect(result.exitCode == 1 && result.errors.contains("lines that are no JSON; the first at line 2"))
    #expect(try record(result.output).map { $0["outcome"]["kind"].string } == ["applied", "applied"])
  }

  // MARK: Histories

  /// Tables as Chromium 156 makes them, with what it wrote of a visit to three pages, one by a redirect.
  private static let chromium = """
    CREATE TABLE urls(id INTEGER PRIMARY KEY AUTOINCREMENT,url LONGVARCHAR,title LONGVARCHAR,visit_count INTEGER \
    DEFAULT 0 NOT NULL,typed_count INTEGER DEFAULT 0 NOT NULL,last_visit_time INTEGER NOT NULL,hidden INTEGER \
    DEFAULT 0 NOT NULL);
    CREATE TABLE visits(id INTEGER PRIMARY KEY AUTOINCREMENT,url INTEGER NOT NULL,visit_time INTEGER NOT NULL,\
    from_visit INTEGER,external_referrer_url TEXT,transition INTEGER DEFAULT 0 NOT NULL,segment_id INTEGER,\
    visit_duration INTEGER DEFAULT 0 NOT NULL,incremented_omnibox_typed_score BOOLEAN DEFAULT FALSE NOT NULL,\
    opener_visit INTEGER,originator_cache_guid TEXT,originator_visit_id INTEGER,originator_from_visit INTEGER,\
    originator_opener_visit INTEGER,is_known_to_sync BOOLEAN DEFAULT FALSE NOT NULL,\
    consider_for_ntp_most_visited BOOLEAN DEFAULT FALSE NOT NULL,visited_link_id INTEGER DEFAULT 0 NOT NULL,\
    app_id TEXT);
    INSERT INTO urls(id,url,last_visit_time) VALUES (1,'http://127.0.0.1:8123/index.html',0),
      (2,'http://127.0.0.1:8123/b.html',0),(3,'http://127.0.0.1:8123/redir',0),
      (4,'http://127.0.0.1:8123/c.html?q=1#frag',0),(5,'chrome://settings/',0);
    INSERT INTO visits(id,url,visit_time,transition) VALUES (1,1,13440529082435803,805306369),
      (2,2,13440529084497087,805306368),(3,3,13440529086564964,268435456),
      (4,4,13440529086564964,-1610612736),(5,2,13440530886564964,805306368),(6,1,13440532686565964,805306368),
      (7,1,13440532686565965,805306371),(8,5,13440532686565966,805306368);
    """

  /// As Firefox makes them: a redirect's target names the visit that it came from.
  private static let firefox = """
    CREATE TABLE moz_places(id INTEGER PRIMARY KEY, url LONGVARCHAR, title LONGVARCHAR, rev_host LONGVARCHAR,
      visit_count INTEGER DEFAULT 0, hidden INTEGER DEFAULT 0 NOT NULL, typed INTEGER DEFAULT 0 NOT NULL,
      frecency INTEGER DEFAULT -1 NOT NULL, last_visit_date INTEGER, guid TEXT, foreign_count INTEGER DEFAULT 0 \
    NOT NULL, url_hash INTEGER DEFAULT 0 NOT NULL, description TEXT, preview_image_url TEXT, site_name TEXT,
      origin_id INTEGER, recalc_frecency INTEGER NOT NULL DEFAULT 0);
    CREATE TABLE moz_historyvisits(id INTEGER PRIMARY KEY, from_visit INTEGER, place_id INTEGER,
      visit_date INTEGER, visit_type INTEGER, session INTEGER, source INTEGER DEFAULT 0 NOT NULL,
      triggeringPlaceId INTEGER);
    INSERT INTO moz_places(id,url) VALUES (1,'https://shop.example.com/'),(2,'https://shop.example.com/old'),
      (3,'https://shop.example.com/new'),(4,'https://ads.example.com/frame'),
      (5,'https://shop.example.com/f.zip');
    INSERT INTO moz_historyvisits(id,from_visit,place_id,visit_date,visit_type) VALUES
      (1,0,1,1796032800000000,2),(2,1,2,1796032801000000,1),(3,2,3,1796032801000000,5),
      (4,3,4,1796032802000000,8),(5,3,5,1796032803000000,7),(6,3,1,1796032804000000,9);
    """

  /// Makes a database; what comes behind `--` stays in the file beside it, as while a browser runs.
  private func database(_ statements: String, stillWriting: String? = nil) throws -> String {
    let path = files.path("made")
    let script = """
      import os, shutil, sqlite3, sys
      path, statements, more = sys.argv[1:]
      db = sqlite3.connect(path)
      db.executescript(statements)
      if more:
        db.execute("PRAGMA journal_mode=WAL")
        db.executescript(more)
        for end in ("", "-wal"): shutil.copy(path + end, path + ".copy" + end)
      db.close()
      if more:
        for end in ("", "-wal"): os.replace(path + ".copy" + end, path + end)
      """
    let result = try Tool("/usr/bin/env").run(["python3", "-c", script, path, statements, stillWriting ?? ""])
    try #require(result.exitCode == 0, "\(result.errors)")
    return path
  }

  private func names(_ result: Tool.Result) throws -> [String?] {
    try JSONLine.all(result.output).map { $0["route"]["name"].string }
  }

  @Test func `a history of Chromium tells what was shown, a long pause begins a session`() throws {
    let path = try database(Self.chromium)
    let result = try Tool.navlog.run(["import", "--from", "history", path])
    #expect(result.exitCode == 0 && result.errors.contains("fine: 5 intents"), "\(result.errors)")
    let host = "127.0.0.1:8123"
    #expect(try names(result) == ["index", "b", "c", "b", "index"].map { "\(host)/\($0).html" })
    let events = try record(result.output)
    // Half an hour to the millisecond is no pause yet.
    #expect(events.map { $0["session"].string?.suffix(1) } == ["1", "1", "1", "1", "2"])
    #expect(events[0]["at"].string == "2026-11-30T16:18:02.435Z")
    let short = try Tool.navlog.run(["import", "--from", "history", path, "--gap", "1s"])
    #expect(try record(short.output).count == 5)
    #expect(try Set(JSONLine.all(short.output).map { $0["session"].string }).count == 5)
  }

  @Test func `a history of Firefox tells what was shown`() throws {
    let result = try Tool.navlog.run(["import", "--from", "history", try database(Self.firefox), "--json"])
    #expect(result.exitCode == 0, "\(result.errors)")
    #expect(try names(result) == ["", "new", ""].map { "shop.example.com/\($0)" })
    let report = try JSONLine(result.errors)
    #expect(report["omissions"].array?.map { $0["loss"].bool } == [false, false, false])
  }

  @Test func `what a running browser has not moved yet is read, and its files stay as they are`() throws {
    let more = "INSERT INTO visits(id,url,visit_time,transition) VALUES (9,2,13440532686567000,805306368);"
    let path = try database(Self.chromium, stillWriting: more)
    let folder = files.url.path
    let before = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    let bytes = try [path, path + "-wal"].map(readFile)
    let result = try Tool.navlog.run(["import", "--from", "history", path])
    #expect(result.exitCode == 0 && result.errors.contains("fine: 6 intents"), "\(result.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == before)
    #expect(try [path, path + "-wal"].map(readFile) == bytes)
  }

  @Test func `what is no history is impossible`() throws {
    let other = try database(
      "CREATE TABLE t(x); CREATE VIEW visits AS SELECT 1; CREATE VIEW urls AS SELECT 1;")
    let result = try Tool.navlog.run(["import", "--from", "history", other])
    #expect(result.exitCode == 2 && result.errors.contains("neither the tables of Chromium"))
    let text = try files.write(String(repeating: "no database ", count: 100), to: "text").path
    let none = try Tool.navlog.run(["import", "--from", "history", text])
    #expect(none.exitCode == 2 && none.errors.contains("can't be read as an SQLite database"))
    let missing = try Tool.navlog.run(["import", "--from", "history", files.path("nothing")])
    #expect(missing.exitCode == 2 && missing.errors.contains("no such file"))
  }

  @Test func `a damaged history tells what it has, or that it can't, and never more`() throws {
    let path = try database(Self.chromium)
    let whole = try readFile(path)
    var random = SeededGenerator(seed: 3)
    for _ in 0..<30 {
      var bytes = whole
      for _ in 0...random.below(20) { bytes[random.below(bytes.count)] = UInt8(random.below(256)) }
      try writeFile(files.path("hurt"), bytes)
      let result = try Tool.navlog.run(["import", "--from", "history", files.path("hurt")])
      #expect((0...2).contains(result.exitCode), "\(result.errors)")
    }
  }
}
