import Journal

/// What identifies a signer of notes: a name, and four bytes of a hash over name and key.
///
/// Names and keys are spelled as C2SP's `signed-note` says, so that other tools read them.
package struct NoteKeyID: Hashable, Sendable {
  package var name: String
  package var hash: UInt32

  /// The hash as eight hexadecimal digits.
  var hexadecimal: String {
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }

  /// Whether a name can stand in a signature's line.
  package static func isName(_ name: some StringProtocol) -> Bool {
    !name.isEmpty && name.utf8.count <= 255
      && name.unicodeScalars.allSatisfy { $0 != "+" && $0.value >= 32 && !$0.properties.isWhitespace }
  }

  init(name: String, hash: UInt32) {
    self.name = name
    self.hash = hash
  }

  init(name: String, publicKey: [UInt8]) {
    self.name = name
    let bytes = Array(name.utf8) + [0x0a, NoteVerifier.algorithm] + publicKey
    hash = SHA256.digest(of: bytes.span).bytes.prefix(4).reduce(0) { $0 << 8 | UInt32($1) }
  }
}

/// The public half of a key for notes: `name+hash+base64`.
package struct NoteVerifier: Hashable, Sendable {
  /// Ed25519 as signed notes number it.
  static let algorithm: UInt8 = 1

  package let id: NoteKeyID
  let publicKey: [UInt8]

  init(name: String, publicKey: [UInt8]) {
    id = NoteKeyID(name: name, publicKey: publicKey)
    self.publicKey = publicKey
  }

  /// Reads a key; `nil` for what is none, or one whose hash is another's.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, NoteKeyID.isName(parts[0]), let key = Base64.bytes(of: parts[2]),
      key.count == 1 + Ed25519.keyByteCount, key[0] == Self.algorithm
    else { return nil }
    self.init(name: String(parts[0]), publicKey: Array(key.dropFirst()))
    guard parts[1] == id.hexadecimal else { return nil }
  }

  package var text: String {
    "\(id.name)+\(id.hexadecimal)+\(Base64.text(of: [Self.algorithm] + publicKey))"
  }
}

/// The secret half: `PRIVATE+KEY+name+hash+base64`.
package struct NoteSigner: Sendable {
  private static let prefix = "PRIVATE+KEY+"

  package let verifier: NoteVerifier
  private let seed: [UInt8]

  /// Makes a key from a seed of 32 bytes that nobody can guess.
  package init?(name: String, seed: [UInt8]) {
    guard NoteKeyID.isName(name), let publicKey = Ed25519.publicKey(ofSeed: seed) else { return nil }
    verifier = NoteVerifier(name: name, publicKey: publicKey)
    self.seed = seed
  }

  /// Reads a key; `nil` for what is none.
  package init?(_ text: some StringProtocol) {
    guard text.hasPrefix(Self.prefix) else { return nil }
    let parts = text.dropFirst(Self.prefix.count).split(
      separator: "+", maxSplits: 2, omittingEmptySubsequences: false)
    guard parts.count == 3, let key = Base64.bytes(of: parts[2]), key.count == 1 + Ed25519.keyByteCount,
      key[0] == NoteVerifier.algorithm
    else { return nil }
    self.init(name: String(parts[0]), seed: Array(key.dropFirst()))
    guard parts[1] == verifier.id.hexadecimal else { return nil }
  }

  package var text: String {
    let key = Base64.text(of: [NoteVerifier.algorithm] + seed)
    return "\(Self.prefix)\(verifier.id.name)+\(verifier.id.hexadecimal)+\(key)"
  }

  func signature(of message: [UInt8]) -> [UInt8]? {
    Ed25519.signature(of: message, seed: seed)
  }
}
