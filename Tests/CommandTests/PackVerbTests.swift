import Foundation
import TestSupport
import Testing

/// `navlog pack` and `navlog unpack`.
@Suite struct PackVerbTests {
  private static let app =
    #"{app:"shop",version:"1",tabs:["home","cart"],routes:{product:{params:{id:"int"}},login:{}}}"#

  /// Journals of one session each, of apps and without.
  private func journals(_ files: TemporaryDirectory) throws -> [String] {
    try files.write(Self.app, to: "shop.app.json5")
    return try (1...4).map { number in
      let path = files.path("\(number).navlog")
      let lines = (1...(number + 2)).map { step in
        #"{"intent":"push","route":{"name":"product","params":{"id":\#(step)}},"at":\#(1000 * step)}"#
      }
      let app = number % 2 == 0 ? ["--app", files.path("shop.app.json5")] : []
      let end = [#"{"intent":"select","tab":"cart"}"#, "no json"]
      let result = try Tool.navlog.run(
        ["record", "-j", path] + app, input: (lines + end).map { $0 + "\n" }.joined())
      #expect(result.exitCode == 0, "\(result.errors)")
      return path
    }
  }

  @Test func `every verb reads a pack, and what is unpacked says what was packed`() throws {
    let files = try TemporaryDirectory()
    let journals = try journals(files)
    let pack = files.path("all.navlog")
    let packed = try Tool.navlog.run(["pack"] + journals + ["-o", pack, "--json"])
    #expect(packed.exitCode == 0, "\(packed.errors)")
    let listing = try JSONLine(packed.output)["journals"]
    #expect(listing.array?.map { $0["name"].string } == (1...4).map { "\($0).navlog" })
    for verb in ["log", "info", "verify", "state"] {
      let more = verb == "state" ? ["--all"] : []
      #expect(try Tool.navlog.run([verb, pack] + more).exitCode == 0, "\(verb)")
    }
    let sessions = try JSONLine.all(Tool.navlog.run(["state", pack, "--all", "--json"]).output)
    #expect(sessions.map { $0["session"].string } == ["default", "default#2", "default#3", "default#4"])
    #expect(sessions[1]["windows"]["main"]["selectedTab"].string == "cart")
    #expect(sessions[1]["windows"]["main"]["tabs"]["home"].array?.count == 4)

    let deep = try Tool.navlog.run(["unpack", pack, "-o", files.url.appending(path: "no/out").path])
    #expect(deep.exitCode == 2 && deep.output.isEmpty && deep.errors.contains("no/out"), "\(deep.errors)")
    let unpacked = try Tool.navlog.run(["unpack", pack, "-o", files.url.appending(path: "out").path])
    #expect(unpacked.exitCode == 0, "\(unpacked.errors)")
    for journal in journals {
      let name = String(journal.split(separator: "/").last ?? "")
      let copy = files.url.appending(path: "out/\(name)").path
      for verb in [["log", "--json"], ["state", "--all", "--json"], ["export", "--format", "intents"]] {
        let wanted = try Tool.navlog.run([verb[0], journal] + verb.dropFirst()).output
        #expect(try Tool.navlog.run([verb[0], copy] + verb.dropFirst()).output == wanted, "\(name) \(verb)")
      }
    }
    let again = try Tool.navlog.run(["unpack", pack, "-o", files.url.appending(path: "out").path])
    #expect(again.exitCode == 2 && again.errors.contains("not overwritten"))
  }

  @Test func `what waits and what rules hold is asked of single journals`() throws {
    let files = try TemporaryDirectory()
    let journals = try journals(files)
    let pack = files.path("all.navlog")
    _ = try Tool.navlog.run(["pack"] + journals + ["-o", pack])
    let joined = files.path("joined.navlog")
    try writeFile(joined, try readFile(journals[0]) + readFile(journals[1]))
    for path in [pack, joined] {
      #expect(try Tool.navlog.run(["replay", path]).exitCode == 0)
      for words in [["replay", path, "--own-app"], ["minimize", path, "--where", "modals > 0"]] {
        let result = try Tool.navlog.run(words)
        #expect(result.exitCode == 2 && result.errors.contains("its own rules"), "\(words) \(result.errors)")
      }
    }
  }

  @Test func `what can not be packed is refused by name, and leaves no file`() throws {
    let files = try TemporaryDirectory()
    let journals = try journals(files)
    var bytes = try readFile(journals[1])
    bytes[bytes.count - 60] ^= 4
    try writeFile(journals[1], bytes)
    let pack = files.path("all.navlog")
    for wrong in [journals[1], files.path("none.navlog"), files.path("shop.app.json5"), files.url.path] {
      let result = try Tool.navlog.run(["pack", journals[0], wrong, "-o", pack])
      #expect(result.exitCode == 2 && result.errors.contains(wrong), "\(result.errors)")
      #expect(!FileManager.default.fileExists(atPath: pack))
    }
    _ = try Tool.navlog.run(["pack", journals[0], "-o", pack])
    let recording = try Tool.navlog.run(["record", "-j", pack], input: #"{"intent":"back"}"#)
    #expect(recording.exitCode == 2 && recording.errors.contains("pack"))
    let unpacking = try Tool.navlog.run(["unpack", journals[0]])
    #expect(unpacking.exitCode == 2 && unpacking.errors.contains("no pack"))
    let missing = try Tool.navlog.run(["unpack", pack, "--journal", "x", "-o", files.url.path])
    #expect(missing.exitCode == 2 && missing.errors.contains("--list"))
  }
}
