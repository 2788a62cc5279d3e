import Foundation
import TestSupport
import Testing

/// The tutorial quotes code of these tests: what it shows was compiled and has run.
@Suite struct TutorialTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: SharedFiles.packageRoot + "/" + path, encoding: .utf8)
  }

  /// The lines without their indentation.
  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
  }

  private static func quotes() throws -> [[String]] {
    var quotes: [[String]] = []
    var quote: [String]?
    for line in lines(try text("Sources/Navigation/Navigation.docc/Tutorial.md")) {
      switch (line, quote) {
      case ("```swift", _): quote = []
      case ("```", let lines?):
        quotes.append(lines)
        quote = nil
      default: quote?.append(line)
      }
    }
    return quotes
  }

  @Test func `every piece of code in the tutorial stands in a test`() throws {
    let folder = "Tests/NavigationTests"
    let names = try FileManager.default.subpathsOfDirectory(
      atPath: SharedFiles.packageRoot + "/" + folder)
    let sources = try names.filter { $0.hasPrefix("Shop/") || $0.hasPrefix("Navigator") }.sorted()
      .filter { $0.hasSuffix(".swift") }.map { Self.lines(try Self.text("\(folder)/\($0)")) }
    let quotes = try Self.quotes()
    #expect(quotes.count >= 8)
    for quote in quotes {
      #expect(sources.contains { $0.firstRange(of: quote) != nil }, "\(quote.joined(separator: "\n"))")
    }
  }
}
