import Foundation
import Testing
import TestSupport

/// A person's data are gone from a journal, and what it says of the app is not.
@Suite struct RedactVerbTests {
  private static let words = [
    "ana@example.com", "4242", "lamps", "Ana says hello", "s3cr3t", "gold", "delivery-1", "u17",
    "0f0e0d0c-1111-2222-3333-444444444444",
  ]
  private static let lines = [
    #"{"intent":"set","facts":{"signedIn":true,"plan":"gold"},"session":"ana","actor":"u17","#
      + #""id":"delivery-1"}"#,
    #"{"intent":"push","route":{"name":"product","params":{"id":4242,"slug":"lamps"}},"session":"ana"}"#,
    #"{"intent":"push","route":"plain","session":"ana","mine":{"s3cr3t":["ana@example.com"]}}"#,
    #"{"intent":"open","url":"shop://product/4242?mail=ana@example.com","session":"ana"}"#,
    #"{"intent":"mark","name":"bug","note":"Ana says hello","session":"ana"}"#,
    #"{"intent":"present","route":{"name":"pick","params":{"u":"0f0e0d0c-1111-2222-3333-444444444444"}},"#
      + #""request":"r","session":"ana"}"#,
    #"{"intent":"finish","value":{"mail":"ana@example.com"},"session":"ana"}"#,
    #"{"intent":"batch","session":"ana","#
      + #""intents":[{"intent":"push","route":{"name":"x","params":{"p":["lamps"]}}}]}"#,
    #"{"intent":"restore","session":"ana","#
      + #""snapshot":{"format":1,"state":{"facts":{"plan":"gold"},"other":"lamps"}}}"#,
    #"{"intent":"resolve","token":4242,"session":"ana","#
      + #""verdict":{"redirect":{"name":"r","params":{"m":"lamps"}}}}"#,
    #"{"intent":"report","stack":[{"name":"product","params":{"id":4242}}],"session":"ana"}"#,
    #"{"intent":"push","route":{"name":"product","params":{"id":7}},"session":"bob","actor":"u18"}"#,
  ]

  private func redacted(_ options: String...) throws -> (place: Workplace, out: String) {
    let place = try Workplace(recording: Self.lines)
    let out = place.files.path("out.navlog")
    let result = try Tool.navlog.run(["redact", place.journal, "-o", out] + options)
    try #require(result.exitCode == 0, "\(result.errors)")
    return (place, out)
  }

  private func log(_ path: String) throws -> String {
    try Tool.navlog.run(["log", path, "--json"]).output
  }

  @Test(arguments: [["--session", "ana"], ["--actor", "u17"], ["--all"], ["--session", "ana", "--blank"]])
  func `nothing personal is left in any event`(options: [String]) throws {
    let place = try Workplace(recording: Self.lines)
    let out = place.files.path("out.navlog")
    let result = try Tool.navlog.run(["redact", place.journal, "-o", out] + options)
    #expect(result.exitCode == 0, "\(result.errors)")
    let log = try log(out).replacing(#""token":4242"#, with: "")
    for word in Self.words { #expect(!log.contains(word), "\(word)") }
    #expect(try self.log(place.journal).contains("s3cr3t"))
    #expect(log.contains(#""id":7}"#) == !options.contains("--all"))
    #expect(log.contains(#""signedIn":true"#))
  }

  @Test func `a note about the old journal holds for the new one, which says what was redacted`() throws {
    let place = try Workplace(recording: Self.lines)
    let (key, out) = (place.files.path("key"), place.files.path("out.navlog"))
    #expect(try Tool.navlog.run(["sign", "--new-key", "a.example", "-o", key]).exitCode == 0)
    #expect(try place.navlog("sign", "--key", key).exitCode == 0)
    #expect(try place.navlog("redact", "--session", "bob", "-o", out).exitCode == 0)
    let check = ["verify", out, "--json", "--deep", "--note", place.journal + ".note", "--key", key + ".pub"]
    let result = try Tool.navlog.run(check)
    let verdict = try JSONLine(result.output)
    #expect(result.exitCode == 0 && verdict["notes"][0]["history"].string == "same")
    #expect(verdict["redacted"].array?.count == 1 && verdict["redacted"][0][0].int == 12)
    #expect(verdict["madeFrom"][0]["proved"].bool == true)
    let script = SharedFiles.packageRoot + "/Tools/python/navlog_reader.py"
    let read = try Tool("/usr/bin/python3").run([script, out])
    #expect(read.output == (try log(out)))
  }

  @Test func `without hashes nothing ties the new journal to the old one`() throws {
    let made = try redacted("--session", "ana", "--no-hashes")
    let verdict = try JSONLine(Tool.navlog.run(["verify", made.out, "--json", "--deep"]).output)
    #expect(verdict["redacted"].array?.count == 1 && !verdict["madeFrom"].isThere)
  }

  @Test func `one key gives the same pseudonyms again, and what may stay stays`() throws {
    let key = try TemporaryDirectory()
    let file = key.path("key")
    let first = try redacted("--all", "--pseudonyms", file, "--keep", "slug")
    let second = try redacted("--all", "--pseudonyms", file, "--keep", "slug")
    let intents = { (path: String) in
      try JSONLine.all(log(path)).filter { $0["position"].int == 2 }.map { $0["intent"]["route"] }
    }
    #expect(try intents(first.out) == intents(second.out))
    #expect(try intents(first.out)[0]["params"]["slug"].string == "lamps")
    #expect(try intents(first.out) != intents(redacted("--all", "--keep", "slug").out))
  }

  @Test func `nothing is overwritten, and nobody unknown is redacted`() throws {
    let place = try Workplace(recording: Self.lines)
    let (before, out) = (try readFile(place.journal), place.files.path("out"))
    #expect(try place.navlog("redact", "--all", "-o", place.journal).exitCode == 2)
    #expect(try place.navlog("redact", "--session", "eve", "-o", out).exitCode == 2)
    #expect(try place.navlog("redact", "--actor", "eve", "-o", out).exitCode == 2)
    #expect(try place.navlog("redact", "-o", out).exitCode == 2)
    #expect(!FileManager.default.fileExists(atPath: out))
    #expect(try readFile(place.journal) == before)
  }

  @Test func `coarse times tell the hour and no more, in events, intents and states`() throws {
    let time = 1_796_034_615_123
    let place = try Workplace(recording: [
      #"{"intent":"push","route":"a","session":"ana","at":\#(time)}"#,
      #"{"intent":"push","route":"b","session":"ana","at":"2026-11-30T10:31:02.500Z"}"#,
      #"{"intent":"push","route":"c","session":"bob","at":\#(time)}"#,
      #"{"intent":"push","route":"d","session":"ana","t":3723004}"#,
    ])
    let out = place.files.path("out.navlog")
    let result = try place.navlog("redact", "--session", "ana", "--coarse-times", "hour", "-o", out)
    #expect(result.exitCode == 0, "\(result)")
    let events = try JSONLine.all(Tool.navlog.run(["log", out, "--json"]).output)
    let times = events.map { $0["at"].string }
    let hour = "2026-11-30T10:00:00.000Z"
    #expect(times == [hour, hour, "2026-11-30T10:30:15.123Z", "2026-11-30T11:00:00.000Z"])
    #expect(events[0]["intent"]["at"].int == 1_796_032_800_000 && events[1]["intent"]["at"].string == hour)
    #expect(events[3]["intent"]["t"].int == 3_600_000)
    let state = try JSONLine(Tool.navlog.run(["state", out, "--session", "ana", "--json"]).output)
    #expect(state["at"].string == "2026-11-30T11:00:00.000Z")
    let info = try JSONLine(Tool.navlog.run(["info", out, "--json"]).output)
    #expect(info["createdAt"].string?.hasSuffix(":00:00.000Z") == true)
    let verdict = try Tool.navlog.run(["verify", out, "--deep"])
    #expect(verdict.exitCode == 0, "\(verdict)")
  }
}
