import Navigation
import Testing

@Suite struct LinksRedactionTests {
  private static let token = "pl4nted"

  private static func table() throws -> LinkTable {
    try LinksTestApp.table(
      [("item/:id", "item"), ("reset/:key", "reset"), ("any/*", "any"), ("lost/:x/:y+", "any")],
      routes: [
        "item": ["id": .string, "q": .string.optional, "b": ParameterDeclaration(.bool, isOptional: true)],
        "reset": [
          "key": ParameterDeclaration(.string, isSecret: true),
          "code": ParameterDeclaration(.string, isOptional: true, isSecret: true),
        ], "any": [:],
      ])
  }

  @Test(arguments: [
    ("https://app.example/item/7?q=a+b&utm=pl4nted#pl4nted", "https://app.example/item/7?q=a%20b"),
    ("https://app.example/item/7?b&b=pl4nted", "https://app.example/item/7?b"),
    ("demo://item/a%2Fb", "demo://item/a%2Fb"), ("demo:item/7/", "demo://item/7"),
    ("demo://reset/pl4nted?code=pl4nted2", "demo://reset/:key?code=:code"),
    ("demo://any/pl4nted/x", "demo://any/*/*"), ("demo://lost/pl4nted/y/z", "demo://lost/*/*/*"),
    ("https://app.example/no/pl4nted?q=pl4nted", "https://app.example/*/*"),
    ("https://evil.example:81/pl4nted", "https://evil.example:81/*"),
    ("https://app.example/%zz/pl4nted", "*"),
    ("pl4nted", "*"), ("https://pl4nted:pl4nted@app.example/", "*"), ("", "*"),
  ])
  func `a journal keeps scheme, host, pattern and declared parameters`(url: String, kept: String) throws {
    let redacted = try Self.table().resolve(url: url).redacted
    #expect(redacted.description == kept)
    #expect(!redacted.text { _ in "hash" }.contains(Self.token))
    #expect(redacted.byteCount == url.utf8.count)
  }

  @Test(arguments: [
    "https://app.example/item/7?q=a+b&utm=x#f", "demo://any/a/b", "demo://any", "demo://lost/a/b/c",
    "demo://reset/k",
  ])
  func `what is kept matches the same pattern again`(url: String) throws {
    let table = try Self.table()
    let resolution = table.resolve(url: url)
    let again = table.resolve(url: resolution.redacted.text { _ in "k" })
    #expect(again.verdict == resolution.verdict)
    #expect(again.redacted.pattern == resolution.redacted.pattern)
  }

  @Test(arguments: [
    ("https://h.example/pl4nted/?q=pl4nted", "https://h.example/*"), ("s:pl4nted", "s://*"), ("pl4nted", "*"),
  ])
  func `without an app nothing but scheme and host is kept`(url: String, kept: String) {
    #expect(RedactedURL(of: url).description == kept)
  }
}
