package import Testing

private import Foundation

/// The founding documents and reported cases, which lie beside a checkout, not in it.
package enum SharedFiles {
  /// Their folder: `NAVLOG_SHARED`, else `shared` beside the package; `nil` where there is none.
  package static let folder: String? = {
    let named = ProcessInfo.processInfo.environment["NAVLOG_SHARED"]
    let beside = packageRoot + "/../shared"
    return [named, beside].compactMap(\.self).first { FileManager.default.fileExists(atPath: $0) }
  }()

  /// Why a test that needs them does not run.
  package static let absence: Comment = "no shared files: set NAVLOG_SHARED to their folder"

  package static var arePresent: Bool { folder != nil }

  /// The lines of a text file in the folder; none where it is absent.
  package static func lines(of path: String) -> [String] {
    guard let folder, let text = try? String(contentsOfFile: folder + "/" + path, encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").map(String.init)
  }

  /// The folder of the package's manifest, found from where this file lies.
  package static let packageRoot: String =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
}
