import Foundation
import TestSupport
import Testing

/// Controls that turn the direction of text are shown to people, and are data to machines.
@Suite struct TextDirectionTests {
  private static let name = "pay\u{202E}lla\u{2069}"
  private static let shown = "pay<U+202E>lla<U+2069>"
  private static let controls = Array(0x202A...0x202E) + Array(0x2066...0x2069)

  private func recording() throws -> Workplace {
    let route = #"{"name":"\#(Self.name)","params":{"\#(Self.name)":"\#(Self.name)"}}"#
    return try Workplace(recording: [
      #"{"intent":"push","route":\#(route),"session":"s"}"#,
      #"{"intent":"set","facts":{"\#(Self.name)":1},"session":"s"}"#,
    ])
  }

  @Test(arguments: [
    ["log"], ["log", "--session", "s"], ["state", "--all"], ["state", "--session", "s"],
    ["stats", "screens"], ["stats", "transitions"], ["stats", "paths"], ["stats", "screens", "--list"],
    ["stats", "screens", "--svg"],
  ])
  func `a terminal reads a line as it is written`(words: [String]) throws {
    let work = try recording()
    let verb = Array(words.prefix(words[0] == "stats" ? 2 : 1))
    let result = try Tool.navlog.run(verb + [work.journal] + Array(words.dropFirst(verb.count)))
    let text = result.output.replacing("&lt;", with: "<").replacing("&gt;", with: ">")
    #expect(result.exitCode == 0 && text.contains(Self.shown), "\(text)")
    // Attributes of a picture are for its page, not for eyes.
    let isPicture = words.contains("--svg")
    let raw = result.output.unicodeScalars.filter { Self.controls.contains(Int($0.value)) }
    #expect(raw.isEmpty || isPicture)
  }

  @Test func `every one of them is shown by its code point`() throws {
    for control in Self.controls {
      let scalar = try #require(Unicode.Scalar(UInt32(control)))
      let work = try Workplace(recording: [#"{"intent":"push","route":"a\#(scalar)b"}"#])
      let digits = String(control, radix: 16, uppercase: true)
      #expect(try work.navlog("log").output.contains("push a<U+\(digits)>b"), "\(digits)")
    }
  }

  @Test func `JSON has the name as it is`() throws {
    let work = try recording()
    #expect(try work.events()[0]["intent"]["route"]["name"].string == Self.name)
    let report = try JSONLine(Tool.navlog.run(["stats", "screens", work.journal, "--json"]).output)
    #expect(report["rows"][0]["screen"].string == Self.name)
  }

  @Test func `a sentence and the table of a page show them too`() throws {
    let work = try recording()
    let result = try Tool.navlog.run(["log", work.journal, "--session", Self.name])
    #expect(result.exitCode == 2 && result.errors.contains(Self.shown), "\(result.errors)")
    let page = try work.navlog("view", "-o", "-").output
    #expect(page.contains("<td>push pay&lt;U+202E&gt;lla&lt;U+2069&gt;"))
  }
}
