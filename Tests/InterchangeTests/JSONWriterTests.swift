import Interchange
import Navigation
import Replay
import TestSupport
import Testing

@Suite struct JSONWriterTests {
  private func text(
    _ form: JSONWriter.Form = .faithful, _ layout: JSONWriter.Layout = .compact,
    _ write: (inout JSONWriter) -> Void
  ) -> String {
    var writer = JSONWriter(layout: layout, form: form)
    write(&writer)
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (1, "1"), (-1, "-1"), (42, "42"), (0.1, "0.1"), (-1.5, "-1.5"), (100, "100"),
      (123456.789, "123456.789"), (0.001, "0.001"), (0.000001, "0.000001"), (0.0000015, "0.0000015"),
      (0.0000001, "1e-7"), (0.00000015, "1.5e-7"), (1e20, "100000000000000000000"),
      (1.2345678901234568e20, "123456789012345680000"), (1e21, "1e+21"), (1.5e21, "1.5e+21"), (1e22, "1e+22"),
      (1e100, "1e+100"), (9007199254740991, "9007199254740991"), (9007199254740992, "9007199254740992"),
      (9007199254740994, "9007199254740994"), (.leastNonzeroMagnitude, "5e-324"),
      (-.leastNonzeroMagnitude, "-5e-324"),
      (1.7976931348623157e308, "1.7976931348623157e+308"),
      (2.2250738585072014e-308, "2.2250738585072014e-308"),
      (2.9514790517935283e20, "295147905179352830000"), (9.999999999999997e20, "999999999999999700000"),
      (1e-27, "1e-27"), (0.30000000000000004, "0.30000000000000004"), (4.5, "4.5"), (0.002, "0.002"),
      (333333333.33333329, "333333333.3333333"), (1424953923781206.2, "1424953923781206.2"),
      (9.999999999999997e22, "9.999999999999997e+22"), (1e23, "1e+23"), (0.000009, "0.000009"),
      (12e-6, "0.000012"),
    ] as [(Double, String)])
  func `the canonical form of a number is ECMAScript's`(number: Double, expected: String) {
    #expect(text(.canonical) { $0.write(number) } == expected)
  }

  @Test(
    arguments: [
      (42.0, "42.0"), (0, "0.0"), (-0.0, "-0.0"), (0.5, "0.5"), (1e21, "1e+21"), (1e-7, "1e-7"),
      (1e20, "100000000000000000000.0"), (.infinity, "null"), (.nan, "null"),
    ] as [(Double, String)])
  func `the faithful form keeps a fraction apart from a whole number`(number: Double, expected: String) {
    #expect(text { $0.write(number) } == expected)
  }

  @Test(
    arguments: [
      (0, "0"), (9, "9"), (10, "10"), (-1, "-1"), (.max, "9223372036854775807"),
      (.min, "-9223372036854775808"),
    ] as [(Int64, String)])
  func `whole numbers keep all digits`(integer: Int64, expected: String) {
    #expect(text { $0.write(integer) } == expected)
    #expect(text { $0.write(UInt64.max) } == "18446744073709551615")
  }

  @Test(arguments: [
    ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{8}\t\n\u{c}\r", #""\b\t\n\f\r""#),
    ("\0\u{1f}\u{7f}", "\"\\u0000\\u001f\u{7f}\""), ("é😀\u{2028}", "\"é😀\u{2028}\""),
    ("a long text with a quote \" far behind", #""a long text with a quote \" far behind""#),
  ])
  func `strings are escaped no more than they must`(string: String, expected: String) {
    #expect(text { $0.write(string) } == expected)
  }

  @Test func `every byte that needs an escape gets it, in strings of any length and at any place`() throws {
    var parser = JSONParser()
    var document = Document()
    for length in 1...34 {
      for place in 0..<length {
        for special in ["\"", "\\", "\n", "\0", "\u{1f}", "\u{7f}", "é", "!", "#", "[", "]", "ܢ"] {
          let string =
            String(repeating: "a", count: place) + special + String(repeating: "z", count: length - place)
          let json = text { $0.write(string) }
          try parser.parse(json.utf8.span, into: &document)
          #expect(document.string(at: Document.root) == string)
          #expect(json.utf8.allSatisfy { $0 >= 0x20 })
        }
      }
    }
  }

  @Test func `members are sorted by UTF-16 code units`() {
    let members: [String: Value] = [
      "\u{20ac}": .null, "\r": .null, "\u{fb33}": .null, "1": .null, "\u{1f600}": .null, "\u{80}": .null,
      "ö": .null,
    ]
    let keys = ["\\r", "1", "\u{80}", "ö", "\u{20ac}", "\u{1f600}", "\u{fb33}"]
    #expect(
      text(.canonical) { $0.write(members) } == "{" + keys.map { "\"\($0)\":null" }.joined(separator: ",")
        + "}")
  }

  @Test func `the pretty layout has a line for everything`() {
    let value = Value.object(["a": .array([.integer(1), .object([:])]), "b": .array([])])
    #expect(
      text(.faithful, .pretty) { $0.write(value) } == """
        {
          "a": [
            1,
            {}
          ],
          "b": []
        }
        """)
  }

  @Test func `values that stand alone are a line each`() {
    let lines = text { writer in
      for number in 1...3 {
        writer.beginArray()
        writer.write(number)
        writer.endArray()
        writer.endLine()
      }
    }
    #expect(lines == "[1]\n[2]\n[3]\n")
  }

  @Test(arguments: [
    #"{"b":1,"a":2,"b":3}"#, #"[42,42.0,-0.0,1.5e+300,9223372036854775807,true,null]"#,
    #"{"":{"":[[],{}]},"\u0000":"\\\"é"}"#, "\"\u{7f}\"", "0",
  ])
  func `a document comes out as it came in`(json: String) throws {
    var parser = JSONParser()
    var document = Document()
    try parser.parse(json.utf8.span, into: &document)
    #expect(text { $0.write(document) } == json)
  }

  @Test func `random values come out as they went in, compact and pretty`() throws {
    var generator = SeededGenerator(seed: 8785)
    var parser = JSONParser()
    for _ in 0..<3_000 {
      let value = RandomValue.make(depth: 4, using: &generator)
      var document = Document()
      document.append(value)
      for layout in [JSONWriter.Layout.compact, .pretty] {
        let json = text(.faithful, layout) { $0.write(document) }
        var read = Document()
        try parser.parse(json.utf8.span, into: &read)
        #expect(read == document)
        #expect(read.value(at: Document.root) == value)
      }
      let json = text(.canonical) { $0.write(document) }
      var read = Document()
      try parser.parse(json.utf8.span, into: &read)
      #expect(text(.canonical) { $0.write(read) } == json)
    }
  }

  @Test func `the shortest form of any number is read again as the same number`() throws {
    var generator = SeededGenerator(seed: 754)
    for _ in 0..<20_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(Double(text(.canonical) { $0.write(number) }) == number)
    }
  }
}
