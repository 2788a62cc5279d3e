import Journal
import TestSupport
import Testing

/// Every verb says the same of the same file.
@Suite struct VerdictTests {
  /// Verbs that read a whole journal, with what makes each of them print something.
  private static let verbs = [
    ["verify"], ["log"], ["info"], ["state", "--all"], ["export", "--format", "intents"],
  ]

  private func exitCodes(_ place: Workplace, _ options: String...) throws -> Set<Int32> {
    var codes: Set<Int32> = []
    for verb in Self.verbs {
      codes.insert(try Tool.navlog.run([verb[0], place.journal] + verb.dropFirst() + options).exitCode)
    }
    return codes
  }

  @Test func `a sound journal is 0 for every verb`() throws {
    #expect(try exitCodes(Workplace(recording: Intents.pushes(5))) == [0])
  }

  @Test func `a journal with a byte changed anywhere behind its header is 1 for every verb`() throws {
    let place = try Workplace(recording: Intents.pushes(5))
    let bytes = try readFile(place.journal)
    let start = try JournalReader.open(place.journal).header.byteCount
    for offset in stride(from: start, to: bytes.count, by: 97) {
      var changed = bytes
      changed[offset] ^= 0x20
      try writeFile(place.journal, changed)
      #expect(try exitCodes(place) == [1], "byte \(offset)")
    }
  }

  @Test func `what is lost is told by bytes and positions, and events stand alone on stdout`() throws {
    let place = try Workplace(recording: Intents.pushes(5))
    var bytes = try readFile(place.journal)
    let page = try JournalReader.open(place.journal).pages[0]
    bytes[page.offset + page.byteCount / 2] ^= 1
    try writeFile(place.journal, bytes)
    let gap = try JSONLine(place.navlog("verify", "--json").output)["damage"][0]
    #expect(gap["from"].int == page.offset && gap["to"].int == page.offset + page.byteCount)
    #expect(gap["lost"][0].int == 1 && gap["lost"][1].int == 5)
    let log = try place.navlog("log", "--json")
    #expect(log.output == "" && log.errors.contains("Events 1 to 5 are lost."))
    #expect(try JSONLine(place.navlog("info", "--json").output)["damage"][0]["from"].int == page.offset)
  }

  @Test func `a journal that grows and ends in half a frame is fine, with a note`() throws {
    let place = try Workplace()
    try cutLiveJournal(place, dropping: 3)
    #expect(try exitCodes(place) == [0])
    #expect(try place.navlog("verify").errors.contains("a record that is not whole"))
    #expect(try place.events().count == 1)
    let next = try place.record([#"{"intent":"back"}"#])
    #expect(next.exitCode == 0 && next.errors.contains("no whole record of it"))
    #expect(try exitCodes(place) == [0])
    #expect(try place.events().count == 2)
  }

  /// Leaves a journal of two events as a crash would, its last bytes missing.
  private func cutLiveJournal(_ place: Workplace, dropping count: Int) throws {
    _ = try place.bash(
      #"""
      mkfifo "$2/pipe"; "$0" record -j "$1" < "$2/pipe" > "$2/answers" & recorder=$!
      exec 3> "$2/pipe"
      for n in 1 2; do
        echo '{"intent":"back"}' >&3
        until [ "$(grep -c . "$2/answers")" = $n ]; do sleep 0.02; done
      done
      kill -KILL $recorder; wait $recorder
      """#)
    try writeFile(place.journal, readFile(place.journal).dropLast(count))
  }

  /// What is no journal that can be read, and the word for it.
  @Test(arguments: [
    ("missing", "true", "notFound"), ("directory", #"mkdir "$1""#, "unreadable"),
    ("pipe", #"mkfifo "$1""#, "unreadable"), ("device", #"ln -s /dev/zero "$1""#, "unreadable"),
    ("foreign", #"echo 'no journal' > "$1""#, "noJournal"), ("empty", #": > "$1""#, "incomplete"),
    ("newer", #"printf '\x89NVL\r\n\x1a\n\x07\0\0\0%0200d' 0 > "$1""#, "newer"),
    ("text", #"printf '\x89NVL\n\x1a\n' > "$1""#, "noJournal"),
    ("cut in the header", #"printf '\x89NVL\r\n\x1a\n\x01' > "$1""#, "incomplete"),
  ])
  func `what can not be read is 2 at once, with a sentence`(
    what: String, make: String, code: String
  ) throws {
    let place = try Workplace()
    try #require(place.bash(make).exitCode == 0)
    #expect(try exitCodes(place) == [2])
    let result = try place.navlog("info", "--json")
    #expect(try JSONLine(result.output)["error"]["code"].string == code, "\(result.output)")
    #expect(try JSONLine(result.output)["error"]["at"]["file"].string == place.journal)
    let words = try place.navlog("log")
    #expect(
      words.output == "" && words.errors.hasPrefix("navlog: \(place.journal): It") || code == "notFound")
  }

  @Test func `a journal that is being written is refused to another writer, who is told by whom`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      mkfifo "$2/pipe"; "$0" record -j "$1" < "$2/pipe" & recorder=$!
      exec 3> "$2/pipe"; until [ -s "$1" ]; do sleep 0.02; done
      echo '{"intent":"back"}' | "$0" record -j "$1"; echo "$? $recorder"; exec 3>&-; wait $recorder
      """#)
    let words = result.output.split { $0.isWhitespace }
    #expect(words.count == 2 && words[0] == "2")
    #expect(result.errors.contains("process \(words.last ?? "?")"), "\(result.errors)")
  }
}
