import TestSupport
import Testing

/// What `record` makes of lines that are not what they should be.
@Suite struct RecordInputTests {
  /// A line, and the reason it is rejected for; the session it is attributed to.
  @Test(arguments: [
    ("nonsense", "malformed", "-"), ("[1]", "malformed", "-"), ("42", "malformed", "-"),
    ("{}", "malformed", "default"), (#"{"intent":7,"session":"s"}"#, "malformed", "s"),
    (#"{"intent":"push","route":"a","session":""}"#, "malformed", "-"),
    (#"{"intent":"push","route":"a","session":"-"}"#, "malformed", "-"),
    (#"{"intent":"push","route":"a""#, "malformed", "-"), (#"{"intent":"pop"} x"#, "malformed", "-"),
    (#"{"intent":"push","route":"\ud800"}"#, "malformed", "-"),
    (#"{"intent":"fly"}"#, "unknownIntent", "default"), (#"{"intent":"push"}"#, "badParams", "default"),
    (#"{"intent":"pop","count":"two"}"#, "badParams", "default"),
    (#"{"intent":"pop","at":"yesterday"}"#, "badParams", "default"),
    (#"{"intent":"pop","window":"w9"}"#, "unknownWindow", "default"),
  ])
  func `a line that can not be done is rejected, and recording goes on`(
    line: String, reason: String, session: String
  ) throws {
    let place = try Workplace()
    let result = try place.record([line, #"{"intent":"push","route":"next"}"#])
    #expect(result.exitCode == 0 && result.errors == "")
    let answers = try JSONLine.all(result.output)
    try #require(answers.count == 2)
    #expect(answers[0]["outcome"]["kind"].string == "rejected")
    #expect(answers[0]["outcome"]["reason"].string == reason)
    #expect(answers[0]["session"].string == session && answers[0]["line"].int == 1)
    #expect(answers[1]["outcome"]["kind"].string == "applied")
    #expect(answers[1]["position"].int == 2 && answers[1]["line"].int == 2)
  }

  @Test func `of a line that is no JSON only length and hash are kept`() throws {
    let place = try Workplace()
    let answer = try JSONLine(place.record(["secret"]).output)
    #expect(answer["intent"]["length"].int == 6)
    let hash = "2bb80d537b1da3e38bd30361aa855686bde0eacd7162fef6a25fe97bf527a25b"
    #expect(answer["intent"]["sha256"].string == hash)
    #expect(try !place.navlog("log", "--json").output.contains("secret"))
    let isKept = try readFile(place.journal).split(separator: UInt8(ascii: "s")).contains {
      $0.starts(with: "ecret".utf8)
    }
    #expect(!isKept)
  }

  @Test func `bytes that are no UTF-8 are malformed`() throws {
    let place = try Workplace()
    let result = try place.bash(#"printf '{"intent":"\xff"}\n{"intent":"back"}\n' | "$0" record -j "$1""#)
    let answers = try JSONLine.all(result.output)
    #expect(answers.map { $0["outcome"]["kind"].string } == ["rejected", "exit"])
  }

  @Test func `blank lines are skipped and counted, a byte order mark is passed over`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"printf '\xef\xbb\xbf{"intent":"back"}\r\n\n  \t\r\n{"intent":"back"}' | "$0" record -j "$1""#)
    let answers = try JSONLine.all(result.output)
    #expect(answers.map { $0["outcome"]["kind"].string } == ["exit", "exit"])
    #expect(answers.map { $0["line"].int } == [1, 4])
  }

  @Test func `a line of 100 MB is rejected in little memory, and the next one is read`() throws {
    let place = try Workplace()
    let line = #"{ head -c 100000000 /dev/zero | tr '\0' x; printf '\n{"intent":"back"}\n'; }"#
    let result = try place.bash(#"ulimit -v 300000; \#(line) | "$0" record -j "$1""#)
    try #require(result.exitCode == 0, "\(result.errors)")
    let answers = try JSONLine.all(result.output)
    #expect(answers.map { $0["outcome"]["reason"].string } == ["tooLarge", nil])
    #expect(answers[0]["intent"]["length"].int == 100_000_000)
    let hash = try place.bash(#"head -c 100000000 /dev/zero | tr '\0' x | sha256sum"#).output.prefix(64)
    #expect(answers[0]["intent"]["sha256"].string == String(hash))
  }

  @Test func `a repeated delivery is answered with the first one's position, also after reopening`() throws {
    let push = #"{"intent":"push","route":"a","id":"d1"}"#
    let place = try Workplace(recording: [push])
    let answer = try JSONLine(place.record([push]).output)
    #expect(answer["outcome"]["kind"].string == "duplicate" && answer["outcome"]["position"].int == 1)
    #expect(!answer["position"].isThere)
    #expect(try place.events().count == 1)
  }

  @Test func `answers can carry the state, or be left out`() throws {
    let place = try Workplace()
    let answer = try JSONLine(place.record([#"{"intent":"push","route":"a"}"#], "--state").output)
    #expect(answer["state"]["step"].int == 1 && answer["position"].int == 1)
    #expect(answer["state"]["windows"]["main"]["tabs"]["main"][0]["route"]["name"].string == "a")
    #expect(try place.record([#"{"intent":"pop"}"#], "--quiet").output == "")
    #expect(try place.events().count == 2)
  }
}
