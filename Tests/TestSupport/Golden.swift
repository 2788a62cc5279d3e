import Foundation
public import Testing

/// A file that holds what a text is expected to be, word for word.
///
/// With `UPDATE_GOLDEN=1` in the environment the files are written anew; the difference is then read in
/// the change, not in the test.
public struct Golden: Sendable {
  private let directory: URL

  /// The folder `Golden` beside the test's own file.
  public init(besideFile file: String = #filePath) {
    directory = URL(filePath: file).deletingLastPathComponent().appending(path: "Golden")
  }

  /// Records an issue, with the first line that differs, unless the file holds the text.
  public func expect(_ text: String, named name: String, at location: SourceLocation = #_sourceLocation) {
    let file = directory.appending(path: name)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] == "1" {
      try? FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
      try? Data(text.utf8).write(to: file)
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      Issue.record("There is no Golden/\(name). UPDATE_GOLDEN=1 writes it.", sourceLocation: location)
      return
    }
    guard expected != text else { return }
    Issue.record("\(Self.difference(expected, text, name))", sourceLocation: location)
  }

  private static func difference(_ expected: String, _ actual: String, _ name: String) -> String {
    let before = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let after = actual.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(before, after).prefix { $0 == $1 }.count
    let was = before.indices.contains(line) ? before[line] : "(end)"
    let now = after.indices.contains(line) ? after[line] : "(end)"
    return """
      Golden/\(name) differs first in line \(line + 1):
        file: \(was)
        now:  \(now)
      UPDATE_GOLDEN=1 writes it anew.
      """
  }
}
