import Journal
import TestSupport
import Testing

/// `navlog recover`, and how recording goes on with a damaged journal.
@Suite struct RecoverVerbTests {
  /// A journal that was never closed, its events known to be on disk but for the last.
  private func liveJournal(events count: Int) throws -> Workplace {
    let place = try Workplace()
    _ = try place.bash(
      #"""
      mkfifo "$2/pipe"; "$0" record -j "$1" --sync every < "$2/pipe" > "$2/answers" & recorder=$!
      exec 3> "$2/pipe"
      for n in $(seq \#(count)); do echo "{\"intent\":\"push\",\"route\":\"r$n\",\"session\":\"s\"}" >&3; done
      until [ "$(grep -c . "$2/answers")" = \#(count) ]; do sleep 0.02; done
      kill -KILL $recorder; wait $recorder
      """#)
    return place
  }

  /// Changes a byte in the middle of the frame of a route's name.
  private func damage(_ place: Workplace, route: String) throws {
    var bytes = try readFile(place.journal)
    let name = Array(route.utf8)
    let start = try #require(bytes.indices.first { Array(bytes[$0...].prefix(name.count)) == name })
    bytes[start] ^= 0x40
    try writeFile(place.journal, bytes)
  }

  @Test func `what holds is recovered under its positions, and what is lost is told`() throws {
    let place = try liveJournal(events: 7)
    try damage(place, route: "r3")
    let before = try readFile(place.journal)
    let out = place.files.path("out.navlog")
    let result = try place.navlog("recover", "-o", out, "--json")
    #expect(result.exitCode == 1, "\(result.errors)")
    let report = try JSONLine(result.output)
    #expect(report["events"].int == 6 && report["lostEvents"].int == 1)
    let loss = report["lost"][0]
    #expect(loss["positions"][0].int == 3 && loss["positions"][1].int == 3)
    #expect(loss["acknowledged"] == loss["positions"])
    #expect(loss["after"].string != nil && loss["before"].string != nil && loss["reason"].string != nil)
    #expect(try readFile(place.journal) == before)
    for verb in ["verify", "log", "info", "state"] {
      #expect(try Tool.navlog.run([verb, out]).exitCode == 0, "\(verb)")
    }
    let events = try JSONLine.all(Tool.navlog.run(["log", "--json", out]).output)
    #expect(events.map { $0["position"].int } == [1, 2, 4, 5, 6, 7])
    #expect(events.map { $0["intent"]["route"].string } == ["r1", "r2", "r4", "r5", "r6", "r7"])
    let again = try Tool.navlog.run(["recover", out, "-o", place.files.path("again.navlog"), "--json"])
    #expect(again.exitCode == 0)
    #expect(try JSONLine(again.output)["lostBefore"][0][0].int == 3)
  }

  @Test func `words say the same, and a sound journal is 0`() throws {
    let place = try Workplace(recording: Intents.pushes(4))
    let result = try place.navlog("recover", "-o", place.files.path("out.navlog"))
    #expect(result.exitCode == 0 && result.output.hasSuffix("no event is lost\n"), "\(result.output)")
    var bytes = try readFile(place.journal)
    let page = try JournalReader.open(place.journal).pages[0]
    bytes[page.offset + 20] ^= 1
    try writeFile(place.journal, bytes)
    let nothing = try place.navlog("recover", "-o", place.files.path("other.navlog"))
    #expect(nothing.exitCode == 2 && nothing.errors.contains("No event of it can be read"))
    #expect(!File.exists(place.files.path("other.navlog")))
  }

  @Test func `an output that is there is 2 and stays, and so is a file that is none`() throws {
    let place = try Workplace(recording: Intents.pushes(2))
    let out = place.files.path("out.navlog")
    try writeFile(out, [7])
    let result = try place.navlog("recover", "-o", out)
    #expect(result.exitCode == 2 && result.errors.contains("not overwritten"))
    #expect(try readFile(out) == [7])
    try writeFile(place.journal, [1, 2, 3])
    #expect(try place.navlog("recover", "-o", place.files.path("b")).exitCode == 2)
  }

  @Test func `recording goes on behind damage, says so, and every verb reads both`() throws {
    let place = try liveJournal(events: 5)
    try damage(place, route: "r2")
    let before = try readFile(place.journal)
    for round in 1...2 {
      let result = try place.record([#"{"intent":"push","route":"new\#(round)","session":"s"}"#])
      #expect(result.exitCode == (round == 1 ? 1 : 0), "\(result.errors)")
      #expect(result.errors.contains("it is damaged") == (round == 1))
      #expect(try JSONLine(result.output)["position"].int == 5 + round)
    }
    #expect(try readFile(place.journal).starts(with: before))
    #expect(try place.events().map { $0["position"].int } == [1, 3, 4, 5, 6, 7])
    for verb in ["verify", "log", "info", "state"] {
      #expect(try place.navlog(verb).exitCode == 1, "\(verb)")
    }
  }

  @Test func `journals that are joined are read whole by every verb`() throws {
    let (one, two) = (
      try Workplace(recording: Intents.pushes(3)), try Workplace(recording: Intents.pushes(2, session: "s1"))
    )
    let joined = one.files.path("joined.navlog")
    try writeFile(joined, try readFile(one.journal) + readFile(two.journal))
    let events = try JSONLine.all(Tool.navlog.run(["log", "--json", joined]).output)
    #expect(events.map { $0["position"].int } == [1, 2, 3, 4, 5])
    #expect(events.map { $0["session"].string } == ["s1", "s1", "s1", "s1#2", "s1#2"])
    #expect(events.map { $0["step"].int } == [1, 2, 3, 1, 2])
    let info = try JSONLine(Tool.navlog.run(["info", "--json", joined]).output)
    #expect(info["events"].int == 5 && info["sessions"].int == 2 && info["sealed"].bool == true)
    let state = try Tool.navlog.run(["state", "--session", "s1#2", "--json", "--compact", joined]).output
    #expect(try JSONLine(state)["position"].int == 5)
    #expect(state.contains(#""name":"r2""#) && !state.contains(#""name":"r3""#))
    #expect(try Tool.navlog.run(["verify", joined]).exitCode == 0)
    let record = try Tool.navlog.run(["record", "-j", joined], input: #"{"intent":"back"}"#)
    #expect(record.exitCode == 2 && record.errors.contains("joined of several journals"))
  }
}
