import Testing

@testable import navlog

@Suite struct FailureTests {
  @Test(
    arguments: [
      (nil, "navlog: It broke.", "null"),
      (.init(), "navlog: It broke.", "{}"),
      (.init(file: "a\"b", byte: 7), "navlog: a\"b, byte 7: It broke.", #"{"file":"a\"b","byte":7}"#),
      (.init(line: 3), "navlog: line 3: It broke.", #"{"line":3}"#),
      (
        .init(file: "x", position: 12), "navlog: x, position 12: It broke.", #"{"file":"x","position":12}"#
      ),
    ] as [(Failure.Place?, String, String)])
  func `a failure names its place to people and to scripts`(
    place: Failure.Place?, sentence: String, at: String
  ) {
    let failure = Failure("broken", "It broke.", at: place)
    #expect(failure.sentence == sentence)
    #expect(failure.json == #"{"error":{"code":"broken","message":"It broke.","at":\#(at)}}"#)
  }

  @Test(arguments: [
    ("", #""""#), ("a\"b\\", #""a\"b\\""#), ("\n\t\r", #""\n\t\r""#), ("\0\u{1F}", #""\u0000\u001f""#),
    ("é🙂\u{7F}", "\"é🙂\u{7F}\""), ("\r\n", #""\r\n""#),
  ])
  func `any text is a JSON string`(text: String, json: String) {
    #expect(text.quotedAsJSON == json)
  }

  @Test(arguments: [
    ("a b c", 3, 0, "a b\nc"), ("long word", 2, 0, "long\nword"), ("a b", 80, 2, "  a b"), ("", 9, 0, ""),
  ])
  func `words are wrapped between words only`(text: String, width: Int, indent: Int, lines: String) {
    #expect(text.wrapped(to: width, indent: indent) == lines)
  }
}
