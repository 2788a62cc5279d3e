import TestSupport
import Testing

@testable import navlog

@Suite struct CompletionsTests {
  private static let verbs = [SampleVerb.verb, SampleVerb.bare, HelpVerb.verb]

  @Test(arguments: Shell.allCases)
  func `the script is made from the table`(shell: Shell) {
    Golden().expect(shell.script(for: Self.verbs), named: "completions.\(shell.rawValue)")
  }

  @Test(arguments: [
    (["r"], ["record", "rest"]),
    (["record", "--s"], ["--sync", "--state"]),
    (["record", "--sync", ""], ["every", "batch", "none"]),
    (["record", "--color", "n"], ["never"]),
    (["help", "rec"], ["record"]),
    (["rest", ""], []),
    (["record", "-j", "/etc/passw"], ["/etc/passwd"]),
  ])
  func `bash offers what fits`(words: [String], offers: [String]) throws {
    let typed = (["navlog"] + words).map(\.quotedForShell).joined(separator: " ")
    let script = """
      \(BashCompletions(verbs: Self.verbs).script)
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count)
      _navlog
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Tool("/bin/bash").run(["-u"], input: script)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").map(String.init).filter { $0 != "/etc/passwd-" } == offers)
  }
}
