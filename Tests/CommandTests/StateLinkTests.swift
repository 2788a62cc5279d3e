import TestSupport
import Testing

/// `state --url`: the link that leads to what is on show.
@Suite struct StateLinkTests {
  private func work() throws -> Workplace {
    let work = try Workplace()
    let lines = [
      #"{"intent":"ready"}"#, #"{"intent":"push","route":{"name":"product","params":{"id":42}}}"#,
      #"{"intent":"push","route":{"name":"search","params":{"q":"a b&c"}}}"#,
      #"{"intent":"present","route":"login"}"#,
      #"{"intent":"dismiss"}"#, #"{"intent":"push","route":{"name":"pay","params":{"token":"T0"}}}"#,
      #"{"intent":"select","tab":"profile"}"#, #"{"intent":"open","url":"shop://mail"}"#,
    ]
    let result = try work.record(lines, "--app", AppVerbTests.shop)
    try #require(result.exitCode == 0, "\(result.errors)")
    return work
  }

  @Test func `a place that a pattern names has a link, a screen alone has one with a word about it`() throws {
    let work = try work()
    let links = [
      (1, "", true), (2, "product/42", true), (3, "search?q=a%20b%26c", false), (4, "login", true),
      (8, "mail", true),
    ]
    for (place, path, isWhole) in links {
      let result = try work.navlog("state", "--url", "--at", "\(place)")
      #expect(result.exitCode == 0 && result.output == "https://shop.example.com/\(path)\n")
      #expect(result.errors.isEmpty == isWhole)
      let json = try JSONLine(work.navlog("state", "--url", "--at", "\(place)", "--json").output)
      #expect(json["url"].string == "https://shop.example.com/\(path)" && json["whole"].bool == isWhole)
    }
  }

  @Test(arguments: [(6, "does not hold its secret"), (7, "no pattern of the app names it")])
  func `where none leads there it is 1, with the reason`(place: Int, says: String) throws {
    let work = try work()
    let result = try work.navlog("state", "--url", "--at", "\(place)")
    #expect(result.exitCode == 1 && result.output == "" && result.errors.contains(says), "\(result.errors)")
    #expect(try JSONLine(work.navlog("state", "--url", "--at", "\(place)", "--json").output)["url"].isNull)
  }

  @Test func `a journal without an app knows no links`() throws {
    let result = try Workplace(recording: Intents.pushes(1)).navlog("state", "--url")
    #expect(result.exitCode == 2 && result.errors.contains("recorded without an app"))
  }
}
