import Foundation
import TestSupport
import Testing

/// A folder with a journal in it, and the built tool to work on it.
struct Workplace {
  let files: TemporaryDirectory
  var journal: String { files.path("a.navlog") }

  init() throws { files = try TemporaryDirectory() }

  /// A folder whose journal holds these lines.
  init(recording lines: [String]) throws {
    try self.init()
    let result = try record(lines)
    try #require(result.exitCode == 0, "\(result.errors)")
  }

  @discardableResult
  func record(_ lines: [String], _ options: String...) throws -> Tool.Result {
    let input = lines.map { "\($0)\n" }.joined()
    return try Tool.navlog.run(["record", "-j", journal] + options, input: input)
  }

  /// Runs a verb on the journal.
  func navlog(_ verb: String, _ options: String...) throws -> Tool.Result {
    try Tool.navlog.run([verb, journal] + options)
  }

  /// Runs a line of bash: `$0` is the tool, `$1` the journal, `$2` the folder.
  func bash(_ line: String) throws -> Tool.Result {
    try Tool("/bin/bash").run(["-c", line, Tool.navlog.path, journal, files.url.path])
  }

  /// The events of the journal, as `log --json` lists them.
  func events() throws -> [JSONLine] { try JSONLine.all(navlog("log", "--json").output) }
}

/// A line of JSON, looked into by key path.
struct JSONLine: @unchecked Sendable {
  private let value: Any?

  static func all(_ text: String) throws -> [JSONLine] {
    try text.split(separator: "\n").map { try JSONLine(String($0)) }
  }

  init(_ text: String) throws { value = try JSONSerialization.jsonObject(with: Data(text.utf8)) }

  private init(value: Any?) { self.value = value }

  subscript(key: String) -> JSONLine { JSONLine(value: (value as? [String: Any])?[key]) }
  subscript(index: Int) -> JSONLine { JSONLine(value: (value as? [Any]).map { $0[index] }) }

  var string: String? { value as? String }
  var int: Int? { value as? Int }
  var bool: Bool? { value as? Bool }
  var array: [JSONLine]? { (value as? [Any])?.map(JSONLine.init(value:)) }
  var keys: [String] { (value as? [String: Any]).map { Array($0.keys) } ?? [] }
  var isNull: Bool { value is NSNull }
  var isThere: Bool { value != nil }
}

extension JSONLine: Equatable {
  static func == (left: JSONLine, right: JSONLine) -> Bool {
    (left.value as? NSObject) == (right.value as? NSObject)
  }
}

/// Lines of intents for tests.
enum Intents {
  /// A session that pushes so many screens, one a second from ten o'clock on.
  static func pushes(_ count: Int, session: String = "s1") -> [String] {
    (0..<count).map { index in
      let time = 1_796_032_800_000 + index * 1000
      return #"{"intent":"push","route":"r\#(index + 1)","session":"\#(session)","at":\#(time)}"#
    }
  }
}
