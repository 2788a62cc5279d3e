import Foundation
import Journal
import Testing
import TestSupport

/// What signing is for: whoever changes a journal and makes every checksum right again is found out.
@Suite struct AuditVerbTests {
  /// A signed journal, its keys beside it.
  private func signed(_ lines: [String]) throws -> Workplace {
    let place = try Workplace(recording: lines)
    let made = try Tool.navlog.run(["sign", "--new-key", "audit.example", "-o", place.files.path("key")])
    try #require(made.exitCode == 0, "\(made.errors)")
    try sign(place)
    return place
  }

  private func sign(_ place: Workplace, code: Int32 = 0) throws {
    let result = try place.navlog("sign", "--key", place.files.path("key"))
    #expect(result.exitCode == code, "\(result.errors)")
  }

  private func keep(_ place: Workplace, as name: String) throws -> String {
    try writeFile(place.files.path(name), readFile(place.journal + ".note"))
    return place.files.path(name)
  }

  private func history(_ place: Workplace, _ options: String...) throws -> (words: [String], code: Int32) {
    let result = try Tool.navlog.run(["verify", place.journal, "--json"] + options)
    let notes = try JSONLine(result.output)["notes"].array ?? []
    return (notes.map { $0["history"].string ?? "?" }, result.exitCode)
  }

  @Test func `a key is for its owner alone, and nothing is overwritten`() throws {
    let place = try signed(Intents.pushes(2))
    let mode = try FileManager.default.attributesOfItem(atPath: place.files.path("key"))[.posixPermissions]
    #expect(mode as? Int == 0o600)
    let before = try readFile(place.files.path("key"))
    let again = try Tool.navlog.run(["sign", "--new-key", "other", "-o", place.files.path("key")])
    #expect(again.exitCode == 2)
    #expect(try readFile(place.files.path("key")) == before)
  }

  @Test func `a note stays true when the journal goes on, is sealed again or left live by a crash`() throws {
    let place = try signed(Intents.pushes(5))
    let old = try keep(place, as: "old")
    let key = place.files.path("key.pub")
    // The clock goes back, a writer dies, another goes on.
    try place.record(Intents.pushes(3))
    #expect(try history(place, "--key", key, "--deep") == (["same"], 0))
    _ = try place.bash(
      #"mkfifo "$2/pipe"; "$0" record -q -j "$1" --sync every < "$2/pipe" & exec 3> "$2/pipe"; "#
        + #"echo '{"intent":"back"}' >&3; sleep 0.5; kill -KILL $!; wait $!"#)
    #expect(try history(place, "--witness", old, "--deep") == (["same"], 0))
    try sign(place)
    #expect(try history(place, "--witness", old, "--key", key) == (["same", "same"], 0))
  }

  @Test func `a cut at a signed boundary is valid by itself, and shows beside a note kept elsewhere`() throws
  {
    let place = try signed(Intents.pushes(5))
    let (journal, note) = (try readFile(place.journal), try readFile(place.journal + ".note"))
    try place.record(Intents.pushes(3, session: "s2"))
    try sign(place)
    let witness = try keep(place, as: "witness")
    try writeFile(place.journal, journal)
    try writeFile(place.journal + ".note", note)
    let alone = try place.navlog("verify", "--key", place.files.path("key.pub"))
    #expect(alone.exitCode == 0 && alone.output.contains("valid up to event 5; whether others followed"))
    #expect(try history(place, "--witness", witness) == (["cut"], 1))
  }

  @Test func `three last events that others stand for, chained and signed anew, show beside a witness`()
    throws
  {
    let place = try signed(Intents.pushes(5))
    let (journal, note) = (try readFile(place.journal), try readFile(place.journal + ".note"))
    try place.record(Intents.pushes(3, session: "s2"))
    try sign(place)
    let witness = try keep(place, as: "witness")
    try writeFile(place.journal, journal)
    try writeFile(place.journal + ".note", note)
    try place.record(Intents.pushes(3, session: "s3"))
    try sign(place)
    #expect(try history(place, "--key", place.files.path("key.pub"), "--deep") == (["same"], 0))
    #expect(try history(place, "--witness", witness) == (["changed"], 1))
    // Nor is it signed over the true note.
    try writeFile(place.journal + ".note", readFile(witness))
    try sign(place, code: 1)
    #expect(try readFile(place.journal + ".note") == readFile(witness))
  }

  @Test func `a signature that is wrong, missing or of another journal is 1, no note at all is 2`() throws {
    let place = try signed(Intents.pushes(5))
    let other = try signed(Intents.pushes(5))
    let key = place.files.path("key.pub")
    #expect(try history(place, "--key", other.files.path("key.pub")).code == 1)
    #expect(try history(place, "--key", key, "--note", other.journal + ".note") == (["otherJournal"], 1))
    let text = String(decoding: try readFile(place.journal + ".note"), as: UTF8.self)
    try writeFile(place.journal + ".note", Array(text.replacing("\n5\n", with: "\n4\n").utf8))
    #expect(try history(place, "--key", key) == (["changed"], 1))
    try FileManager.default.removeItem(atPath: place.journal + ".note")
    #expect(try place.navlog("verify", "--key", key).exitCode == 2)
  }

  @Test func `an event that was changed shows beside its note, though every checksum is right`() throws {
    let place = try signed(Intents.pushes(5))
    let key = place.files.path("key.pub")
    for isChanged in [false, true] {
      try writeFile(place.journal, forged(place.journal, isChanged: isChanged))
      #expect(try place.navlog("verify", "--deep").exitCode == 0)
      #expect(try history(place, "--key", key) == (isChanged ? (["changed"], 1) : (["same"], 0)))
    }
  }

  /// A journal of one page as who knows the format would write it anew, with another session's name in it.
  private func forged(_ path: String, isChanged: Bool) throws -> [UInt8] {
    var reader = try JournalReader.open(path)
    var page = reader.makePage()
    try reader.read(page: 0, into: &page)
    let sessions = page.sessions.map { isChanged ? PageSession(name: $0.name + "x") : $0 }
    var copy = PageCopy(of: page, sessions: sessions)
    for _ in 0..<page.count { try copy.copy() }
    var header = reader.header
    (header.seal, header.sealedEndPosition) = (nil, 0)
    let zstd = Zstd()
    var bytes = header.write(zstd: zstd)
    var frames = FrameEncoder(baseTime: header.created)
    frames.append(copy.builder.page, from: 0, durablePosition: 0, salt: header.salt, to: &bytes)
    return bytes
  }

  @Test func `a damaged journal is not signed`() throws {
    let place = try signed(Intents.pushes(5))
    var bytes = try readFile(place.journal)
    let page = try JournalReader.open(place.journal).pages[0]
    bytes[page.offset + page.byteCount / 2] ^= 1
    try writeFile(place.journal, bytes)
    try sign(place, code: 1)
    #expect(try history(place, "--key", place.files.path("key.pub")) == (["unknown"], 1))
  }

  @Test func `a proof holds without the journal, and for its own event alone`() throws {
    let place = try signed(Intents.pushes(20))
    let (proof, key) = (place.files.path("proof"), place.files.path("key.pub"))
    for position in [1, 7, 20] {
      let made = try place.navlog("prove", "--at", "\(position)")
      try writeFile(proof, Array(made.output.utf8))
      #expect(try Tool.navlog.run(["verify", "--proof", proof, "--key", key]).exitCode == 0)
      let other = made.output.replacing("index \(position - 1)\n", with: "index \(position)\n")
      try writeFile(proof, Array(other.utf8))
      #expect(try Tool.navlog.run(["verify", "--proof", proof, "--key", key]).exitCode == 1)
    }
    try place.record(Intents.pushes(2))
    #expect(try place.navlog("prove", "--at", "21").exitCode == 2)
    let old = try keep(place, as: "old")
    try sign(place)
    let growth = try place.navlog("prove", "--from", "20")
    try writeFile(proof, Array(growth.output.utf8))
    let check = try Tool.navlog.run(["verify", "--proof", proof, "--key", key, "--witness", old, "--json"])
    #expect(check.exitCode == 0)
    #expect(try JSONLine(check.output)["holds"].bool == true)
  }

  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl"), "no openssl"))
  func `openssl and hashlib find the note to be what it says`() throws {
    let place = try signed(Intents.pushes(13))
    let script = SharedFiles.packageRoot + "/Tools/python/navlog_note.py"
    let result = try Tool("/usr/bin/python3").run(
      [script, place.journal, place.journal + ".note", place.files.path("key.pub")])
    #expect(result.exitCode == 0, "\(result.output) \(result.errors)")
  }
}
