import Replay
import TestSupport
import Testing

@Suite struct TimestampTests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0),
    ("1970-01-01T00:00:00.001Z", 1),
    ("1969-12-31T23:59:59.999Z", -1),
    ("2026-11-30T10:00:00.000Z", 1_796_032_800_000),
    ("2026-11-30t10:00:00z", 1_796_032_800_000),
    ("2026-11-30 10:00:00Z", 1_796_032_800_000),
    ("2026-11-30T12:30:00+02:30", 1_796_032_800_000),
    ("2026-11-30T00:00:00-10:00", 1_796_032_800_000),
    ("2026-11-30T10:00:00-00:00", 1_796_032_800_000),
    ("2026-11-30T10:00:00.5Z", 1_796_032_800_500),
    ("2026-11-30T10:00:00.1239999999999999999999Z", 1_796_032_800_123),
    ("2024-02-29T12:00:00Z", 1_709_208_000_000),
    ("2000-02-29T00:00:00Z", 951_782_400_000),
    ("2016-12-31T23:59:60Z", 1_483_228_800_000),
    ("2016-12-31T23:59:60.9Z", 1_483_228_800_000),
    ("2017-01-01T00:59:60+01:00", 1_483_228_800_000),
    ("0000-01-01T00:00:00Z", -62_167_219_200_000),
    ("9999-12-31T23:59:59.999Z", 253_402_300_799_999),
  ])
  func `a moment is read from every form of RFC 3339`(text: String, milliseconds: Int64) {
    #expect(Timestamp(text)?.milliseconds == milliseconds)
  }

  @Test(arguments: [
    "", "Z", "2026-11-30", "2026-11-30T10:00:00", "2026-11-30T10:00Z", "2026-11-30T10:00:00.Z",
    "2026-11-30T10:00:00+0100", "2026-11-30T10:00:00+01", "2026-11-30T10:00:00+24:00",
    "2026-11-30T10:00:00+01:60", "2026-11-30T10:00:00Zx", "2026-11-30T10:00:00.123", "2026-13-01T00:00:00Z",
    "2026-00-01T00:00:00Z", "2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-04-31T00:00:00Z",
    "2026-11-00T00:00:00Z", "2026-11-30T24:00:00Z", "2026-11-30T10:60:00Z", "2026-11-30T10:00:61Z",
    "2026-11-30T10:00:60Z", "2026-11-30_10:00:00Z", "2026/11/30T10:00:00Z", "-026-11-30T10:00:00Z",
    "+2026-11-30T10:00:00Z", "2026-11-30T10.00.00Z", " 2026-11-30T10:00:00Z",
    "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "２026-11-30T10:00:00Z",
  ])
  func `what is no moment is refused`(text: String) {
    #expect(Timestamp(text) == nil)
  }

  @Test(arguments: [
    (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
    (1_796_032_800_123, "2026-11-30T10:00:00.123Z"), (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (Int64.min, "0000-01-01T00:00:00.000Z"), (Int64.max, "9999-12-31T23:59:59.999Z"),
  ])
  func `a moment is written in UTC with three digits`(milliseconds: Int64, text: String) {
    #expect(Timestamp(milliseconds: milliseconds).description == text)
  }

  @Test func `what is written is read again as the same moment`() {
    var generator = SeededGenerator(seed: 1970)
    let range = Timestamp.range
    for _ in 0..<20_000 {
      let milliseconds = Int64.random(
        in: range.lowerBound.milliseconds...range.upperBound.milliseconds, using: &generator)
      let moment = Timestamp(milliseconds: milliseconds)
      #expect(Timestamp(moment.description) == moment)
    }
  }

  @Test func `every day of four hundred years follows the one before`() {
    let firstDay: Int64 = -135_140  // 1600-01-01
    var before = Timestamp(milliseconds: firstDay * 86_400_000).description
    #expect(before == "1600-01-01T00:00:00.000Z")
    for day in (firstDay + 1)...(firstDay + 146_097) {
      let moment = Timestamp(milliseconds: day * 86_400_000)
      let text = moment.description
      if text <= before || Timestamp(text) != moment { Issue.record("\(text) follows \(before)") }
      before = text
    }
    #expect(before == "2000-01-01T00:00:00.000Z")
  }

  @Test func `no byte in any place makes reading trap`() {
    let text = Array("2026-11-30T10:00:00.123+01:00".utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        _ = Timestamp(changed.span)
        _ = Timestamp(changed.span.extracting(0..<index))
      }
    }
  }
}
