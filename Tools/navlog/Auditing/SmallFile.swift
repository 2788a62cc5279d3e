import Journal
import Replay

/// Files that fit into memory.
enum SmallFile {
  /// Reads a whole file.
  ///
  /// - Throws: also for one that has more bytes than the limit.
  static func bytes(of path: Path, limit: Int) throws(Failure) -> [UInt8] {
    do throws(FileFault) {
      let file = try File(path: path.text, access: .reading)
      guard try file.status().byteCount <= limit else {
        throw FileFault(
          .read, path: path.text, errorNumber: 0, explanation: "it has more than \(limit) bytes")
      }
      var bytes: [UInt8] = []
      _ = try file.read(at: 0, count: limit, into: &bytes)
      return bytes
    } catch {
      throw Failure(.journal(.file(error)))
    }
  }

  /// Puts a text under a name, whole or not at all.
  static func replace(_ path: String, with text: String) throws(Failure) {
    let newPath = path + ".new"
    let bytes = Array(text.utf8)
    do throws(FileFault) {
      try File.remove(newPath)
      let file = try File(path: newPath, access: .creating)
      try file.write(bytes.span, at: 0)
      try file.sync()
      try File.rename(newPath, to: path)
      try File.syncDirectory(of: path)
    } catch {
      throw Failure(.journal(.file(error)))
    }
  }
}
