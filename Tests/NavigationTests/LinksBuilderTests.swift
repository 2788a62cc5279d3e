import Navigation
import TestSupport
import Testing

@Suite struct LinksBuilderTests {
  static let routes: [String: [String: ParameterDeclaration]] = [
    "text": ["t": .string], "whole": ["n": .int], "number": ["x": ParameterDeclaration(.number)],
    "flag": ["b": ParameterDeclaration(.bool)], "item": ["id": ParameterDeclaration(.uuid)],
    "tv": ["channel": ParameterDeclaration(.oneOf(["blitz", "a/b c", "é&="]))],
    "maybe": ["t": .string.optional],
    "files": ["p": .path], "some": ["p": .path], "any": [:], "root": [:], "undeclared": [:],
    "query": [
      "s": .string, "o": .string.optional, "n": ParameterDeclaration(.int, isOptional: true),
      "x": ParameterDeclaration(.number, isOptional: true),
      "b": ParameterDeclaration(.bool, isOptional: true),
    ],
  ]
  static let patterns = [
    ("text/:t", "text"), ("whole/:n", "whole"), ("number/:x", "number"), ("flag/:b", "flag"),
    ("item/:id", "item"),
    ("tv/:channel", "tv"), ("maybe/:t?/end", "maybe"), ("files/:p+", "files"), ("some/:p*/end", "some"),
    ("any/*", "any"), ("/", "root"), ("undeclared/:a/:b?/:c+", "undeclared"), ("query", "query"),
  ]

  static func table(hosts: [String] = []) throws -> LinkTable {
    try LinksTestApp.table(patterns, routes: routes, hosts: hosts)
  }

  @Test(arguments: 0..<20)
  func `matching gives back every route whose link was built`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let table = try Self.table(hosts: seed % 2 == 0 ? [] : ["app.example"])
    for _ in 0..<50 {
      for name in Self.routes.keys.sorted() {
        let route = Route(name, Self.parameters(of: name, using: &generator))
        let url = try #require(table.url(for: route), "\(route)")
        #expect(table.destination(of: url) == route, "\(url)")
      }
    }
  }

  private static func parameters(
    of name: String, using generator: inout SeededGenerator
  ) -> [String: Value] {
    var values: [String: Value] = [:]
    for (parameter, declaration) in (routes[name] ?? [:]).sorted(by: { $0.key < $1.key }) {
      if declaration.isOptional, Bool.random(using: &generator) { continue }
      let mayBeEmpty = name == "query"
      values[parameter] = value(of: declaration.type, mayBeEmpty: mayBeEmpty, using: &generator)
      if name == "files", values[parameter] == .array([]) { values[parameter] = .array([.string("%")]) }
    }
    return values
  }

  private static func value(
    of type: ParameterType, mayBeEmpty: Bool, using generator: inout SeededGenerator
  ) -> Value {
    switch type {
    case .string: .string(text(mayBeEmpty: mayBeEmpty, using: &generator))
    case .int: .integer(Int64.random(in: -(1 << 53)...(1 << 53), using: &generator))
    case .number:
      Bool.random(using: &generator)
        ? .number(Double(bitPattern: UInt64.random(in: 0..<0x7FF0_0000_0000_0000, using: &generator)))
        : .integer(Int64.random(in: .min ... .max, using: &generator))
    case .bool: .bool(Bool.random(using: &generator))
    case .uuid: .string("7f3c2a10-5B6D-4e8f-9a01-23456789abcd")
    case .oneOf(let words): .string(words.randomElement(using: &generator) ?? "")
    case .path:
      .array(
        (0..<Int.random(in: 0...4, using: &generator)).map { _ in
          .string(text(mayBeEmpty: false, using: &generator))
        })
    }
  }

  private static func text(mayBeEmpty: Bool, using generator: inout SeededGenerator) -> String {
    let letters = [
      "/", "%", "?", "#", "&", "+", " ", "=", "😀", "é", "a", "Z", "0", ":", "@", "*", "\\", "end", "\"",
      "%2F",
    ]
    let count = Int.random(in: (mayBeEmpty ? 0 : 1)...5, using: &generator)
    return (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }.joined()
  }

  @Test(arguments: [
    Route("text", ["t": .string("")]), Route("text", ["t": .string(".")]),
    Route("text", ["t": .string("..")]),
    Route("text", ["t": .string("\u{0}")]), Route("text"), Route("files", ["p": .array([])]),
    Route("files", ["p": .array([.string("")])]), Route("maybe", ["t": .string("")]), Route("unknown"),
    Route("tv", ["channel": .string("none")]), Route("whole", ["n": .integer(1 << 54)]),
    Route("query", ["s": .null]),
  ])
  func `what no path can carry has no link`(route: Route) throws {
    #expect(try Self.table().url(for: route) == nil)
  }

  @Test func `a closer pattern in the way is no link either`() throws {
    let table = try LinksTestApp.table(
      [("post/:id", "post"), ("post/new", "new"), ("old/:id", "post")],
      routes: ["post": ["id": .string], "new": [:]])
    #expect(table.url(for: Route("post", ["id": .string("7")])) == "https://app.example/post/7")
    #expect(table.url(for: Route("post", ["id": .string("new")])) == "https://app.example/old/new")
  }

  @Test func `a link carries what the routes below its destination need`() throws {
    let table = try LinksTestApp.table(
      [LinkDeclaration("b/:round/:game", .path(["round", "game"]))],
      routes: ["round": ["round": .string], "game": ["round": .string, "game": .string]])
    let game = Route("game", ["round": .string("r"), "game": .string("g")])
    #expect(table.url(for: game) == "https://app.example/b/r/g")
    let place = LinkPlace(stack: .path([Route("round", ["round": .string("r")]), game]))
    #expect(table.url(for: place) == "https://app.example/b/r/g")
    #expect(
      table.url(for: LinkPlace(stack: .path([Route("round", ["round": .string("other")]), game]))) == nil)
  }

  @Test(arguments: [
    (Route("text", ["t": .string("x")]), "demo://text/x"), (Route("root"), "demo://"),
    (Route("query", ["s": .string("a b&c"), "b": .bool(true)]), "demo://query?b=true&s=a%20b%26c"),
  ])
  func `without a host a link has the first scheme`(route: Route, url: String) throws {
    #expect(try Self.table().url(for: route) == url)
  }

  @Test func `a first segment that is no host is kept from being taken for one`() throws {
    let table = try LinksTestApp.table(
      [(":t", "text")], routes: ["text": ["t": .string]], hosts: ["*.example"])
    #expect(table.url(for: Route("text", ["t": .string("Caf é")])) == "demo:///Caf%20%C3%A9")
  }
}
