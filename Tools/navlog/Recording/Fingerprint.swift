import Journal
import Replay

/// What is kept of a line that is no intent: its length and its hash, never its bytes.
struct Fingerprint: ~Copyable {
  private var sha256 = SHA256()
  private(set) var byteCount = 0

  /// Adds bytes of the line.
  mutating func update(_ bytes: Span<UInt8>) {
    sha256.update(bytes)
    byteCount += bytes.count
  }

  /// Describes the line, and begins anew.
  mutating func finish(into document: inout Document) {
    document.removeAll()
    let object = document.open(.object)
    document.append("length")
    document.append(Int64(byteCount))
    document.append("sha256")
    document.append(sha256.finish().hexadecimal)
    document.close(object, count: 2)
    byteCount = 0
  }
}
