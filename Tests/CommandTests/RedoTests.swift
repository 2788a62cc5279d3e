import Testing
import TestSupport

/// What a stranger tried and found wanting, kept from coming back.
@Suite struct RedoTests {
  @Test(arguments: ["log", "info", "verify", "state", "export --format intents"])
  func `an empty word in place of a journal is wrong usage`(words: String) throws {
    let run = try Tool.navlog.run(words.split(separator: " ").map(String.init) + [""])
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("empty"))
  }

  @Test(arguments: ["5", "null", "[1]", #"{"a":1}"#])
  func `an ill-typed link is as ill-typed when it is recorded again`(url: String) throws {
    let folder = try TemporaryDirectory()
    let first = folder.path("a.navlog")
    let intent = #"{"intent":"open","url":\#(url),"route":"b","session":"s"}"#
    _ = try Tool.navlog.run(["record", "-q", "-j", first], input: intent + "\n")
    let exported = try Tool.navlog.run(["export", first, "--format", "intents"]).output
    let again = try Tool.navlog.run(["record", "-j", folder.path("b.navlog")], input: exported)
    let once = try Tool.navlog.run(["log", "--json", first]).output
    #expect(again.output.contains(#""outcome":{"kind":"rejected","reason":"badParams"}"#))
    #expect(once.contains(#""outcome":{"kind":"rejected","reason":"badParams"}"#))
  }

  @Test func `a time out of all ranges is a fault, in t as in at`() throws {
    let folder = try TemporaryDirectory()
    let intents = ["9223372036854775807", "-9223372036854775808"].map {
      #"{"intent":"mark","name":"x","session":"s","t":\#($0)}"#
    }
    let run = try Tool.navlog.run(
      ["record", "-j", folder.path("a.navlog")], input: intents.joined(separator: "\n"))
    #expect(run.output.split(separator: "\n").allSatisfy { $0.contains("badParams") })
  }
}
