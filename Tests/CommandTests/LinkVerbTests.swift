import TestSupport
import Testing

/// `link`: how a URL resolves, pattern by pattern.
@Suite struct LinkVerbTests {
  private func link(_ url: String, _ options: String...) throws -> Tool.Result {
    try Tool.navlog.run(["link", url, "--app", AppVerbTests.shop] + options)
  }

  @Test func `the pattern that wins stands first, the others say why they did not`() throws {
    let result = try link("shop://product/42?utm=x#f")
    #expect(result.exitCode == 0 && result.errors == "")
    Golden().expect(result.output, named: "link.txt")
  }

  @Test func `JSON tells verdict, place, what is kept, and every pattern`() throws {
    let result = try link("https://shop.example.com/pay/abc?x=1", "--json")
    #expect(result.exitCode == 0)
    let json = try JSONLine(result.output)
    #expect(json["verdict"].string == "place" && json["pattern"].string == "pay/:token")
    #expect(json["kept"].string == "https://shop.example.com/pay/:token")
    #expect(json["place"]["tab"].string == "home" && json["place"]["path"][0]["name"].string == "pay")
    #expect(json["patterns"].array?.count == 9 && json["patterns"][0]["verdict"].string == "won")
    #expect(json["patterns"][1]["reason"].isThere)
  }

  @Test(arguments: [
    ("https://evil.example.com/product/42", "forbiddenHost"), ("shop://product/042", "noMatch"),
    ("shop://product//42", "noMatch"), ("https://a@shop.example.com/", "malformedURL"),
    ("other://login", "noMatch"), ("shop://%zz", "malformedURL"),
    ("shop://" + String(repeating: "a", count: 8_192), "tooLarge"),
  ])
  func `a refused link is 1, with the reason`(url: String, reason: String) throws {
    let result = try link(url, "--json")
    #expect(result.exitCode == 1)
    let json = try JSONLine(result.output)
    #expect(json["verdict"].string == "refused" && json["reason"].string == reason)
    #expect(try link(url).output.hasPrefix("verdict  refused \(reason)\n"))
  }
}
