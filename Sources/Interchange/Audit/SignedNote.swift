import Journal

/// A text with signatures under it, as C2SP's `signed-note` says.
///
/// ```
/// the text, which ends in a line break
///
/// — name base64(key hash ‖ signature)
/// ```
package struct SignedNote: Equatable, Sendable, CustomStringConvertible {
  package struct Signature: Equatable, Sendable {
    package var key: NoteKeyID
    package var bytes: [UInt8]
  }

  /// Why some bytes are no note.
  package struct Fault: Error, Equatable, Sendable, CustomStringConvertible {
    package var description: String
  }

  /// What the signatures of a note say of a key.
  package enum Standing: Sendable {
    /// It signed the text.
    case valid
    /// A signature says so, and it is not true: text or signature were changed.
    case invalid
    /// It has not signed.
    case missing
  }

  package static let byteMaximum = 1 << 20
  package static let signatureMaximum = 100
  private static let dash = "\u{2014} "

  package let text: String
  package private(set) var signatures: [Signature] = []

  /// A note that nobody has signed yet.
  package init(text: String) {
    self.text = text
  }

  /// Reads a note.
  package init(_ bytes: [UInt8]) throws(Fault) {
    guard bytes.count <= Self.byteMaximum else { throw Fault(description: "it has more than 1 MiB") }
    guard let whole = String(validating: bytes, as: UTF8.self),
      !whole.unicodeScalars.contains(where: { $0.value < 32 && $0 != "\n" })
    else { throw Fault(description: "it is not plain text") }
    var lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.popLast()?.isEmpty == true, let blank = lines.lastIndex(where: \.isEmpty), blank > 0,
      blank + 1 < lines.count
    else { throw Fault(description: "no signatures stand behind a blank line at its end") }
    text = lines[..<blank].map { "\($0)\n" }.joined()
    guard lines.count - blank - 1 <= Self.signatureMaximum else {
      throw Fault(description: "it has more than \(Self.signatureMaximum) signatures")
    }
    for line in lines[(blank + 1)...] { signatures.append(try Self.signature(line)) }
  }

  private static func signature(_ line: Substring) throws(Fault) -> Signature {
    let words = line.dropFirst(dash.count).split(separator: " ", omittingEmptySubsequences: false)
    guard line.hasPrefix(dash), words.count == 2, NoteKeyID.isName(words[0]),
      let bytes = Base64.bytes(of: words[1]), bytes.count > 4
    else { throw Fault(description: "a signature's line is none") }
    let hash = bytes.prefix(4).reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return Signature(key: NoteKeyID(name: String(words[0]), hash: hash), bytes: Array(bytes.dropFirst(4)))
  }

  package var description: String {
    let lines = signatures.map { signature in
      let hash = (0..<4).map { UInt8(truncatingIfNeeded: signature.key.hash >> UInt32(24 - 8 * $0)) }
      return "\(Self.dash)\(signature.key.name) \(Base64.text(of: hash + signature.bytes))\n"
    }
    return "\(text)\n\(lines.joined())"
  }

  /// Signs the text; signatures of other keys stay.
  ///
  /// - Returns: `false` where the library gives no signature.
  package mutating func sign(with key: NoteSigner) -> Bool {
    guard let bytes = key.signature(of: Array(text.utf8)) else { return false }
    signatures.removeAll { $0.key == key.verifier.id }
    signatures.append(Signature(key: key.verifier.id, bytes: bytes))
    return true
  }

  /// Whether a key has signed the text. What other keys did does not matter.
  package func standing(of key: NoteVerifier) -> Standing {
    guard let signature = signatures.first(where: { $0.key == key.id }) else { return .missing }
    let message = Array(text.utf8)
    return Ed25519.isValid(signature.bytes, of: message, publicKey: key.publicKey) ? .valid : .invalid
  }
}
