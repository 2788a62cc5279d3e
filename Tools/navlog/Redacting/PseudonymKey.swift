import Interchange
import Journal
import Replay

/// The key that pseudonyms are made with.
enum PseudonymKey {
  private static let byteCount = 32

  /// A key's bytes: those of a file, which is made if it is not there, or some that are forgotten.
  static func bytes(of path: Path?) throws(Failure) -> [UInt8] {
    guard let path else { return File.randomBytes(count: byteCount) }
    if !File.exists(path.text) {
      let text = Base64.text(of: File.randomBytes(count: byteCount)) + "\n"
      do throws(FileFault) { try File.createSecret(path.text, Array(text.utf8)) } catch {
        throw Failure(.journal(.file(error)))
      }
    }
    guard let key = Base64.bytes(of: try KeyFile.line(of: path)), key.count >= 16 else {
      throw Failure(
        "badKey", "It is no key: at least 16 bytes in base64, on one line.", at: .init(file: path.text))
    }
    return key
  }
}
