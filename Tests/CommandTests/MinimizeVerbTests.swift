import Foundation
import TestSupport
import Testing

/// `minimize`, as it is typed, and the tests that it writes.
@Suite struct MinimizeVerbTests {
  private static let rules = #"""
    { app: "a", version: "1", tabs: ["home"], routes: { secret: {}, public: {}, login: {} },
      guards: [{ routes: ["secret"], unless: "role", present: "login" }] }
    """#
  private static let fixed = rules.replacing(#"unless: "role""#, with: #"unless: "signedIn""#)
  private static let bug = #"visible.name == "secret" and not fact.signedIn"#

  /// Sixty screens, then someone with a role that should not count opens what is secret.
  private static let lines =
    (0..<60).map { #"{"intent":"push","route":"public","session":"s","at":\#($0)}"# }
    + [
      #"{"intent":"push","route":"secret","session":"s","at":60}"#,
      #"{"intent":"dismiss","session":"s","at":61}"#,
      #"{"intent":"set","facts":{"role":"x","theme":"dark"},"session":"s","at":62}"#,
      #"{"intent":"push","routes":["public","secret"],"session":"s","at":63}"#,
      #"{"intent":"pop","session":"s","at":64}"#,
    ]

  private func workplace() throws -> Workplace {
    let work = try Workplace()
    try work.files.write(Self.rules, to: "rules.json5")
    let result = try work.record(Self.lines, "--app", work.files.path("rules.json5"))
    try #require(result.exitCode == 0, "\(result.errors)")
    return work
  }

  @Test func `what is left is printed, and recorded`() throws {
    let work = try workplace()
    let out = work.files.path("out.navlog")
    let result = try work.navlog("minimize", "--where", Self.bug, "-o", out)
    #expect(result.exitCode == 0, "\(result.errors)")
    let left = try JSONLine.all(result.output)
    #expect(left.map { $0["intent"].string } == ["set", "push"])
    #expect(left[0]["facts"].keys == ["role"] && left[1]["route"]["name"].string == "secret")
    #expect(left.map { $0["at"].string } == ["1970-01-01T00:00:00.062Z", "1970-01-01T00:00:00.063Z"])
    #expect(result.errors.contains(#"2 of 65 intents of session "s" are left: none of them can be left out"#))
    let again = try Tool.navlog.run(["bisect", out, "--where", Self.bug, "--json"])
    #expect(again.exitCode == 1)
    #expect(try JSONLine(again.output)["step"].int == 2)
  }

  @Test func `a command judges the final state`() throws {
    let work = try workplace()
    let result = try work.navlog(
      "minimize", "--json", "--command", #"grep -q '"name":"public"' && exit 1 || exit 0"#)
    let line = try JSONLine(result.output)
    #expect(result.exitCode == 0 && line["before"].int == 65 && line["after"].int == 1)
    #expect(line["minimal"].bool == true && line["journal"].isNull)
  }

  @Test func `a limit is a loss, and what is written shows the bug still`() throws {
    let work = try workplace()
    let out = work.files.path("out.navlog")
    let result = try work.navlog("minimize", "--where", Self.bug, "-o", out, "--limit", "3", "--json")
    #expect(result.exitCode == 1)
    #expect(try JSONLine(result.output)["minimal"].bool == false)
    #expect(try Tool.navlog.run(["bisect", out, "--where", Self.bug]).exitCode == 1)
  }

  @Test func `other rules can be asked, and under right ones there is no bug`() throws {
    let work = try workplace()
    let fixed = try work.files.write(Self.fixed, to: "fixed.json5").path
    let result = try work.navlog("minimize", "--where", Self.bug, "--app", fixed)
    #expect(result.exitCode == 2 && result.output == "")
    #expect(result.errors.contains("does not come to hold when the 65 intents"), "\(result.errors)")
  }

  @Test func `nothing is written over`() throws {
    let work = try workplace()
    for option in ["-o", "--test"] {
      let result = try work.navlog("minimize", "--where", Self.bug, option, work.journal)
      #expect(result.exitCode == 2 && result.errors.contains("there already"))
    }
  }

  @Test(.timeLimit(.minutes(3)))
  func `the test it writes compiles, fails with the bug, and passes once the rule is right`() throws {
    let work = try workplace()
    let file = work.files.path("SecretTests.swift")
    let result = try work.navlog("minimize", "--where", Self.bug, "--test", file)
    #expect(result.exitCode == 0, "\(result.errors)")
    let test = EmittedTest(folder: work.files.url.path)
    let compilation = try test.compile(file)
    try #require(compilation.exitCode == 0, "\(compilation.errors)\(compilation.output)")
    let failing = try test.run()
    #expect(failing.exitCode != 0)
    #expect((failing.output + failing.errors).contains("It happens again after event 2, applied"))
    let rules = work.files.path("SecretTests.app.json5")
    let copied = try String(contentsOf: URL(filePath: rules), encoding: .utf8)
    #expect(copied == Self.rules)
    try work.files.write(Self.fixed, to: "SecretTests.app.json5")
    let passing = try test.run()
    #expect(passing.exitCode == 0, "\(passing.output)\(passing.errors)")
  }

  @Test func `texts that are hard to quote are quoted`() throws {
    let work = try Workplace(recording: [
      ###"{"intent":"push","route":{"name":"a","params":{"t":"\"\"\"# \\#(x) \"##"}},"session":"s"}"###
    ])
    let file = work.files.path("quotes.swift")
    let result = try work.navlog(
      "minimize", "--where", ##"visible.params.t contains "\"\"\"#""##, "--test", file)
    #expect(result.exitCode == 0, "\(result.errors)")
    let text = try String(contentsOf: URL(filePath: file), encoding: .utf8)
    #expect(text.contains("private let intents = ###\"\"\"\n") && !text.contains("import Foundation"))
    #expect(text.contains("`the bug of quotes stays gone`"))
  }
}
