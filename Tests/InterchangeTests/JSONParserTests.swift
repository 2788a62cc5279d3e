import Interchange
import Navigation
import Replay
import TestSupport
import Testing

@Suite struct JSONParserTests {
  private func value(_ text: String) throws(JSONFault) -> Value {
    try value(Array(text.utf8))
  }

  private func value(_ bytes: [UInt8]) throws(JSONFault) -> Value {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(bytes.span, into: &document)
    return document.value(at: Document.root)
  }

  @Test(arguments: [
    ("null", Value.null), ("true", .bool(true)), ("false", .bool(false)), ("42", .integer(42)),
    ("42.0", .number(42)), ("-0", .integer(0)), ("1e2", .number(100)), ("0.1", .number(0.1)),
    ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
    ("1e-999", .number(0)), (#""""#, .string("")), (#""\u0000""#, .string("\0")),
    (#""\ud83d\ude00 é \"\\\/\b\f\n\r\t""#, .string("😀 é \"\\/\u{8}\u{c}\n\r\t")),
    ("[]", .array([])), ("{}", .object([:])),
    (" [1, [2, []], {}] ", .array([.integer(1), .array([.integer(2), .array([])]), .object([:])])),
    (#"{"a": {"b": [null]}}"#, .object(["a": .object(["b": .array([.null])])])),
  ])
  func `every kind of value is read`(text: String, expected: Value) throws {
    #expect(try value(text) == expected)
  }

  @Test func `a whole number and a fraction stay apart`() throws {
    #expect(try value("42") != value("42.0"))
  }

  @Test(arguments: [
    ("", JSONFault.Kind.empty), (" \n", .empty), ("\u{FEFF}{}", .byteOrderMark), ("nul", .syntax),
    ("{", .syntax), ("[1,]", .syntax), ("[1 2]", .syntax), ("{} {}", .syntax), ("{}x", .syntax),
    (#"{"a" 1}"#, .syntax), (#"{1: 2}"#, .syntax), ("'a'", .syntax), ("\"a", .string), ("\"a\nb\"", .string),
    (#""\x""#, .string), (#""\ud800""#, .string), (#""\udc00""#, .string), (#""\ud800\u0041""#, .string),
    (#"{"\ud800": 1}"#, .string), ("1.", .number), ("01", .number), ("-", .number), ("1e999", .number),
    ("18446744073709551616", .number), ("-9223372036854775809", .number),
    ("9223372036854775808", .integerRange), ("18446744073709551615", .integerRange),
  ])
  func `what is no JSON is refused with its reason`(text: String, kind: JSONFault.Kind) {
    let fault = #expect(throws: JSONFault.self) { try value(text) }
    #expect(fault?.kind == kind)
  }

  @Test(
    arguments: [
      ([0x22, 0x61, 0xFF, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 1), ([0x22, 0xED, 0xA0, 0x80, 0x22], 1),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 1), ([0x22, 0x61, 0x62, 0xE2, 0x82, 0x22], 3),
    ] as [([UInt8], Int)])
  func `bytes that are no UTF-8 are refused with their place`(bytes: [UInt8], byte: Int) {
    let fault = #expect(throws: JSONFault.self) { try value(bytes) }
    #expect(fault == JSONFault(.encoding, byte: byte))
  }

  @Test func `nesting is read down to the maximum and refused below`() throws {
    let depth = JSONParser.depthMaximum
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    _ = try value(nested(depth))
    let fault = #expect(throws: JSONFault.self) { try value(nested(depth + 1)) }
    #expect(fault?.kind == .depth(maximum: depth))
    #expect(throws: JSONFault.self) { try value(nested(1_000_000)) }
  }

  @Test func `of equal keys all are kept and the last is read`() throws {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(Array(#"{"a":1,"b":2,"a":3}"#.utf8).span, into: &document)
    #expect(document.count(at: Document.root) == 3)
    #expect(document.member("a", of: Document.root).flatMap { document.integer(at: $0) } == 3)
    #expect(document.member("c", of: Document.root) == nil)
  }

  @Test func `a text of a mebibyte is read, and a small one after it`() throws {
    let long = String(repeating: "ü", count: 1 << 19)
    var parser = JSONParser()
    var document = Document()
    try parser.parse(Array("\"\(long)\"".utf8).span, into: &document)
    #expect(document.string(at: Document.root) == long)
    try parser.parse(Array("[7]".utf8).span, into: &document)
    #expect(document.value(at: Document.root) == .array([.integer(7)]))
  }

  @Test func `a fault leaves the document empty`() {
    var parser = JSONParser()
    var document = Document()
    document.append(Int64(1))
    #expect(throws: JSONFault.self) { try parser.parse(Array("[1".utf8).span, into: &document) }
    #expect(document.isEmpty)
  }

  @Test func `a hundred thousand mutated lines are read or refused, never worse`() {
    let seeds = [
      #"{"session":"s-1","t":6000,"intent":"push","route":{"name":"a","params":{"id":42,"x":[1.5e3,null]}}}"#,
      #"{"intent":"batch","intents":[{"intent":"pop","count":2},{"intent":"set","facts":{"ü\u00e9":true}}]}"#,
      #"[[[["\ud83d\ude00"]],-0.0,9223372036854775807],"\\\"\n"]"#,
    ].map { Array($0.utf8) }
    var generator = SeededGenerator(seed: 7)
    var parser = JSONParser()
    var document = Document()
    var accepted = 0
    for round in 0..<100_000 {
      let line = Mutation.mutate(seeds[round % seeds.count], using: &generator)
      guard (try? parser.parse(line.span, into: &document)) != nil else { continue }
      accepted += 1
      #expect(document.end(of: Document.root) == document.nodes.count)
      #expect(String(validating: document.text, as: UTF8.self) != nil)
      _ = document.value(at: Document.root)
    }
    #expect(accepted > 1_000)
  }
}
