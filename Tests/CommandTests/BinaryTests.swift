import TestSupport
import Testing

/// The built tool, as a shell sees it.
@Suite struct BinaryTests {
  private let navlog = Tool.navlog

  @Test(arguments: [["version"], ["--version"]])
  func `the version is on stdout`(words: [String]) throws {
    let result = try navlog.run(words)
    #expect(result.exitCode == 0)
    #expect(result.output.hasPrefix("navlog ") && result.output.hasSuffix("\n"))
    #expect(result.errors == "")
  }

  @Test(arguments: [["help", "version"], ["version", "--help"], ["version", "-h"]])
  func `help can be asked for in every usual way`(words: [String]) throws {
    #expect(try navlog.run(words).output.hasPrefix("navlog version: Print name and version.\n"))
  }

  @Test(arguments: [
    ([], "What shall be done?"), (["vresion"], "Did you mean version?"),
    (["--quiet"], "Write the verb first"),
    (["help", "nothing"], #"There is no verb "nothing""#),
    (["completions"], "SHELL is missing"), (["completions", "tcsh"], "bash, zsh or fish"),
  ])
  func `wrong usage is 2, with a sentence on stderr and nothing on stdout`(
    words: [String], says: String
  ) throws {
    let result = try navlog.run(words)
    #expect(result.exitCode == 2)
    #expect(result.output == "")
    #expect(result.errors.contains(says) && result.errors.hasPrefix("navlog: "), "\(result.errors)")
  }

  @Test(arguments: [["vresion", "--json"], ["version", "--no", "--json"], ["version", "--json", "x"]])
  func `with JSON asked for, wrong usage is an object on stdout`(words: [String]) throws {
    let result = try navlog.run(words)
    #expect(result.exitCode == 2)
    #expect(result.output.hasPrefix(#"{"error":{"code":"usage","message":""#))
    #expect(result.output.hasSuffix("\"at\":null}}\n"))
    #expect(result.errors == "")
  }

  @Test func `colour is on when it is demanded and off in a file`() throws {
    #expect(try navlog.run(["help", "--color", "always"]).output.contains("\u{1B}[1mVerbs:"))
    #expect(try !navlog.run(["help"]).output.contains("\u{1B}"))
  }

  /// Pipelines as users write them; `$0` is the tool.
  @Test(arguments: [
    (#""$0" completions bash | true; echo ${PIPESTATUS[0]}"#, "0\n", ""),
    (#""$0" help > /dev/full; echo $?"#, "2\n", "No space left on device"),
    (#""$0" help >&-; echo $?"#, "2\n", "Bad file descriptor"),
    (#""$0" help --jsn >&- 2>&-; echo $?"#, "2\n", ""),
    (#""$0" version <&- 2>&- | wc -l"#, "1\n", ""),
  ])
  func `a closed pipe is success, a full disk and a closed stream are not`(
    line: String, output: String, says: String
  ) throws {
    let result = try Tool("/bin/bash").run(["-c", line, navlog.path])
    #expect(result.output == output)
    #expect(result.errors.contains(says) && (says != "" || result.errors == ""), "\(result.errors)")
  }
}
