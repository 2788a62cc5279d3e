import Navigation
import TestSupport
import Testing

@Suite struct LinksURLParserTests {
  @Test(arguments: [
    ("demo:item/5", ["item", "5"]), ("demo:/item/5", ["item", "5"]), ("demo://item/5", ["item", "5"]),
    ("demo:///item/5", ["item", "5"]), ("DEMO://Item/5", ["Item", "5"]), ("demo:", []), ("demo://", []),
    ("demo:///", []), ("demo:?a=b", []), ("demo://user@place:80/x", ["user@place:80", "x"]),
    ("demo://@/someone", ["@", "someone"]), ("demo:a:b", ["a:b"]),
  ])
  func `the authority of a custom scheme is the first segment, its case kept`(
    url: String, segments: [String]
  ) throws {
    let parsed = try ParsedURL(parsing: url)
    #expect(parsed.scheme == "demo")
    #expect(parsed.host == nil)
    #expect(parsed.segments == segments)
  }

  @Test(arguments: [
    ("https://h", []), ("https://h/", []), ("https://h//", [""]), ("https://h/a/", ["a"]),
    ("https://h/a//", ["a", ""]), ("https://h//a", ["", "a"]), ("https://h?a", []), ("https://h#a/b", []),
    ("demo:a//", ["a", ""]), ("demo:////x", ["", "x"]),
  ])
  func `one slash at the end is no segment, two are an empty one`(url: String, segments: [String]) throws {
    #expect(try ParsedURL(parsing: url).segments == segments)
  }

  @Test(arguments: [
    ("https://h/a%2Fb/c", ["a/b", "c"]), ("https://h/a%2526b", ["a%26b"]), ("https://h/a+b", ["a+b"]),
    ("https://h/%F0%9F%98%80", ["😀"]), ("https://h/caf%c3%a9", ["café"]), ("https://h/é b", ["é b"]),
    ("https://h/%3F%23%5C", ["?#\\"]),
  ])
  func `a path is split first, then each segment is decoded once`(url: String, segments: [String]) throws {
    #expect(try ParsedURL(parsing: url).segments == segments)
  }

  @Test func `a query keeps its order, its repetitions and its keys without a value`() throws {
    let query = try ParsedURL(parsing: "https://h/?b=1+2&a&a=%2B&&=x&c=d=e&%26=#f?g").query
    let expected: [ParsedURL.QueryItem] = [
      .init(name: "b", value: "1 2"), .init(name: "a", value: nil), .init(name: "a", value: "+"),
      .init(name: "", value: "x"), .init(name: "c", value: "d=e"), .init(name: "&", value: ""),
    ]
    #expect(query == expected)
  }

  @Test(arguments: [
    "", "invalid-url", ":x", "1a:b", "a b:c", "//h/x", "https://user@h/x", "https://u:p@h/x",
    "https://h\\e/x",
    "https://h/a/../x", "https://h/.", "https://h/%2e%2E/x", "demo://..", "https://h/\u{7}", "https://h/%00",
    "https://h/?x=%0A", "https://h/a%7F", "https://h/\u{85}", "https://h/%C2%85", "https://h/%zz",
    "https://h/%", "https://h/%4", "https://h/?e=%", "https://h/%E0%A4%A", "https://h/%FF", "https://%zz/",
    "https://h/#\\", "demo:a\tb",
  ])
  func `what is malformed is refused`(url: String) {
    #expect(throws: Rejection.malformedURL) { try ParsedURL(parsing: url) }
  }

  @Test func `8,192 bytes are read and one more is too large, whatever they are`() throws {
    let longest = "demo:" + String(repeating: "a", count: ParsedURL.byteLimit - 5)
    #expect(try ParsedURL(parsing: longest).segments.count == 1)
    #expect(throws: Rejection.tooLarge) { try ParsedURL(parsing: longest + "a") }
    #expect(throws: Rejection.tooLarge) {
      try ParsedURL(parsing: String(repeating: "\\", count: ParsedURL.byteLimit + 1))
    }
  }

  @Test(
    arguments: [
      ("https://H.Example:443/", "h.example", nil), ("http://h:80", "h", nil), ("https://h:80", "h", 80),
      ("https://h:", "h", nil), ("https://h:x/", "h:x", nil), ("https://h:65536", "h:65536", nil),
      ("https://[::1]:8080/", "[::1]", 8080), ("https://[::1]/", "[::1]", nil), ("https:x", "", nil),
    ] as [(String, String, UInt16?)])
  func `a port is named only where it is not the scheme's own`(url: String, host: String, port: UInt16?)
    throws
  {
    let parsed = try ParsedURL(parsing: url)
    #expect(parsed.host == host)
    #expect(parsed.port == port)
  }

  @Test func `no bytes whatever stop the parser`() {
    var generator = SeededGenerator(seed: 3)
    let seeds = ["https://h.example:8080/a/b%20c?d=e&f#g", "demo://x/../%00", "s:///%F0%9F%98%80?+=%2B"]
    var parsedCount = 0
    for round in 0..<20_000 {
      let bytes = Mutation.mutate(Array(seeds[round % seeds.count].utf8), using: &generator)
      guard let parsed = try? ParsedURL(parsing: bytes.span) else { continue }
      parsedCount += 1
      #expect(!parsed.scheme.isEmpty)
      #expect(parsed.segments.allSatisfy { $0 != "." && $0 != ".." })
    }
    #expect(parsedCount > 1_000)
  }
}
