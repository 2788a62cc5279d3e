import Navigation
import Testing

@Suite struct LinksMatcherTests {
  @Test(arguments: [
    ("/a/b/c", "sss"), ("/a/x/c", "sbs"), ("/a/b", "ss"), ("/a/x", "sb"), ("/x/y", "ab"), ("/a", "s"),
    ("/x", "w"), ("/x/y/z", "w1"),
  ])
  func `of many patterns the closest wins`(path: String, route: String) throws {
    let patterns = [
      (":w+", "w1"), (":w", "w"), (":a/:b", "ab"), ("a/:b", "sb"), ("a", "s"), ("a/b", "ss"),
      ("a/b/c", "sss"),
      ("a/:b/c", "sbs"),
    ]
    let routes = Dictionary(uniqueKeysWithValues: patterns.map { ($0.1, [String: ParameterDeclaration]()) })
    let table = try LinksTestApp.table(patterns, routes: routes)
    #expect(table.answer(to: "https://app.example" + path) == route)
    let reversed = try LinksTestApp.table(patterns.reversed(), routes: routes)
    #expect(reversed.answer(to: "https://app.example" + path) == route)
  }

  /// Two patterns and a path that both cover: the first named wins, whichever is declared first.
  @Test(arguments: [
    ("f/:typed", "f/:text", "/f/42"), (":o?/posts/new", "posts/:text", "/posts/new"),
    ("posts/new", ":o?/posts/new", "/posts/new"), ("a", "a/:o?", "/a"),
    ("files/:o?", "files/:r+", "/files/x"),
    ("files/:r+", "files/:s*", "/files/x/y"), ("files/:s*", "files/*", "/files/x/y"),
    ("files", "files/:s*", "/files"), ("files/:s*", ":text/:text2", "/files/a"),
    ("a/*", ":text/b", "/a/b"), ("a/:text/c", "a/:o?/c", "/a/b/c"), ("a/:text", "a/*", "/a/b"),
    ("users/:o?/settings", "users/:text", "/users/settings"), ("a/b", "a/:typed", "/a/b"),
  ])
  func `ranking goes segment by segment, then by unused parts`(
    closer: String, other: String, path: String
  ) throws {
    let words = ParameterDeclaration(.oneOf(["42", "b"]))
    let routes = ["closer": ["typed": words.optional], "other": ["typed": words.optional]]
    for patterns in [[(closer, "closer"), (other, "other")], [(other, "other"), (closer, "closer")]] {
      let table = try LinksTestApp.table(patterns, routes: routes)
      #expect(table.answer(to: "https://app.example" + path) == "closer")
    }
  }

  @Test(arguments: [
    ("a/b/c", "/a/b/d"), (":x", "/"), (":x", "/a/b"), (":x+", "/"), ("a/:x?", "/a/b/c"),
    (":o?/one", "/a/b/one"),
    (":r*/no", "/a/b/c"), ("home", "/homepage"), ("home", "/HOME"), ("a", "/a//"), ("a/*", "/a//b"),
    ("*", "//"),
  ])
  func `what a pattern does not cover whole is no match`(pattern: String, path: String) throws {
    let table = try LinksTestApp.table([(pattern, "r")], routes: ["r": [:]])
    #expect(table.answer(to: "https://app.example" + path) == "noMatch")
  }

  @Test(arguments: [
    ("", "/"), ("/", "/"), ("*", "/"), ("a/*", "/a"), ("a/*", "/a/b/c"), (":r*/no", "/no"),
    (":r*/no", "/no/no"), (":r*/x/:s*", "/x"), ("a/*/b/:r+", "/a/b/b/c"), ("/a/b/", "/a/b/"),
    ("café", "/caf%C3%A9"),
  ])
  func `a pattern covers what it says`(pattern: String, path: String) throws {
    let table = try LinksTestApp.table([(pattern, "r")], routes: ["r": [:]])
    #expect(table.answer(to: "https://app.example" + path) == "r")
  }

  @Test(
    arguments: [
      ("/a/5/10", ["id": .string("5"), "n": .string("10")]), ("/a/5", ["id": .string("5")]),
      ("/a/5/6/7", ["id": .string("5"), "n": .string("6"), "p": .string("7")]),
    ] as [(String, [String: Value])])
  func `the earlier optional part is filled first`(path: String, parameters: [String: Value]) throws {
    let routes = ["item": ["id": ParameterDeclaration.string, "n": .string.optional, "p": .string.optional]]
    let table = try LinksTestApp.table([("a/:id/:n?/:p?", "item")], routes: routes)
    #expect(table.destination(of: "https://app.example" + path) == Route("item", parameters))
  }

  @Test(
    arguments: [
      ("demo://files/a/b%2Fc", [.string("a"), .string("b/c")]), ("demo://files", []),
    ] as [(String, [Value])])
  func `a repeated part is a list, empty when it covers nothing`(url: String, list: [Value]) throws {
    let table = try LinksTestApp.table([("files/:p*", "files")], routes: ["files": ["p": .path]])
    #expect(table.destination(of: url) == Route("files", ["p": .array(list)]))
  }

  @Test(arguments: [
    ("/f/42?q=bad", "bySlug"), ("/f/42?q=good", "byID"), ("/f/x?q=good", "bySlug"),
    ("/f/042?q=good", "bySlug"),
    ("/f/42", "bySlug"),
  ])
  func `a value that does not fit sends the link to the next pattern`(path: String, route: String) throws {
    let routes: [String: [String: ParameterDeclaration]] = [
      "byID": ["id": .int, "q": ParameterDeclaration(.oneOf(["good", "fine"]))],
      "bySlug": ["slug": .string, "q": .string.optional],
    ]
    let table = try LinksTestApp.table([("f/:id", "byID"), ("f/:slug", "bySlug")], routes: routes)
    #expect(table.answer(to: "https://app.example" + path) == route)
  }

  @Test(
    arguments: [
      ("/f/42?id=7&q=t", ["id": .string("42"), "q": .string("t")]),
      ("/f/1?q=a&q=b", ["id": .string("1"), "q": .string("a")]),
      ("/f/1?raw&q", ["id": .string("1"), "q": .string(""), "raw": .bool(true)]),
      ("/f/1?utm=x", ["id": .string("1")]), ("/f?id=7&list=a", [:]),
      ("/f/1?q=a+b", ["id": .string("1"), "q": .string("a b")]),
    ] as [(String, [String: Value])])
  func `path beats query, the first value wins, undeclared keys never arrive`(
    path: String, parameters: [String: Value]
  ) throws {
    let routes: [String: [String: ParameterDeclaration]] = [
      "f": [
        "id": .string.optional, "q": .string.optional, "raw": ParameterDeclaration(.bool, isOptional: true),
        "list": .path.optional,
      ]
    ]
    let table = try LinksTestApp.table([("f/:id?", "f")], routes: routes)
    #expect(table.destination(of: "https://app.example" + path) == Route("f", parameters))
  }

  @Test(arguments: [
    ("https://app.example.evil.test/x", "forbiddenHost"), ("https://app.example:444/x", "forbiddenHost"),
    ("https://app.example:443/x", "x"), ("http://app.example:80/x", "x"),
    ("http://app.example:443/x", "forbiddenHost"),
    ("https://a.wild.example/x", "x"), ("https://a.b.wild.example/x", "forbiddenHost"),
    ("https://wild.example/x", "forbiddenHost"),
    ("https://port.example:8443/x", "x"), ("https://port.example/x", "forbiddenHost"),
    ("other://x", "noMatch"),
    ("https://evil.example/%zz", "malformedURL"), ("https:///x", "forbiddenHost"),
    ("https://evil.example//", "forbiddenHost"),
  ])
  func `refusals come in their order, and hosts are listed exactly`(url: String, answer: String) throws {
    let table = try LinksTestApp.table(
      [("x", "x")], routes: ["x": [:]], hosts: ["app.example", "*.wild.example", "port.example:8443"])
    #expect(table.answer(to: url) == answer)
  }

  @Test(arguments: [
    ("demo://nowhere", "root"), ("https://app.example//", "root"), ("other://nowhere", "noMatch"),
    ("https://evil.example/x", "forbiddenHost"), ("demo://%zz", "malformedURL"),
  ])
  func `only unknown links of listed schemes and hosts lead to the root`(url: String, answer: String) throws {
    let table = try LinksTestApp.table([("x", "x")], routes: ["x": [:]], whenUnknown: .root)
    #expect(table.answer(to: url) == answer)
  }

  @Test func `four thousand segments are matched without going deep`() throws {
    let table = try LinksTestApp.table(
      [(":a*/x/:b*/y/:c+", "r"), ("*/z", "s")],
      routes: ["r": ["a": .path, "b": .path, "c": .path], "s": [:]])
    let path = String(repeating: "x/", count: 2_000) + String(repeating: "y/", count: 2_000)
    #expect(table.answer(to: "demo:" + path) == "r")
    #expect(table.answer(to: "demo:" + path + "z") == "r")
  }

  @Test func `an explanation names for each pattern what is against it`() throws {
    let routes: [String: [String: ParameterDeclaration]] = [
      "n": ["id": .int], "s": ["id": .string], "q": ["k": .string],
    ]
    let table = try LinksTestApp.table(
      [("f/:id", "n"), ("f/:id", "s"), ("g/:id", "s"), ("f/x", "q"), ("f/:r*", "q"), ("f", "n"), ("*", "s")],
      routes: routes)
    let explanation = table.explain(url: "https://app.example/f/x")
    let verdicts = Dictionary(uniqueKeysWithValues: explanation.attempts.map { ($0.index, $0.verdict) })
    #expect(verdicts[1] == .won)
    #expect(verdicts[0] == .failed("segment 2 is \"x\", which is no int"))
    #expect(verdicts[2] == .failed("segment 1 is \"f\", not \"g\""))
    #expect(verdicts[3] == .failed("the parameter k is missing"))
    #expect(verdicts[5] == .failed("it covers 1 segment, the path has 2"))
    #expect(explanation.attempts.first?.index == 1)
    #expect(explanation.resolution.place?.destination == Route("s", ["id": .string("x")]))
  }
}
