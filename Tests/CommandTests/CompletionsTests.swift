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
    try expectOffers(offers, of: Self.verbs, for: words)
  }

  @Test(arguments: [
    (["app", ""], ["check", "links", "aasa", "assetlinks", "docs"]), (["app", "a"], ["aasa", "assetlinks"]),
    (["app", "check", "/etc/passw"], ["/etc/passwd"]),
    (["app", "links", "--format", ""], ["markdown", "android"]),
  ])
  func `bash offers words where a verb wants one of a few, files behind it`(
    words: [String], offers: [String]
  ) throws {
    try expectOffers(offers, of: [AppVerb.verb], for: words)
  }

  private func expectOffers(_ offers: [String], of verbs: [Verb], for words: [String]) throws {
    let typed = (["navlog"] + words).map(\.quotedForShell).joined(separator: " ")
    let script = """
      \(BashCompletions(verbs: verbs).script)
      COMP_WORDS=(\(typed)); COMP_CWORD=\(words.count)
      _navlog
      printf '%s\\n' "${COMPREPLY[@]}"
      """
    let result = try Tool("/bin/bash").run(["-u"], input: script)
    #expect(result.errors == "")
    #expect(result.output.split(separator: "\n").map(String.init).filter { $0 != "/etc/passwd-" } == offers)
  }
}
