import Foundation
import TestSupport
import Testing

@testable import navlog

@Suite struct InputTests {
  /// Every line of a file: its text, or how long a line is that is too long.
  private func lines(of text: String, longest: Int = 1 << 20) throws -> [String] {
    let directory = try TemporaryDirectory()
    try directory.write(text, to: "in")
    let path = try #require(Path(argument: directory.path("in")))
    var input = try Input(path, longestLine: longest)
    var lines: [String] = []
    var passedOver = 0
    while let line = try input.nextLine(overflow: { passedOver += $0.count }) {
      switch line {
      case .whole(let range): lines.append(String(decoding: input.bytes[range], as: UTF8.self))
      case .tooLong(let count): lines.append("too long: \(count), passed over \(passedOver)")
      }
      passedOver = 0
    }
    let reached = (line: input.lineNumber, isAtEnd: input.isAtEnd)
    #expect(reached == (lines.count, true))
    return lines
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\nb", ["a", "b"]), ("a\n\nb\n", ["a", "", "b"]),
    ("a\r\n", ["a\r"]), ("\0\n", ["\0"]),
  ])
  func `a line ends at its line feed, the last one at the end`(text: String, expected: [String]) throws {
    #expect(try lines(of: text) == expected)
  }

  @Test func `lines across chunks arrive whole`() throws {
    let expected = (0..<3000).map { String(repeating: "x", count: $0 % 900) + "\($0)" }
    #expect(try lines(of: expected.joined(separator: "\n")) == expected)
  }

  @Test(arguments: [(8, "\n"), (9, "\n"), (8, ""), (9, "")])
  func `the longest line that is kept is exactly as long as allowed`(count: Int, end: String) throws {
    let text = String(repeating: "x", count: count)
    let expected = count > 8 ? "too long: 9, passed over 9" : text
    #expect(try lines(of: "a\n" + text + end, longest: 8) == ["a", expected])
  }

  @Test(arguments: ["\n", ""])
  func `a line longer than any memory is passed over, its bytes seen once, and the next is read`(
    end: String
  ) throws {
    let count = 3 * Input.chunkSize + 17
    let text = String(repeating: "y", count: count) + end + (end.isEmpty ? "" : "next")
    let expected = ["too long: \(count), passed over \(count)"] + (end.isEmpty ? [] : ["next"])
    #expect(try lines(of: text, longest: 1000) == expected)
  }

  @Test func `a file that is not there is named`() throws {
    let path = try #require(Path(argument: "/nowhere/at/all"))
    let failure = #expect(throws: Failure.self) { _ = try Input(path).lineNumber }
    #expect(failure?.code == "notFound")
    #expect(failure?.place == .init(file: "/nowhere/at/all"))
  }

  @Test func `a directory is unreadable, in the line reached`() throws {
    let path = try #require(Path(argument: "/"))
    let failure = #expect(throws: Failure.self) {
      var input = try Input(path)
      _ = try input.nextLine()
    }
    #expect(failure?.code == "unreadable")
    #expect(failure?.place == .init(file: "/", line: 1))
  }
}
