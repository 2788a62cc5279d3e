import Journal
import Replay

/// A test for Swift Testing that decides the intents again and fails while the bug shows.
struct TestFile {
  private let report: MinimizingReport
  private let path: Path
  /// Where the rules are read from, relative to the test's folder; `nil` where there are none.
  private let declaration: String?
  /// Whether the rules have to be put beside the test.
  private let copiesDeclaration: Bool

  /// - Parameters:
  ///   - rules: the file of the rules, where they do not come from the journal.
  ///   - path: the file of the test.
  init(_ report: MinimizingReport, rules: Path?, beside path: Path) {
    self.report = report
    self.path = path
    copiesDeclaration = rules == nil && report.app != nil
    declaration = copiesDeclaration ? "\(path.stem).app.json5" : rules.map { $0.relative(toFolderOf: path) }
  }

  func write() throws(Failure) {
    if copiesDeclaration, let declaration, let text = report.app?.text {
      let copy = path.sibling(declaration)
      guard !File.exists(copy) else {
        throw Failure("exists", "It is there already, and is not written over.", at: .init(file: copy))
      }
      try Self.write(text, to: copy)
    }
    try Self.write(Array(text.utf8), to: path.text)
  }

  private static func write(_ bytes: [UInt8], to path: String) throws(Failure) {
    guard let path = Path(argument: path) else { return }
    var output = try Output(path)
    try output.write(bytes)
    try output.finish()
  }

  var text: String {
    """
    // Made by navlog minimize: \(report.documents.count) of \(report.countBefore) recorded intents \
    are enough to show the bug.
    // The test fails until the bug is gone. Keep it, so that it stays gone.
    \(declaration == nil ? "" : "import Foundation\n")import Interchange
    import Testing

    @Test func `\(title) stays gone`() throws {
    \(scenario)
      let event = try scenario.firstEvent(where: \(quoted(report.words)))
      #expect(event == nil, "It happens again after \\(event.map(String.init(describing:)) ?? "")")
    }

    private let intents = \(pounds)\"""
    \(report.lines.map { "  \($0)\n" }.joined())  \"""\(pounds)

    """
  }

  private var scenario: String {
    guard let declaration else { return "  let scenario = try Scenario(intents: intents)" }
    return """
        // The rules to fix.
        let rules = URL(filePath: \(quoted(declaration)), relativeTo: URL(filePath: #filePath))
        let scenario = try Scenario(intents: intents, declaration: String(contentsOf: rules, encoding: .utf8))
      """
  }

  /// The file's name as words that a test's name may have.
  private var title: String {
    var words = String(path.stem.map { $0.isLetter || $0.isNumber ? $0 : " " })
    if words.hasSuffix("Tests") { words.removeLast(5) }
    return words.contains { $0 != " " }
      ? "the bug of \(words.split(separator: " ").joined(separator: " "))" : "the bug"
  }

  /// As many number signs as no text of the intents has in a row.
  private var pounds: String { Self.pounds(for: report.lines.joined(separator: "\n")) }

  private func quoted(_ text: String) -> String {
    let pounds = Self.pounds(for: text)
    return "\(pounds)\"\(text)\"\(pounds)"
  }

  private static func pounds(for text: String) -> String {
    var (longest, run) = (0, 0)
    for character in text.utf8 {
      run = character == UInt8(ascii: "#") ? run + 1 : 0
      longest = max(longest, run)
    }
    return String(repeating: "#", count: longest + 1)
  }
}

extension Path {
  private var parts: [Substring] { text.split(separator: "/") }

  /// The file's name up to its first dot.
  var stem: String { String((parts.last ?? "").prefix { $0 != "." }) }

  /// A file in the same folder.
  func sibling(_ name: String) -> String {
    guard let slash = text.lastIndex(of: "/") else { return name }
    return text[...slash] + name
  }

  /// The same file as it is named from the folder of another one.
  func relative(toFolderOf other: Path) -> String {
    var (own, folder) = (parts, Array(other.parts.dropLast()))
    let isAbsolute = text.hasPrefix("/")
    guard isAbsolute == other.text.hasPrefix("/"), !folder.contains("..") else { return text }
    folder.removeAll { $0 == "." }
    own.removeAll { $0 == "." }
    while let first = own.first, own.count > 1, first == folder.first {
      own.removeFirst()
      folder.removeFirst()
    }
    return (folder.map { _ in ".." } + own).joined(separator: "/")
  }
}
