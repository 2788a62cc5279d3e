import TestSupport
import Testing

/// Commands that judge: how long they run, and what ends them.
@Suite(.timeLimit(.minutes(2))) struct JudgeCommandTests {
  private static let verbs = ["bisect", "minimize"]

  @Test(arguments: verbs)
  func `a command that takes too long is ended, with all it started`(verb: String) throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try work.bash(
      #"""
      "$0" \#(verb) "$1" --timeout 0.2 --command 'echo $$ > "'"$2"'/pid"; sleep 100; true'; echo $?
      pgrep -r R,S,D,T -g "$(cat "$2/pid")"; true
      """#)
    #expect(result.output == "2\n", "\(result.output)")
    #expect(result.errors.contains("took longer than 200 ms"), "\(result.errors)")
  }

  @Test(arguments: verbs, ["INT", "TERM"])
  func `a signal ends the command too`(verb: String, signal: String) throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try work.bash(
      #"""
      set -m; "$0" \#(verb) "$1" --command 'echo $$ > "'"$2"'/pid"; sleep 100; true' &
      until test -s "$2/pid"; do sleep 0.05; done
      kill -\#(signal) $!; wait $!; echo $?; pgrep -r R,S,D,T -g "$(cat "$2/pid")"; true
      """#)
    #expect(result.output == "\(signal == "INT" ? 130 : 143)\n", "\(result.errors)")
  }

  @Test(arguments: verbs)
  func `what it prints is not our output`(verb: String) throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let judge = #"echo noise; grep -q '"r2"' && exit 1; exit 0"#
    let result = try work.navlog(verb, "--json", "--command", judge)
    #expect(result.output.hasPrefix("{") && !result.output.contains("noise\n"))
    #expect(result.errors.contains("noise"))
  }

  @Test(
    arguments: verbs,
    [
      (["--command", ""], "--command is empty"), (["--command", " \n"], "--command is empty"),
      (["--where", "depth > 1", "--timeout", "5"], "--timeout is about a command"),
      (["--command", "true", "--timeout", "0"], "--timeout wants a number of seconds"),
      (["--command", "/nowhere/judge"], "can't be run (exit code 127"),
      (["--command", "/dev/null"], "can't be run (exit code 126"),
      (["--command", "cat > /dev/null; exit 1"], "empty start is bad already"),
    ])
  func `what is no judge is 2, in a sentence`(verb: String, arguments: ([String], String)) throws {
    let work = try Workplace(recording: Intents.pushes(3))
    let result = try Tool.navlog.run([verb, work.journal] + arguments.0)
    #expect(result.exitCode == 2 && result.output.isEmpty)
    #expect(result.errors.contains(arguments.1), "\(result.errors)")
  }

  @Test func `a limit ends a run, and what was found until then is kept`() throws {
    let work = try Workplace(recording: Intents.pushes(8))
    // The whole script is judged at once, any part of it for ever.
    let judge = #"read s; case "$s" in *r8*) exit 1;; *r[1-7]*) sleep 100;; esac"#
    let result = try work.navlog("minimize", "--json", "--limit", "3s", "--command", judge)
    let line = try JSONLine(result.output)
    #expect(result.exitCode == 1 && line["minimal"].bool == false, "\(result.errors)")
    let none = try work.navlog("minimize", "--limit", "1s", "--command", "grep -q r8 && sleep 100; true")
    #expect(none.exitCode == 2 && none.errors.contains("limit was over before"), "\(none.errors)")
  }
}
