import Replay

/// What is kept of a line that is no intent: its length and its hash, never its bytes.
struct Fingerprint: ~Copyable {
  private var sha256: SHA256
  private(set) var byteCount = 0

  init() throws(Failure) {
    do { sha256 = try SHA256() } catch { throw Failure("system", "\(error).") }
  }

  /// Adds bytes of the line.
  mutating func update(_ bytes: Span<UInt8>) {
    sha256.update(bytes)
    byteCount += bytes.count
  }

  /// Describes the line, and begins anew.
  mutating func finish(into document: inout Document) throws(Failure) {
    document.removeAll()
    let object = document.open(.object)
    document.append("length")
    document.append(Int64(byteCount))
    document.append("sha256")
    do { document.append(SHA256.hexadecimal(try sha256.finish())) } catch {
      throw Failure("system", "\(error).")
    }
    document.close(object, count: 2)
    byteCount = 0
  }
}
