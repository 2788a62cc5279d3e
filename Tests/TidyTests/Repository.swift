import Foundation
import TestSupport

/// The files of this package, as a list.
enum Repository {
  private static let skipped: Set = [".build", ".git", ".swiftpm", "Golden"]

  /// The path of every file, from the package's root, in order.
  static let paths: [String] = {
    let root = SharedFiles.packageRoot
    guard let walk = FileManager.default.enumerator(atPath: root) else { return [] }
    var paths: [String] = []
    while let path = walk.nextObject() as? String {
      if skipped.contains(where: { path == $0 || path.hasSuffix("/\($0)") }) {
        walk.skipDescendants()
      } else {
        paths.append(path)
      }
    }
    return paths.sorted()
  }()

  /// Those written by hand.
  static let textFiles: [TextFile] = paths.filter(isText).compactMap { path in
    let file = URL(filePath: SharedFiles.packageRoot).appending(path: path)
    return (try? String(contentsOf: file, encoding: .utf8)).map { TextFile(path: path, text: $0) }
  }

  private static func isText(_ path: String) -> Bool {
    let endings = [
      ".swift", ".md", ".h", ".cpp", ".modulemap", ".py", ".js", ".html", ".json", ".txt", ".sh",
    ]
    let scripts = ["Tools/quickstart", "Tools/check", "Tools/setup", ".ci/run"]
    return endings.contains(where: path.hasSuffix) || scripts.contains(path)
  }
}
