/// A file of the repository, by its path from the package's root.
struct TextFile: Sendable {
  typealias Line = (number: Int, text: Substring)

  let path: String
  /// Lines with their numbers, from 1.
  let lines: [Line]
  /// The same of the code alone, without comments and the insides of strings; none where it is no Swift.
  let codeLines: [Line]

  init(path: String, text: String) {
    self.path = path
    lines = Self.lines(of: text)
    codeLines = path.hasSuffix(".swift") ? Self.lines(of: SwiftCode(text).text) : []
  }

  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
  var folder: String { path.split(separator: "/").dropLast().joined(separator: "/") }
  var isSwift: Bool { path.hasSuffix(".swift") }

  private static func lines(of text: String) -> [Line] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.enumerated().map { ($0.offset + 1, $0.element) }
  }

  /// A finding in each line in which the test finds a fault.
  func findings(in lines: [Line], _ fault: (Substring) -> String?) -> [Finding] {
    lines.compactMap { number, text in
      fault(text).map { Finding(path: path, line: number, message: $0) }
    }
  }
}
