import Interchange

/// A public key on the command line: itself, or the file that has it.
struct PublicKeyArgument: ArgumentValue {
  static let expectation = "a public key, name+hash+base64, or the file that has it"
  static let completion = Completion.file

  private let text: String

  init?(argument: String) {
    guard !argument.isEmpty else { return nil }
    text = argument
  }

  func verifier() throws(Failure) -> NoteVerifier {
    if let key = NoteVerifier(text) { return key }
    guard let path = Path(argument: text) else { throw .usage("--key wants \(Self.expectation).") }
    guard let key = NoteVerifier(try KeyFile.line(of: path)) else {
      throw Failure(
        "badKey", "It is no public key: name+hash+base64 on one line.", at: .init(file: path.text))
    }
    return key
  }
}

/// Files of one line: keys.
enum KeyFile {
  static func line(of path: Path) throws(Failure) -> String {
    let bytes = try SmallFile.bytes(of: path, limit: 4096)
    let lines = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 1 || lines.count == 2 && lines[1].isEmpty else {
      throw Failure("badKey", "A key is one line, and this file has more.", at: .init(file: path.text))
    }
    return String(lines[0])
  }

  static func signer(_ path: Path) throws(Failure) -> NoteSigner {
    guard let key = NoteSigner(try line(of: path)) else {
      throw Failure(
        "badKey",
        "It is no secret key: PRIVATE+KEY+name+hash+base64 on one line, as sign --new-key writes it.",
        at: .init(file: path.text))
    }
    return key
  }
}
