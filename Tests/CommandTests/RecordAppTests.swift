import Foundation
import Interchange
import Journal
import Navigation
import Replay
import TestSupport
import Testing

@testable import navlog

/// `record --app`: whose rules hold, and what other verbs tell of the journal.
@Suite struct RecordAppTests {
  private static func app(version: String = "1", tabs: String = #""home""#, migrations: String = "") -> String
  {
    """
    { app: "bank", version: "\(version)", tabs: [\(tabs)],
      routes: { product: { params: { id: "int" } }, settings: {}, login: {} },
      guards: [ { routes: ["settings"], unless: "signedIn", present: "login" } ],
      links: { schemes: ["bank"], patterns: [ { pattern: "product/:id", path: ["product"] } ] },
      migrations: [\(migrations)] }
    """
  }

  private static let migration = #"{ from: "1" }"#

  private func write(_ text: String, in work: Workplace) throws -> String {
    try work.files.write(text, to: "\(UUID().uuidString).app.json5").path
  }

  /// Intents that are held, released, abandoned and refused.
  private static let lines = [
    #"{"intent":"open","url":"bank://product/1","at":1796032800000}"#,
    #"{"intent":"ready","at":1796032801000}"#,
    #"{"intent":"push","route":"settings","at":1796032802000}"#,
    #"{"intent":"set","facts":{"signedIn":true},"at":1796032803000}"#,
    #"{"intent":"set","facts":{"signedIn":false},"at":1796032804000}"#,
    #"{"intent":"push","route":"settings","at":1796032805000}"#, #"{"intent":"dismiss","at":1796032806000}"#,
    #"{"intent":"push","route":"nowhere","at":1796032807000}"#,
  ]

  @Test func `a faulty declaration is refused with every fault, and no journal is made`() throws {
    let work = try Workplace()
    let app = try write(#"{ app: "bank", tabs: [3], routs: {} }"#, in: work)
    let result = try work.record(Self.lines, "--app", app)
    #expect(result.exitCode == 2 && result.output == "")
    for key in ["version: ", "tabs[0]: ", "routs: "] {
      #expect(result.errors.contains(key), "\(result.errors)")
    }
    #expect(!FileManager.default.fileExists(atPath: work.journal))
    let json = try JSONLine(work.record(Self.lines, "--app", app, "--json").output)
    #expect(json["error"]["code"].string == "badApp")
  }

  @Test func `a journal goes on under its own declaration`() throws {
    let work = try Workplace()
    try work.record(Array(Self.lines[..<3]), "--app", write(Self.app(), in: work))
    let answers = try JSONLine.all(work.record(Array(Self.lines[3...])).output)
    #expect(answers[1]["cause"].int == 4 && answers[1]["outcome"]["kind"].string == "applied")
    let whole = try Workplace()
    try whole.record(Self.lines, "--app", write(Self.app(), in: whole))
    #expect(try work.events() == whole.events())
  }

  @Test(arguments: [
    (app(version: "2"), "migration from"), (app(tabs: #""other""#), "migration from"),
    (#"{ app: "shop", version: "2", migrations: [{ from: "1" }] }"#, "recorded under bank 1"),
  ])
  func `another app or version is refused, and the journal is left as it was`(text: String, says: String)
    throws
  {
    let work = try Workplace()
    try work.record(Self.lines, "--app", write(Self.app(), in: work))
    let before = try readFile(work.journal)
    let result = try work.record(Self.lines, "--app", write(text, in: work))
    #expect(result.exitCode == 2 && result.output == "" && result.errors.contains(says), "\(result.errors)")
    #expect(try readFile(work.journal) == before)
  }

  @Test func `a journal without an app goes on without one`() throws {
    let work = try Workplace(recording: Self.lines)
    let result = try work.record(Self.lines, "--app", write(Self.app(), in: work))
    #expect(result.exitCode == 2 && result.errors.contains("recorded without an app"))
  }

  @Test func `a newer version goes on: old sessions stay as they were, new ones begin with the new tabs`()
    throws
  {
    let work = try Workplace()
    try work.record(Self.lines, "--app", write(Self.app(), in: work))
    let before = try work.navlog("state", "--session", "default", "--json", "--hash").output
    let newer = Self.app(version: "2", tabs: #""home", "cards""#, migrations: Self.migration)
    let lines = [#"{"intent":"select","tab":"cards","session":"new"}"#, #"{"intent":"mark","name":"x"}"#]
    let result = try work.record(lines, "--app", write(newer, in: work), "--state")
    #expect(result.exitCode == 0, "\(result.errors)")
    let answers = try JSONLine.all(result.output)
    #expect(answers[0]["outcome"]["kind"].string == "applied")
    #expect(Set(answers[0]["state"]["windows"]["main"]["tabs"].keys) == ["home", "cards"])
    #expect(answers[1]["state"]["windows"]["main"]["tabs"].keys == ["home"])
    #expect(
      try work.navlog("state", "--session", "default", "--json", "--hash", "--at", "11").output == before)
    let told = try JSONLine(work.navlog("state", "--session", "new", "--json").output)
    #expect(told["windows"] == answers[0]["state"]["windows"])
    #expect(try work.navlog("verify").exitCode == 0)
  }

  @Test func `an intent that waits a second time is told as it was sent, whenever that ends`() throws {
    let work = try Workplace()
    let app = Self.app().replacing(
      #"product/:id", path: ["product"]"#, with: #"settings", path: ["settings"]"#)
    let link = #"{"intent":"open","url":"bank://settings","at":1796032800000}"#
    let answers = try JSONLine.all(
      work.record(
        [
          link, #"{"intent":"ready","at":1796032801000}"#,
          #"{"intent":"mark","name":"x","at":1796032802000}"#,
          #"{"intent":"dismiss","at":1796032803000}"#,
        ], "--app", write(app, in: work)
      ).output)
    #expect(
      answers.map { $0["outcome"]["kind"].string } == [
        "held", "applied", "held", "applied", "applied", "rejected",
      ])
    #expect(try answers[2]["intent"] == JSONLine(link) && answers[5]["intent"] == JSONLine(link))
    #expect(answers[5]["cause"].int == 3)
  }

  @Test func `verbs tell of follow-ups what recording answered, and the app by name`() throws {
    let work = try Workplace()
    let answers = try JSONLine.all(work.record(Self.lines, "--app", write(Self.app(), in: work)).output)
    let causes = answers.compactMap { $0["cause"].int }
    #expect(answers.count == 11 && causes == [1, 4, 8])
    let events = try work.events()
    #expect(events.map { $0["outcome"] } == answers.map { $0["outcome"] })
    #expect(events.map { $0["cause"].int } == answers.map { $0["cause"].int })
    #expect(try work.navlog("verify").exitCode == 0)
    #expect(try work.navlog("info").output.contains("app        bank 1\n"))
    let info = try JSONLine(work.navlog("info", "--json").output)
    #expect(info["app"].string == "bank" && info["appVersion"].string == "1")
    let plain = try JSONLine(Workplace(recording: Self.lines).navlog("info", "--json").output)
    #expect(plain["app"].isNull && plain["appVersion"].isNull)
  }

  @Test func `exported intents record to the same events and states under the same app`() throws {
    let work = try Workplace()
    let app = try write(Self.app(), in: work)
    try work.record(Self.lines, "--app", app)
    let intents = try work.navlog("export", "--format", "intents").output
    let copy = try Workplace()
    try copy.record(intents.split(separator: "\n").map(String.init), "--app", app)
    #expect(try copy.events() == work.events())
    for place in 0...11 {
      let states = try [work, copy].map {
        try $0.navlog("state", "--json", "--hash", "--at", "\(place)").output
      }
      #expect(states[0] == states[1])
    }
  }

  @Test func `declared names are kept once, in the header`() throws {
    let work = try Workplace()
    try work.record(Self.lines, "--app", write(Self.app(), in: work))
    var player = try Player(try JournalReader.open(work.journal))
    let names = player.journal.header.presets.names
    for name in ["home", "product", "settings", "login"] {
      #expect(names.count { $0 == name } == 1, "\(name)")
    }
    var reader = EventReader(player.journal.makePage())
    try #require(!player.journal.pages.isEmpty)
    for page in player.journal.pages.indices {
      try reader.read(page: page, of: &player.journal)
      var streams = BlockStreams()
      reader.page.page.write(to: &streams)
      let own = String(decoding: streams[.names], as: UTF8.self)
      // What is not declared stands in the page.
      #expect(own.contains("nowhere"))
      for name in ["home", "product", "settings", "login"] { #expect(!own.contains(name), "\(name)") }
    }
  }
}
