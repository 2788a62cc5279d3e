public import Foundation

/// A folder that is gone when the last one who holds it is.
public final class TemporaryDirectory: Sendable {
  public let url: URL

  public init() throws {
    url = FileManager.default.temporaryDirectory.appending(path: "navlog-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// The path of a file in it, there or not.
  public func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file.
  ///
  /// - Returns: where it is.
  @discardableResult
  public func write(_ text: String, to name: String) throws -> URL {
    let file = url.appending(path: name)
    try Data(text.utf8).write(to: file)
    return file
  }
}
