import Testing

/// The checker itself: it finds what is planted, and nothing else.
@Suite struct PlantedFaultTests {
  private static let lineOf111 = "//" + String(repeating: "x", count: 109)

  /// Rule, path, text and the lines with a finding.
  @Test(
    arguments: [
      (.arrows, "Sources/Navigation/State/A.swift", "import Foundation\npublic import Glibc\n", [1, 2]),
      (.arrows, "Sources/Navigation/Navigator.swift", "import Observation\nimport Journal", [2]),
      (.arrows, "Sources/Navigation/A.swift", "import Observation", [1]),
      (.arrows, "Sources/Navigation/A.swift", "// import Glibc\nlet a = \"import Glibc\"", []),
      (
        .arrows, "Sources/Journal/Page/A.swift", "private import Navigation\nimport Glibc\nimport CZstd",
        [1, 2, 3]
      ),
      (.arrows, "Sources/Journal/Doors/Zstd.swift", "import CZstd\nimport Glibc", [2]),
      (.arrows, "Sources/Journal/Doors/File+Lock.swift", "import Glibc", []),
      (
        .arrows, "Sources/Replay/A.swift", "package import Navigation\nimport Interchange\nimport CCrypto",
        [2, 3]
      ),
      (.arrows, "Sources/Journal/Doors/SHA256.swift", "import CCrypto", []),
      (.arrows, "Sources/Interchange/A.swift", "import CSimdJSON\nimport struct Replay.A", [1]),
      (
        .arrows, "Tools/navlog/Verbs/A.swift",
        "import Glibc\nimport Interchange\n@testable import Foundation", [1, 3]
      ),
      (.arrows, "Tests/ATests/A.swift", "import Foundation", []),
      (.fileLength, "A.swift", String(repeating: "\n", count: 300), []),
      (.fileLength, "A.swift", String(repeating: "\n", count: 301), [0]),
      (.lineLength, "A.swift", "\n\(lineOf111)\n\(lineOf111.dropLast())", [2]),
      (.lineLength, "A.swift", "let a = \"\"\"\n  \(lineOf111.dropFirst(2))xx\n  \"\"\"", []),
      (.finishedWork, "A.md", "a\nTO" + "DO: b", [2]),
      (.finishedWork, "A.swift", "fatal" + "Error(\"not implemented\") // FIX" + "ME", [1, 1]),
      (.noForce, "A.swift", "try" + "! a()\ntry? b()\n// try! c\na as" + "! B\n\"\\(a) try!\"", [1, 4]),
      (.noMachinePath, "A.sh", "cd /ho" + "me/me\nx/ho" + "me/y\n'/tmp/w" + "t'\n../wo" + "rk/", [1, 3]),
    ] as [(Rule, String, String, [Int])])
  func `a planted fault is found in its line`(rule: Rule, path: String, text: String, lines: [Int]) {
    #expect(rule.check(TextFile(path: path, text: text)).map(\.line) == lines)
  }

  @Test(arguments: [
    ("func a() {\n\n}", [(1, 3)]),
    ("struct A {\n  var b: Int { 1 }\n  func c() {\n    if d {\n    }\n  }\n}", [(2, 1), (3, 4)]),
    ("let a = B(\"{\") { c in\n  // {\n}", [(1, 3)]),
    ("extension A where B == C {\n  enum D { case e }\n}", []),
    ("let a = \"\\(b.map { \"}\" })\"\nfunc c() {}", [(2, 1)]),
    ("let a = #\"\"\"\n{ \"\"\" {\n\"\"\"#\n/* { /* { */ { */ func b() {}", [(4, 1)]),
  ])
  func `a body is measured from brace to brace`(text: String, bodies: [(Int, Int)]) {
    let expected = bodies.map { Bodies.Body(line: $0.0, lineCount: $0.1) }
    #expect(Bodies(of: TextFile(path: "A.swift", text: text)).bodies == expected)
  }

  @Test(arguments: [(70, 0), (71, 1)])
  func `a function is too long from line 71 on`(lineCount: Int, findings: Int) {
    let text = "func a() {" + String(repeating: "\n", count: lineCount - 1) + "}"
    #expect(Rule.bodyLength.check(TextFile(path: "A.swift", text: text)).count == findings)
  }

  @Test func `a journal without its outline is found`() {
    let paths = ["Journals/a.navlog", "Journals/a.outline", "Journals/b.navlog", "Journals/broken/c.navlog"]
    let found = Samples.withoutExpectation(in: paths).map(\.path)
    #expect(found == ["Journals/b.navlog", "Journals/broken/c.navlog"])
    #expect(Samples.withoutExpectation(in: paths + ["Journals/b.outline", "Journals/broken/c.report"]) == [])
  }

  @Test func `a link to nowhere is found`() {
    let text = """
      [a](B.md) [b](../Tools/c#d) [w](https://example.org/x) <doc:B>
      [c](C.md)
      <doc:C>
      """
    let files = [TextFile(path: "Docs/A.md", text: text), TextFile(path: "Docs/B.md", text: "")]
    let found = Links.broken(in: files, paths: ["Docs/A.md", "Docs/B.md", "Tools/c"])
    #expect(found.map(\.line) == [2, 3])
  }
}
