import Interchange
import Navigation
import TestSupport
import Testing

@Suite struct JSON5Tests {
  @Test(
    arguments: [
      ("null", .null), (" true // yes\n", .bool(true)), ("/* a */ false", .bool(false)), ("42", .integer(42)),
      ("42.0", .number(42)), ("-0x1F", .integer(-31)), ("+7", .integer(7)), (".5", .number(0.5)),
      ("1e3", .number(1000)),
      ("-1E-2", .number(-0.01)), ("9223372036854775807", .integer(.max)),
      ("-9223372036854775808", .integer(.min)),
      ("'it\\'s \"so\"'", .string("it's \"so\"")), (#""\u00e9\ud83d\ude00\x41\n""#, .string("é😀A\n")),
      ("'a\\\nb'", .string("ab")), ("[1, 2,]", .array([.integer(1), .integer(2)])), ("[]", .array([])),
      ("{a: 1, 'b c': 2, $d_1: [],}", .object(["a": .integer(1), "b c": .integer(2), "$d_1": .array([])])),
      ("\u{FEFF}{é: {}}", .object(["é": .object([:])])),
    ] as [(String, Value)])
  func `what people write in declarations is read`(text: String, value: Value) throws {
    #expect(try JSON5Parser.parse(Array(text.utf8)).value == value)
  }

  @Test(arguments: [
    ("", 1, 1), ("{\n  a: 1\n  b: 2\n}", 3, 3), ("[1,,2]", 1, 4), ("{a 1}", 1, 4), ("'open", 1, 1),
    ("[1", 1, 3),
    ("\n/* open", 2, 1), ("Infinity", 1, 1), ("-Infinity", 1, 1), ("NaN", 1, 1), ("01", 1, 1), ("0x", 1, 1),
    ("1e999", 1, 1), ("9223372036854775808", 1, 1), ("hello", 1, 1), ("1 2", 1, 3), ("'a\nb'", 1, 3),
    (#""\ud83d""#, 1, 2), (#""\udc00""#, 1, 2), (#""\u12""#, 1, 2), ("{1a: 1}", 1, 4), ("--1", 1, 1),
    (".", 1, 1),
  ])
  func `a fault names line and column`(text: String, line: Int, column: Int) {
    let fault = #expect(throws: JSON5Fault.self) { try JSON5Parser.parse(Array(text.utf8)) }
    #expect(fault?.line == line)
    #expect(fault?.column == column)
  }

  @Test func `a key that stands twice is told with its place`() throws {
    let (_, repetitions) = try JSON5Parser.parse(Array("{a: 1,\n 'a': 2, b: {c: 1, c: 2}}".utf8))
    #expect(repetitions.map(\.line) == [2, 2])
    #expect(repetitions.first?.column == 2)
  }

  @Test func `lists a thousand deep are refused, not followed`() {
    #expect(throws: JSON5Fault.self) {
      try JSON5Parser.parse(Array(repeating: UInt8(ascii: "["), count: 100_000))
    }
  }

  @Test func `no bytes whatever stop the parser`() {
    var generator = SeededGenerator(seed: 5)
    let seed = Array(
      "{app: 'shop', /* c */ tabs: [\"a\", 'b',], n: -0x1F, m: 1.5e3, // d\n s: '\\u00e9\\x41\\\n'}".utf8)
    var readCount = 0
    for _ in 0..<20_000 {
      let bytes = Mutation.mutate(seed, using: &generator)
      if (try? JSON5Parser.parse(bytes)) != nil { readCount += 1 }
    }
    #expect(readCount > 100)
  }
}
