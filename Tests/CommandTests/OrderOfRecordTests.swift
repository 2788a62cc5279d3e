import Foundation
import TestSupport
import Testing

/// Order is position, whatever the clocks said; and what was sent is there as it was sent.
@Suite(.timeLimit(.minutes(3))) struct OrderOfRecordTests {
  private static func mark(_ name: String, at time: Int64) -> String {
    #"{"intent":"push","route":"\#(name)","session":"s","at":\#(time)}"#
  }

  private static let now: Int64 = 1_796_000_000_000
  private static let year: Int64 = 365 * 86_400_000

  @Test func `events whose clock jumps by hours and years stand as they came, and are found by time`() throws
  {
    let hour: Int64 = 3_600_000
    let times = [
      Self.now, Self.now - hour, Self.now + 10, Self.now + 10 * Self.year, Self.now + 20, 0, -5 * Self.year,
      Self.now + 30, Self.now + 30, Self.now + 11 * Self.year,
    ]
    let place = try Workplace(recording: times.enumerated().map { Self.mark("r\($0)", at: $1) })
    let events = try place.events()
    #expect(events.map { $0["intent"]["route"].string } == times.indices.map { "r\($0)" })
    #expect(events.map { $0["position"].int } == Array(1...times.count))
    #expect(try place.navlog("verify", "--deep").exitCode == 0)
    // The longest run of events whose greatest time so far is not later.
    for (time, step) in [
      (Self.now - 1, nil), (Self.now, 2), (Self.now + 9, 2), (Self.now + 10, 3), (Self.now + 40, 3),
      (Self.now + 10 * Self.year, 9), (Self.now + 12 * Self.year, 10),
    ] as [(Int64, Int?)] {
      let text = Date(timeIntervalSince1970: (Double(time) + 0.5) / 1000).ISO8601Format(
        .init(includingFractionalSeconds: true))
      let state = try place.navlog("state", "--at", text, "--json", "--compact")
      #expect(try JSONLine(state.output)["step"].int == step ?? 0, "\(text): \(state.output) \(state.errors)")
    }
  }

  @Test func `ten thousand events of one millisecond keep their order`() throws {
    let place = try Workplace(recording: (0..<10_000).map { Self.mark("r\($0)", at: Self.now) })
    let names = try place.events().map { $0["intent"]["route"].string }
    #expect(names == (0..<10_000).map { "r\($0)" })
  }

  private static let texts = [
    #""quotes" and 'quotes'"#, #"back\slash \u0000 \n"#, "new\nline\r\ttab", "nul\u{0}nul",
    "\u{1}\u{1f}\u{7f}", "emoji 👩‍👩‍👧‍👦 é e\u{301}", "\u{2028}\u{2029}\u{feff}", "</script>", "$(rm) `x` %s {}", "",
    "0b9a1c3e-7d2f-4a5b-8c6d-1e2f3a4b5c6d", "0B9A1C3E-7D2F-4A5B-8C6D-1E2F3A4B5C6D",
    String(repeating: "x", count: 300_000),
  ]

  @Test func `any text comes out as it was sent, through log, intents and another journal`() throws {
    let lines = try Self.texts.enumerated().map { index, text in
      let object: [String: Any] = [
        "intent": "push", "session": "s", "at": Self.now + Int64(index),
        "route": ["name": "n\(text.prefix(200))", "params": ["p\(text.prefix(50))": text]], "note": [text],
      ]
      return String(decoding: try JSONSerialization.data(withJSONObject: object), as: UTF8.self)
    }
    let place = try Workplace(recording: lines)
    let logged = try place.navlog("log", "--json").output
    let events = try JSONLine.all(logged)
    try #require(events.count == Self.texts.count)
    for (event, text) in zip(events, Self.texts) {
      let route = event["intent"]["route"]
      #expect(route["name"].string == "n\(text.prefix(200))")
      #expect(route["params"]["p\(text.prefix(50))"].string == text)
      #expect(event["intent"]["note"].array?.first?.string == text)
    }
    let sent = try place.navlog("export", "--format", "intents").output
    let again = try Workplace(recording: sent.split(separator: "\n").map(String.init))
    #expect(try again.navlog("log", "--json").output == logged)
  }

  @Test func `bytes that are no text are rejected as a line, and what follows is recorded`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      printf '{"intent":"push","route":"a\377b"}\n\n\300\200\n{"intent":"mark","name":"after"}\n' |
        "$0" record -j "$1" --quiet; echo $?
      """#)
    #expect(result.output == "0\n", "\(result.errors)")
    let events = try place.events()
    #expect(events.map { $0["outcome"]["kind"].string } == ["rejected", "rejected", "applied"])
    #expect(events.prefix(2).allSatisfy { $0["outcome"]["reason"].string == "malformed" })
  }

  @Test func `verify beside a recorder finds no damage, however often it looks`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      (for i in $(seq 400); do echo "{\"intent\":\"mark\",\"name\":\"$i\"}"; done; sleep 0.3
       seq -f '{"intent":"mark","name":"%.0f"}' 20000; touch "$2/done") |
        "$0" record -j "$1" --sync none --quiet & recorder=$!
      until [ -s "$1" ]; do sleep 0.01; done
      looks=0
      until [ -e "$2/done" ]; do
        "$0" verify "$1" > "$2/verdict" || { cat "$2/verdict"; exit 1; }
        looks=$((looks + 1))
      done
      wait $recorder; "$0" verify "$1"; echo $looks
      """#)
    #expect(result.exitCode == 0 && result.output.contains("holds"), "\(result.output) \(result.errors)")
    #expect(result.output.split(separator: "\n").last.flatMap { Int($0) } ?? 0 > 0)
  }
}
