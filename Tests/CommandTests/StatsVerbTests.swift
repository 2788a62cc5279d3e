import Foundation
import TestSupport
import Testing

/// `stats`, as it is typed.
@Suite struct StatsVerbTests {
  private static func stats(_ words: String...) throws -> Tool.Result {
    try Tool.navlog.run(["stats"] + words)
  }

  private static func sample(_ name: String) -> String { SharedFiles.packageRoot + "/Journals/\(name)" }

  private static let shop = Self.sample("shop.navlog")

  @Test(arguments: [
    "screens", "transitions", "paths", "tabs", "links", "guards", "pending", "sessions",
  ])
  func `every report says what it counted, as JSON, CSV and text`(report: String) throws {
    let json = try JSONLine(Self.stats(report, Self.shop, "--json").output)
    #expect(json["report"].string == report)
    #expect(json["events"].int == 20 && json["sessions"].int == 2 && json["visits"].int == 16)
    let rows = try #require(json["rows"].array)
    let csv = try Self.stats(report, Self.shop, "--csv").output
    #expect(csv.hasSuffix("\r\n") && csv.split(separator: "\r\n").count == rows.count + 1)
    let text = try Self.stats(report, Self.shop).output
    #expect(text.hasPrefix("\(report): 20 events, 2 sessions, 16 visits\n"))
  }

  @Test func `a funnel tells how far sessions come`() throws {
    let funnel = try JSONLine(
      Self.stats("funnel", Self.shop, "--steps", "product,tab:cart,checkout", "--json").output)
    #expect(funnel["mode"].string == "ordered" && funnel["counted"].string == "sessions")
    #expect(funnel["windowMs"].isNull && funnel["started"].int == 2 && funnel["completed"].int == 1)
    #expect(funnel["steps"].array?.map { $0["sessions"].int } == [2, 1, 1])
    #expect(funnel["timeToConvert"]["count"].int == 1)
  }

  @Test func `a list has a line for each that a number counts`() throws {
    let rows = try #require(try JSONLine(Self.stats("screens", Self.shop, "--json").output)["rows"].array)
    let lines = try JSONLine.all(Self.stats("screens", Self.shop, "--list", "--json").output)
    for row in rows {
      #expect(lines.count { $0["row"] == row["screen"] } == row["visits"].int)
    }
    let one = try JSONLine.all(Self.stats("screens", Self.shop, "--list", "--json", "--only", "order").output)
    #expect(one.count == 1 && one[0]["session"].string == "ana")
    let none = try Self.stats("screens", Self.shop, "--list", "--only", "nowhere")
    #expect(none.exitCode == 0 && none.errors.contains("nowhere"))
  }

  @Test(arguments: ["ordered", "strict", "any"])
  func `a funnel's list has as many lines as each step has sessions`(mode: String) throws {
    let words = [
      "stats", "funnel", Self.shop, "--steps", "product,tab:cart,checkout", "--mode", mode, "--json",
    ]
    let steps = try #require(try JSONLine(Tool.navlog.run(words).output)["steps"].array)
    let lines = try JSONLine.all(Tool.navlog.run(words + ["--list"]).output)
    for (index, step) in steps.enumerated() {
      #expect(lines.count { $0["number"].int == index + 1 } == step["sessions"].int)
    }
  }

  @Test func `two journals, or two kinds of session, stand side by side`() throws {
    let other = Self.sample("windows.navlog")
    let journals = try JSONLine(Self.stats("screens", Self.shop, "--vs", other, "--json").output)
    #expect(journals["a"]["events"].int == 20 && journals["b"]["report"].string == "screens")
    let product = try #require(journals["rows"].array?.first { $0["screen"].string == "product" })
    #expect(product["visits"].int == 4 && product["visits.b"].isNull && product["visits.change"].int == -4)
    let filter = try JSONLine(Self.stats("screens", Self.shop, "--vs", "route=order", "--json").output)
    #expect(filter["a"]["sessions"].int == 2 && filter["b"]["sessions"].int == 1)
  }

  @Test func `a journal may be called like a filter`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try work.bash(#"cd "$2"; cp a.navlog a=1; "$0" stats screens a.navlog --vs a=1 --json"#)
    #expect(try JSONLine(result.output)["b"]["events"].int == 3, "\(result.errors)")
  }

  @Test(arguments: [
    (["funnel", "--steps", "product,chekout"], #"No visit shows "chekout". Did you mean "checkout"?"#),
    (["funnel", "--steps", "cart"], #"No visit shows "cart". Did you mean "tab:cart"?"#),
    (
      ["funnel", "--steps", "product", "--without", "ordr"], #"No visit shows "ordr". Did you mean "order"?"#
    ),
    (["paths", "--from", "/elsewhere"], #"No visit shows "/elsewhere". These do: "product", "tab:cart", "#),
    (["paths", "--to", "link:nowhere", "--json"], #"No visit shows "nowhere"."#),
  ])
  func `a screen that is nowhere is told, with what may be meant`(words: [String], sentence: String) throws {
    let result = try Tool.navlog.run(["stats", words[0], Self.shop] + words.dropFirst())
    #expect(result.exitCode == 0 && result.errors.contains(sentence), "\(result.errors)")
    #expect(!result.output.contains("No visit"))
  }

  @Test(arguments: [
    ["funnel", "--steps", "product,tab:cart,checkout"], ["paths", "--from", "product"], ["paths"],
    // It is there, and sessions that are left out show it.
    ["funnel", "--steps", "product,order", "--route", "settings", "--without", "address"],
  ])
  func `screens that are somewhere are no reason for words`(words: [String]) throws {
    let result = try Tool.navlog.run(["stats", words[0], Self.shop] + words.dropFirst())
    #expect(result.exitCode == 0 && result.errors.isEmpty, "\(result.errors)")
  }

  @Test func `definitions come with the numbers`() throws {
    let text = try Self.stats("funnel", Self.shop, "--steps", "product", "--explain").output
    #expect(text.contains("Best attempt of a session: most steps, then earliest completion"))
    let json = try JSONLine(Self.stats("links", Self.shop, "--explain", "--json").output)
    #expect(json["definitions"].array?.isEmpty == false)
  }

  @Test func `the order and the number of journals named change nothing`() throws {
    let paths = ["shop", "windows", "bug"].map { Self.sample("\($0).navlog") }
    let one = try Tool.navlog.run(["stats", "transitions", "--json", "--threads", "1"] + paths)
    let other = try Tool.navlog.run(
      ["stats", "transitions", "--json", "--threads", "4"] + paths.reversed() + paths)
    #expect(one.exitCode == 0 && one.output == other.output)
  }

  @Test(arguments: [
    (["stats", "funnel", "J"], "--steps"),
    (["stats", "screens", "J", "--top", "3"], "belongs to stats paths"),
    (["stats", "links", "J", "--gap", "1m"], "belongs to stats reports of visits"),
    (["stats", "paths", "J", "--length", "0"], "--length wants"),
    (["stats", "paths", "J", "--occurrence", "all"], "belongs to --from"),
    (["stats", "funnel", "J", "--steps", "a,,b"], "steps with commas"),
    (["stats", "views", "J"], "REPORT is"),
    (["stats", "screens", "J", "--threads", "0"], "--threads wants"),
    (["stats", "screens", "J", "--only", "a"], "--only belongs to --list"),
    (["stats", "screens", "nowhere.navlog"], "nowhere.navlog"),
    (["stats", "screens", "J", "--vs", "foo=1"], "--vs wants a journal, a folder, or a filter"),
    (["stats", "screens", "J", "--vs", "source="], "--vs wants a journal, a folder, or a filter"),
    (["stats", "screens", "J", "--route", ""], "--route wants a name"),
    (["stats", "screens", "J", "--source", ""], "--source wants a name"),
  ])
  func `what can't be counted is refused with what to do`(words: [String], sentence: String) throws {
    let result = try Tool.navlog.run(words.map { $0 == "J" ? Self.shop : $0 })
    #expect(
      result.exitCode == 2 && result.output.isEmpty && result.errors.contains(sentence), "\(result.errors)")
  }

  @Test(arguments: [
    ["screens"], ["transitions"], ["paths"], ["sessions"], ["funnel", "--steps", "product,checkout"],
    ["paths", "--to", "product"], ["paths", "--from", "'<b>&\"'", "--to", "product"],
  ])
  func `pictures are XML that stands alone`(words: [String]) throws {
    let work = try Workplace(recording: [
      #"{"intent":"push","route":"<b>&\"","session":"a]]>","at":1000}"#,
      #"{"intent":"present","route":"product","session":"a]]>","at":1500}"#,
      #"{"intent":"end","session":"a]]>","at":2500}"#,
    ])
    let picture = work.files.path("p.svg")
    let line =
      #""$0" stats \#(words[0]) "$1" --svg \#(words.dropFirst().joined(separator: " ")) > "\#(picture)"; echo $?"#
    #expect(try work.bash(line).output == "0\n")
    let check = try work.bash(
      """
      python3 -c 'import sys, xml.dom.minidom as m; d = m.parse(sys.argv[1]); print(d.documentElement.tagName)' "\(picture)"
      """)
    #expect(check.output == "svg\n", "\(check.errors)")
    #expect(try work.bash("grep -cE 'href|url\\(|<script' \"\(picture)\"").output == "0\n")
  }

  @Test func `a damaged journal is counted as far as it can be read`() throws {
    let work = try Workplace(recording: (0..<50).flatMap { Intents.pushes(200, session: "s\($0)") })
    let whole = try JSONLine(work.navlog("info", "--json").output)["events"].int
    let line =
      #"size=$(stat -c %s "$1"); printf '\377\377\377\377' | dd of="$1" bs=1 seek=$((size / 3)) conv=notrunc 2>/dev/null"#
    _ = try work.bash(line)
    let result = try Tool.navlog.run(["stats", "screens", work.journal, "--json"])
    #expect(result.exitCode == 1 && result.errors.contains("lost"))
    let events = try JSONLine(result.output)["events"].int
    #expect((events ?? 0) < (whole ?? 0) && (events ?? 0) > 0)
  }

  @Test func `a folder is all the journals in it`() throws {
    let work = try Workplace(recording: Intents.pushes(3))
    _ = try work.bash(#"mkdir "$2/more"; cp "$1" "$2/more/b.navlog""#)
    let folder = work.files.url.path
    let json = try JSONLine(Self.stats("sessions", folder, "--json").output)
    #expect(json["sessions"].int == 2 && json["events"].int == 6)
    let empty = try Workplace()
    #expect(try Self.stats("screens", empty.files.url.path).exitCode == 2)
  }
}
