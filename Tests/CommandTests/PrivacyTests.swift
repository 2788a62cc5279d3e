import Foundation
import Interchange
import Journal
import Navigation
import Replay
import TestSupport
import Testing

@testable import navlog

/// What must not be told is planted in intents, and looked for in everything that recording leaves behind.
@Suite struct PrivacyTests {
  private static let app = """
    {
      app: "bank", version: "2", tabs: ["home", "pay"],
      routes: {
        product: { params: { id: "string" } }, login: {},
        pay: { params: { token: "secret string", note: "string?" } },
        vault: { params: { token: "secret string" } },
      },
      guards: [ { routes: ["vault"], unless: "signedIn", present: "login" } ],
      links: {
        schemes: ["bank"], hosts: ["bank.example.com"],
        patterns: [
          { pattern: "product/:id", path: ["product"] }, { pattern: "pay/:token", path: ["pay"] },
          { pattern: "wallet", path: ["pay"] }, { pattern: "vault/:token", path: ["vault"] },
        ],
      },
      migrations: [ { from: "1", rename: { cash: "pay" } } ],
    }
    """

  /// A route that has a secret.
  private static func pay(_ token: String, as name: String = "pay") -> String {
    #"{"name":"\#(name)","params":{"token":"\#(token)"}}"#
  }

  private static func snapshot(_ version: String, _ route: String, pending: String = "") -> String {
    #"{"intent":"restore","snapshot":{"format":1,"app":"bank","version":"\#(version)","state":{"windows":{"main":"#
      + #"{"selectedTab":"home","tabs":{"home":[{"entry":1,"route":\#(route)}]}}},"pending":[\#(pending)]}}}"#
  }

  /// Something that must not be told.
  private static func word(_ number: Int) -> String { "Xq\(number)Zk\(number * 7919)" }

  private static let uuid = "7d444840-9dc0-41d1-b245-5ffdce74fad2"

  /// Lines with what must not be told in them, under numbers.
  private static let lines: [String] = [
    #"{"intent":"open","url":"bank://product/plain?utm=\#(word(1))&token=\#(word(2))#\#(word(3))"}"#,
    #"{"intent":"ready"}"#,
    #"{"intent":"open","url":"bank://nowhere/\#(word(4))?a=\#(word(5))"}"#,
    #"{"intent":"open","url":"https://ann:\#(word(6))@bank.example.com/product/1"}"#,
    #"{"intent":"open","url":"https://evil.example.com/\#(word(7))?b=\#(word(8))"}"#,
    #"{"intent":"open","url":"bank://product/%zz\#(word(9))"}"#,
    #"{"intent":"open","url":"bank://\#(String(repeating: "a", count: 8_200))\#(word(10))"}"#,
    #"{"intent":"push","route":\#(pay(word(11)))}"#,
    #"{"intent":"batch","intents":[{"intent":"push","route":\#(pay(word(12)))},{"intent":"pop"}]}"#,
    #"{"intent":"batch","intents":[{"intent":"open","url":"bank://pay/\#(word(13))"}]}"#,
    #"{"intent":"batch","intents":[{"intent":"batch","intents":["#
      + #"{"intent":"open","url":"bank://x/\#(word(14))"}]}]}"#,
    #"{"intent":"batch","intents":[{"url":"bank://x/\#(word(15))"}]}"#,
    snapshot("2", pay(word(16)), pending: #"{"intent":{"intent":"open","url":"bank://x/\#(word(17))"}}"#),
    snapshot("1", pay(word(18), as: "cash")),
    #"{"intent":"open","url":"bank://pay/\#(word(19))"}"#,
    #"{"intent":"open","url":"https://bank.example.com/wallet?token=\#(word(20))"}"#,
    #"{"intent":"open","url":"bank://vault/\#(word(21))"}"#,
    #"{"intent":"push","route":\#(pay(word(22), as: "vault"))}"#,
    #"{"intent":"set","facts":{"signedIn":true}}"#,
    #"{"intent":"notReady"}"#, #"{"intent":"open","url":"bank://pay/\#(word(23))?x=\#(word(24))"}"#,
    #"{"intent":"ready"}"#,
    #"{"intent":"opne","url":"bank://pay/\#(word(25))"}"#,
    #"{"intent":"open","url":["bank://pay/\#(word(26))"]}"#,
    #"{"intent":"push","route":{"name":"pay","params":{"token":["\#(word(27))"]}}}"#,
    #"{"intent":"push","route":{"name":"pay","params":{"token":"\#(word(28))"},"#
      + #""params":{"token":"\#(word(29))"}}}"#,
    #"{"intent":"open","url":"bank://pay/\#(word(30))","url":"bank://product/1"}"#,
    #"{"intent":"push","id":"a","route":\#(pay(word(31)))}"#,
    #"{"intent":"push","id":"a","route":\#(pay(word(31)))}"#,
    #"{"intent":"open","delivery":"b","url":"bank://x/\#(word(32))"}"#,
    #"{"intent":"open","delivery":"b","url":"bank://x/\#(word(32))"}"#,
    #"{"intent":"push","route":\#(pay(word(33)))"#,
    #"{"intent":"open","session":5,"url":"bank://pay/\#(word(34))"}"#,
    #"{"intent":"report","stack":[\#(pay(word(35)))],"modals":[\#(pay(word(36)))]}"#,
    #"{"intent":"present","route":\#(pay(word(37))),"path":[\#(pay(word(38)))]}"#,
    #"{"intent":"setStack","routes":[\#(pay(word(39))),\#(pay(word(40)))]}"#,
    #"{"intent":"popTo","route":\#(pay(word(41))),"ifMissing":"push"}"#,
    #"{"intent":"select","tab":"pay","dismissModals":true,"route":\#(pay(word(42)))}"#,
    #"{"intent":"replaceTop","route":\#(pay(word(43)))}"#,
    #"{"intent":"push","from":99999,"route":\#(pay(word(44)))}"#,
    #"{"intent":"open","from":99999,"url":"bank://pay/\#(word(45))"}"#,
    #"{"intent":"resolve","token":9,"verdict":{"redirect":\#(pay(word(46)))}}"#,
    #"{"intent":"openWindow","window":"w2","route":\#(pay(word(47)))}"#,
    #"{"intent":"push","route":\#(pay(uuid))}"#,
    #"{"intent":"open","url":"bank://pay/\#(word(48))","window":"gone"}"#,
    #"{"intent":"end"}"#, #"{"intent":"open","url":"bank://pay/\#(word(49))"}"#,
  ]

  private static let words = (1...49).map(word) + [uuid]

  /// The words that stand in some bytes, in whatever case; a UUID also as 16 bytes.
  private static func words(in bytes: [UInt8]) -> [String] {
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
    var found = words.filter { text.contains($0.lowercased()) }
    let digits = uuid.filter { $0 != "-" }
    let packed = stride(from: 0, to: 32, by: 2).compactMap {
      UInt8(digits.dropFirst($0).prefix(2), radix: 16)
    }
    if Data(bytes).range(of: Data(packed)) != nil { found.append("the UUID") }
    return found
  }

  /// Everything that a journal holds, uncompressed.
  private static func contents(of path: String) throws -> [UInt8] {
    var player = try Player(try JournalReader.open(path))
    let header = player.journal.header
    var bytes = header.declaration + header.initialState + header.presets.names.flatMap { Array($0.utf8) }
    var reader = EventReader(player.journal.makePage())
    for page in player.journal.pages.indices {
      try reader.read(page: page, of: &player.journal)
      var streams = BlockStreams()
      reader.page.page.write(to: &streams)
      for stream in BlockStream.allCases { bytes += streams[stream] }
    }
    return bytes
  }

  @Test func `nothing of it is in a sealed journal, in its answers, or in what verbs tell`() throws {
    let work = try Workplace()
    let app = try work.files.write(Self.app, to: "a.app.json5").path
    let result = try work.record(Self.lines, "--app", app, "--state")
    try #require(result.exitCode == 0, "\(result.errors)")
    #expect(Self.words(in: Array(Self.lines.joined().utf8)).count == Self.words.count)
    #expect(result.output.contains("plain") && result.output.contains("duplicate"))
    #expect(Self.words(in: Array((result.output + result.errors).utf8)) == [])
    #expect(try Self.words(in: readFile(work.journal)) == [])
    let contents = try Self.contents(of: work.journal)
    #expect(String(decoding: contents, as: UTF8.self).contains("plain"))
    #expect(Self.words(in: contents) == [])
    for words in [
      ["log", "--json"], ["log"], ["state", "--all", "--json"], ["export", "--format", "intents"],
    ] {
      let told = try Tool.navlog.run([words[0], work.journal] + words.dropFirst())
      #expect(Self.words(in: Array(told.output.utf8)) == [], "\(words)")
    }
  }

  @Test func `nothing of it is in a journal that is still being written`() throws {
    let work = try Workplace()
    let checked = try #require(DeclarationFile(json5: Array(Self.app.utf8)).app)
    let app = AppUnderRecord(App(checked), text: Array(Self.app.utf8))
    var recorder = try Recorder.open(work.journal, now: 0, app: app)
    var parser = JSONParser()
    for line in Self.lines {
      var document = Document()
      guard (try? parser.parse(line.utf8.span, into: &document)) != nil else { continue }
      _ = try recorder.record(document, now: 5, describe: { Document() })
      try recorder.commit(isDurable: false)
    }
    #expect(try Self.words(in: readFile(work.journal)) == [])
    let contents = try Self.contents(of: work.journal)
    #expect(String(decoding: contents, as: UTF8.self).contains("plain"))
    #expect(Self.words(in: contents) == [])
    _ = try recorder.finish()
  }

  @Test func `equal secrets stay equal within a run, and others stay apart`() throws {
    let work = try Workplace()
    let app = try work.files.write(Self.app, to: "a.app.json5").path
    let result = try work.record(
      [
        #"{"intent":"push","route":\#(Self.pay("one"))}"#, #"{"intent":"push","route":\#(Self.pay("two"))}"#,
        #"{"intent":"ready"}"#, #"{"intent":"open","url":"bank://pay/one"}"#,
      ], "--app", app)
    let answers = try JSONLine.all(result.output)
    let tokens = answers.prefix(2).map { $0["intent"]["route"]["params"]["token"].string ?? "" }
    #expect(tokens[0].hasPrefix("secret-") && tokens[0] != tokens[1])
    #expect(answers[3]["intent"]["url"].string == "bank://pay/\(tokens[0])")
    // Another run has another key.
    let other = try Workplace()
    let again = try other.record([#"{"intent":"push","route":\#(Self.pay("one"))}"#], "--app", app)
    #expect(try JSONLine.all(again.output)[0]["intent"]["route"]["params"]["token"].string != tokens[0])
  }

  @Test func `without an app a URL keeps its shape alone`() throws {
    let work = try Workplace()
    let result = try work.record([#"{"intent":"open","url":"bank://pay/one?x=2#3","route":"pay"}"#])
    #expect(try JSONLine.all(result.output)[0]["intent"]["url"].string == "bank://*/*")
  }
}
