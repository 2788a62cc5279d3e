import Foundation
import TestSupport
import Testing

/// How `record` ends when it can not go on: nothing that was answered is lost.
@Suite(.timeLimit(.minutes(2))) struct RecordEndTests {
  /// Endless intents, as fast as they are taken.
  private let endless = #"yes '{"intent":"push","route":"a","session":"s"}'"#

  @Test(arguments: ["every", "batch", "none"])
  func `what was appended in three runs is one journal`(sync: String) throws {
    let place = try Workplace()
    let lines = Intents.pushes(30)
    for run in 0..<3 {
      let result = try place.record(Array(lines[(run * 10)..<(run * 10 + 10)]), "--sync", sync)
      #expect(result.exitCode == 0 && result.errors == "")
    }
    let whole = try Workplace(recording: lines)
    #expect(try place.navlog("log", "--json").output == whole.navlog("log", "--json").output)
    #expect(try place.navlog("state").output == whole.navlog("state").output)
    #expect(try place.navlog("info", "--json").output.contains(#""sealed":true"#))
  }

  @Test(arguments: ["every", "batch", "none"])
  func `after SIGKILL every answered event is there, and recording goes on`(sync: String) throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      "$0" record -j "$1" --sync \#(sync) < <(\#(endless)) > "$2/answers" & recorder=$!
      until [ -s "$2/answers" ]; do sleep 0.02; done
      kill -KILL $recorder; wait $recorder; wc -l < "$2/answers"
      """#)
    let answered = try #require(Int(result.output.dropLast()))
    try #require(answered > 0)
    #expect(try place.navlog("verify").exitCode == 0)
    let events = try place.events()
    #expect(events.count >= answered)
    #expect(events.map { $0["position"].int } == Array(1...events.count))
    let next = try JSONLine(place.record([#"{"intent":"mark","name":"again"}"#]).output)
    #expect(next["position"].int == events.count + 1)
    let summary = try JSONLine(place.navlog("info", "--json").output)
    #expect(summary["sealed"].bool == true && summary["events"].int == events.count + 1)
  }

  @Test(arguments: ["INT", "TERM"])
  func `a signal ends reading: what was read is answered and the journal is sealed`(signal: String) throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      mkfifo "$2/pipe"; "$0" record -j "$1" < "$2/pipe" > "$2/answers" & recorder=$!
      exec 3> "$2/pipe"; printf '{"intent":"back"}\n{"intent":"back"}\n{"inte' >&3
      until [ "$(grep -c . "$2/answers")" = 2 ]; do sleep 0.02; done
      kill -\#(signal) $recorder; wait $recorder; echo $?
      """#)
    #expect(result.output == "0\n")
    let summary = try JSONLine(place.navlog("info", "--json").output)
    #expect(summary["sealed"].bool == true && summary["events"].int == 2)
  }

  @Test func `when nobody reads the answers the journal is closed well, with success`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"\#(endless) | "$0" record -j "$1" | head -n 3 | wc -l; echo ${PIPESTATUS[@]:1:1}"#)
    #expect(result.output == "3\n0\n")
    let summary = try JSONLine(place.navlog("info", "--json").output)
    #expect(summary["sealed"].bool == true && (summary["events"].int ?? 0) >= 3)
  }

  @Test func `answers that can't be written are an error, the journal holds`() throws {
    let place = try Workplace()
    let result = try place.bash(#"echo '{"intent":"back"}' | "$0" record -j "$1" > /dev/full; echo $?"#)
    #expect(result.output == "2\n" && result.errors.contains("No space left on device"))
    #expect(try JSONLine(place.navlog("info", "--json").output)["sealed"].bool == true)
  }

  @Test func `a full disk is 2, and what was answered before is there`() throws {
    let place = try Workplace()
    let result = try place.bash(
      #"""
      trap '' XFSZ; ulimit -f 64
      for i in $(seq 20000); do echo "{\"intent\":\"push\",\"route\":\"r$i\",\"session\":\"s$i\"}"; done |
        "$0" record -j "$1" > "$2/answers"; echo ${PIPESTATUS[1]}
      """#)
    #expect(result.output == "2\n")
    #expect(
      result.errors.contains("File too large") || result.errors.contains("No space"), "\(result.errors)")
    let answered = try place.bash(#"grep -c '}$' "$2/answers""#).output
    let events = try place.events()
    #expect(events.count >= Int(answered.dropLast()) ?? .max)
    #expect(try place.navlog("verify").exitCode == 0)
  }
}
