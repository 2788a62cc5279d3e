import Foundation
import TestSupport
import Testing

/// The console blocks of a page of documentation: commands, and what they print.
///
/// A line that begins with `$ ` is a command, those below it are what it prints on both streams. A line of
/// nothing but `…` stands for any lines.
struct ConsoleBlocks {
  struct Command: CustomTestStringConvertible {
    var line: String
    var expected: [Substring]

    var testDescription: String { line }
  }

  let commands: [Command]

  init(ofPage path: String) throws {
    let page = try String(contentsOf: URL(filePath: SharedFiles.packageRoot + "/" + path), encoding: .utf8)
    var commands: [Command] = []
    var isInside = false
    for line in page.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        isInside = line == "```console"
      } else if isInside, line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), expected: []))
      } else if isInside, !commands.isEmpty {
        commands[commands.count - 1].expected.append(line)
      }
    }
    self.commands = commands
  }

  /// Runs all commands in a folder, one after the other, and compares what they print.
  func run(in folder: String) throws {
    let tools = URL(filePath: Tool.navlog.path).deletingLastPathComponent().path
    for command in commands {
      let result = try Tool("/bin/bash").run(
        ["-c", "cd \"$0\"; { \(command.line); } 2>&1", folder],
        environment: ["PATH": "\(tools):\(ProcessInfo.processInfo.environment["PATH"] ?? "")"])
      var printed = result.output.split(separator: "\n", omittingEmptySubsequences: false)
      if printed.last == "" { printed.removeLast() }
      #expect(
        Self.matches(printed[...], command.expected[...]), "$ \(command.line)\nprints\n\(result.output)")
    }
  }

  /// Whether lines are as expected, where `…` stands for any number of them.
  static func matches(_ lines: ArraySlice<Substring>, _ expected: ArraySlice<Substring>) -> Bool {
    guard let first = expected.first else { return lines.isEmpty }
    let rest = expected.dropFirst()
    guard first == "…" else { return lines.first == first && matches(lines.dropFirst(), rest) }
    return (lines.startIndex...lines.endIndex).contains { matches(lines[$0...], rest) }
  }
}

/// The tutorials of the command line: every command does what the page says.
@Suite struct TutorialPageTests {
  @Test(.timeLimit(.minutes(3))) func `a bug is found, cut down, tested and fixed as the page says`() throws {
    let files = try TemporaryDirectory()
    let folder = files.path("tutorial")
    let samples = SharedFiles.packageRoot + "/Journals/tutorial"
    try FileManager.default.copyItem(atPath: samples, toPath: folder)
    let page = try ConsoleBlocks(ofPage: "Sources/Replay/Replay.docc/FindingABug.md")
    #expect(page.commands.count >= 7)
    let compilation = try compileBeforeTheFix(page, folder)
    // The rules are right now: the test that failed before passes.
    let passing = try compilation.run()
    #expect(passing.exitCode == 0, "\(passing.output)\(passing.errors)")
  }

  /// Follows the page; in between, when the test has been written, it is compiled and fails.
  private func compileBeforeTheFix(_ page: ConsoleBlocks, _ folder: String) throws -> EmittedTest {
    let fix = try #require(page.commands.firstIndex { $0.line.hasPrefix("sed ") })
    let test = EmittedTest(folder: folder)
    try ConsoleBlocks(Array(page.commands[..<fix])).run(in: folder)
    let compilation = try test.compile(folder + "/OrderTests.swift")
    try #require(compilation.exitCode == 0, "\(compilation.errors)")
    #expect(try test.run().exitCode != 0)
    try ConsoleBlocks(Array(page.commands[fix...])).run(in: folder)
    return test
  }

  @Test(arguments: [
    ("a b", "a b", true), ("a b c", "a … c", true), ("a c", "a … c", true), ("a b", "a", false),
    ("a", "a b", false), ("a b", "…", true), ("", "…", true), ("", "", true), ("a b a", "… a", true),
    ("b", "a …", false),
  ])
  func `dots stand for any lines`(lines: String, expected: String, isMatch: Bool) {
    let matches = ConsoleBlocks.matches(lines.split(separator: " ")[...], expected.split(separator: " ")[...])
    #expect(matches == isMatch)
  }
}

extension ConsoleBlocks {
  init(_ commands: [Command]) { self.commands = commands }
}
