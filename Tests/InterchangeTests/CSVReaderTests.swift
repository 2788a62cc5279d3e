import Interchange
import TestSupport
import Testing

/// RFC 4180, whatever the pieces that the bytes come in.
@Suite struct CSVReaderTests {
  private static func rows(_ text: String, pieces: Int = .max, separator: UInt8 = 0x2C) -> [CSVReader.Row] {
    var reader = CSVReader(separator: separator)
    var rows: [CSVReader.Row] = []
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let piece = Array(rest.prefix(pieces))
      reader.read(piece.span) { rows.append($0) }
      rest = rest.dropFirst(piece.count)
    }
    reader.finish { rows.append($0) }
    return rows
  }

  @Test(arguments: [
    ("", []), ("a", [["a"]]), ("a\n", [["a"]]), ("a\r\n", [["a"]]),
    ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]),
    (",\n", [["", ""]]), ("a,\r\n", [["a", ""]]), ("\"a,b\"\n", [["a,b"]]), ("\"a\nb\",c", [["a\nb", "c"]]),
    ("\"a\"\"b\"\n", [["a\"b"]]), ("\"\"\n", [[""]]), ("\"a\r\nb\"\r\n", [["a\r\nb"]]),
    ("a\n\nb\n", [["a"], ["b"]]),
    ("a\r\n\r\nb", [["a"], ["b"]]), ("é,\"ü\"\n", [["é", "ü"]]), ("a\"b\n", [["a\"b"]]),
    ("\"a\",\n", [["a", ""]]),
  ])
  func `rows are read, in pieces of any size`(text: String, expected: [[String]]) {
    for pieces in [1, 2, 3, .max] {
      let rows = Self.rows(text, pieces: pieces)
      #expect(rows.map(\.fields) == expected && rows.allSatisfy { $0.fault == nil })
    }
  }

  @Test(arguments: [
    ("\"a", "not closed"), ("\"a\"b\n", "behind a closing"),
    (String(repeating: "a", count: CSVReader.rowByteMaximum + 1), "1 MiB"),
    (String(repeating: ",", count: CSVReader.fieldMaximum), "4,096 fields"),
  ])
  func `what is wrong with a row is said`(text: String, says: String) {
    #expect(Self.rows(text).first?.fault?.contains(says) == true)
  }

  @Test func `a row knows the line it begins in, and one bad row spoils no other`() {
    let rows = Self.rows("a\n\"b\nb\"\nc\n\n\"d\"x\ne\n")
    #expect(rows.map(\.line) == [1, 2, 4, 6, 7])
    #expect(rows.map { $0.fault == nil } == [true, true, true, false, true])
  }

  @Test func `no bytes end the process, and pieces never matter`() {
    var random = SeededGenerator(seed: 8)
    let bytes: [UInt8] = [0x2C, 0x22, 0x0A, 0x0D, 0x61, 0xC3, 0xA9, 0xFF, 0x00]
    for _ in 0..<2_000 {
      let text = String(decoding: random.list(upTo: 30) { bytes[$0.below(bytes.count)] }, as: UTF8.self)
      #expect(Self.rows(text, pieces: 1 + random.below(5)) == Self.rows(text))
    }
  }
}
