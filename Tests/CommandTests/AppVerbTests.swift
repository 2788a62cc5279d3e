import Foundation
import TestSupport
import Testing

/// `app`: what is made from a declaration, and what is said of one with faults.
@Suite struct AppVerbTests {
  static let shop = SharedFiles.packageRoot + "/Journals/shop.app.json5"

  @Test(arguments: [
    (["links"], "app-links.md"), (["links", "--json"], "app-links.ndjson"),
    (["links", "--format", "android"], "app-links.xml"), (["docs"], "app-docs.md"),
    (
      ["aasa", "--app-id", "A1B2C3D4E5.com.example.shop", "--app-id", "A1B2C3D4E5.com.example.shop-2"],
      "app-aasa.json"
    ),
    (
      ["assetlinks", "--package", "com.example.shop", "--fingerprint", String(repeating: "ab", count: 32)],
      "app-assetlinks.json"
    ),
  ])
  func `files are made from a declaration`(words: [String], file: String) throws {
    let result = try Tool.navlog.run(["app", words[0], Self.shop] + words.dropFirst())
    #expect(result.exitCode == 0 && result.errors == "", "\(result.errors)")
    Golden().expect(result.output, named: file)
  }

  @Test func `a declaration without faults is 0, with what is in it`() throws {
    let result = try Tool.navlog.run(["app", "check", Self.shop])
    #expect(result.exitCode == 0 && result.errors == "")
    #expect(result.output.hasSuffix("holds shop 3.2.0: 4 tabs, 12 routes, 3 guards, 9 links\n"))
    let json = try JSONLine(Tool.navlog.run(["app", "check", Self.shop, "--json"]).output)
    #expect(json["app"].string == "shop" && json["version"].string == "3.2.0")
    #expect(json["faults"].array == [] && json["warnings"].array == [])
  }

  private static let faulty = """
    {
      app: 1, version: "1", rout: {}, tabs: ["a"], tabs: ["b"],
      routes: { x: { params: { id: "integer" } } },
      guards: [ { routes: ["y"], deny: "no" } ],
    }
    """

  @Test func `every fault is told at once, with its key and what was expected`() throws {
    let files = try TemporaryDirectory()
    let path = try files.write(Self.faulty, to: "a.app.json5").path
    let text = try Tool.navlog.run(["app", "check", path])
    #expect(text.exitCode == 1 && text.errors == "")
    let result = try Tool.navlog.run(["app", "check", path, "--json"])
    #expect(result.exitCode == 1 && result.errors == "")
    let faults = try #require(try JSONLine(result.output)["faults"].array)
    #expect(
      faults.map { $0["path"].string } == [nil, "rout", "app", "routes.x.params.id", "guards[0].routes[0]"])
    #expect(faults[0]["message"].string?.contains("line 2, column ") == true)
    #expect(faults[2]["expected"].string == "a text" && faults[2]["found"].string == "1")
    for fault in faults {
      let message = try #require(fault["message"].string)
      #expect(text.output.contains(message))
    }
  }

  @Test func `warnings alone are 0`() throws {
    let files = try TemporaryDirectory()
    let text = """
      { app: "a", version: "1", routes: { x: { params: { id: "string" } } },
        links: { schemes: ["a"], patterns: [ { pattern: "x/:id", path: ["x"] }, { pattern: ":id/y", path: ["x"] },
          { pattern: "x/:id", path: ["x"] } ] } }
      """
    let path = try files.write(text, to: "a.app.json5").path
    let result = try Tool.navlog.run(["app", "check", path])
    #expect(result.exitCode == 0 && result.output.contains("warning links.patterns[2].pattern: "))
    let json = try JSONLine(Tool.navlog.run(["app", "check", path, "--json"]).output)
    #expect(json["warnings"].array?.first?["kind"].string == "tie")
    // Other verbs say them beside their output.
    #expect(try Tool.navlog.run(["app", "links", path]).errors.contains("links.patterns[2].pattern: "))
  }

  @Test(arguments: [
    (["app"], "WHAT is missing"), (["app", "check"], "APP is missing"),
    (["app", "chek", shop], "WHAT is check, links, aasa, assetlinks or docs"),
    (["app", "check", "/nowhere/a.app.json5"], "There is no such file"),
    (["app", "check", "/"], "not a regular file"),
    (["app", "check", shop, "--package", "a.b"], "--package belongs to navlog app assetlinks"),
    (["app", "aasa", shop], "--app-id is missing"),
    (["app", "aasa", shop, "--app-id", "shop"], "a team and a bundle"),
    (["app", "assetlinks", shop, "--package", "a.b"], "--fingerprint is missing"),
    (["app", "assetlinks", shop, "--package", "a.b", "--fingerprint", "ab"], "64 hexadecimal digits"),
    (["link", "shop://login"], "--app is missing"),
    (["link", "shop://login", "--app", "/nowhere"], "There is no such file"),
  ])
  func `what can't be done is 2, with a sentence`(words: [String], says: String) throws {
    let result = try Tool.navlog.run(words)
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains(says), "\(result.errors)")
  }

  @Test func `from a faulty declaration, or one without web hosts, no files are made`() throws {
    let files = try TemporaryDirectory()
    let path = try files.write(Self.faulty, to: "a.app.json5").path
    for work in ["links", "docs"] {
      let result = try Tool.navlog.run(["app", work, path])
      #expect(result.exitCode == 2 && result.output == "")
      #expect(result.errors.contains("5 faults") && result.errors.contains("guards[0].routes[0]"))
    }
    let bare = try files.write(#"{ app: "a", version: "1" }"#, to: "b.app.json5").path
    #expect(try Tool.navlog.run(["app", "links", bare]).errors.contains("declares no links"))
    let local = try files.write(#"{ app: "a", version: "1", links: { schemes: ["a"] } }"#, to: "c.app.json5")
      .path
    let id = "A1B2C3D4E5.com.example"
    let result = try Tool.navlog.run(["app", "aasa", local, "--app-id", id])
    #expect(result.exitCode == 2 && result.errors.contains("lists no web hosts"))
  }

  @Test func `the example in the documentation has no faults`() throws {
    let page = SharedFiles.packageRoot + "/Sources/Navigation/Navigation.docc/Apps.md"
    let text = try String(contentsOfFile: page, encoding: .utf8)
    let example = try #require(text.firstMatch(of: /```json5\n([\s\S]*?)```/)).output.1
    let files = try TemporaryDirectory()
    let path = try files.write(String(example), to: "a.app.json5").path
    let result = try Tool.navlog.run(["app", "check", path])
    #expect(result.exitCode == 0 && !result.output.contains("warning"), "\(result.output)")
  }
}
