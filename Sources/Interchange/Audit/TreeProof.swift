package import Journal

/// A proof about a journal's tree in a form that others read, with the signed note that it leads to.
///
/// That an event is there is a `tlog-proof` of C2SP, the event's bytes as its extra data:
///
/// ```
/// c2sp.org/tlog-proof@v1
/// extra base64
/// index 41
/// base64            the hashes, a line each
///
/// the note
/// ```
///
/// That a note goes on from an older one is what C2SP's `tlog-witness` sends to witnesses: `old 90`, the
/// hashes, a blank line, the note.
package struct TreeProof: Equatable, Sendable {
  package enum Claim: Equatable, Sendable {
    /// These bytes are the leaf of that index.
    case includes(event: [UInt8], leaf: UInt64)
    /// The tree goes on from the one that had so many leaves.
    case goesOn(from: UInt64)
  }

  package var claim: Claim
  package var hashes: [Digest]
  /// The note's text and signatures.
  package var note: String

  private static let inclusionTitle = "c2sp.org/tlog-proof@v1"
  private static let hashMaximum = 64

  package init(claim: Claim, hashes: [Digest], note: String) {
    self.claim = claim
    self.hashes = hashes
    self.note = note
  }

  package var text: String {
    let head =
      switch claim {
      case .includes(let event, let leaf):
        [Self.inclusionTitle, "extra \(Base64.text(of: event))", "index \(leaf)"]
      case .goesOn(let count): ["old \(count)"]
      }
    let lines = head + hashes.map { Base64.text(of: $0.bytes) } + ["", note]
    return lines.joined(separator: "\n")
  }

  /// Reads what ``text`` is; `nil` for anything else.
  package init?(_ text: String) {
    guard let blank = text.firstRange(of: "\n\n") else { return nil }
    note = String(text[blank.upperBound...])
    var lines = text[..<blank.lowerBound].split(separator: "\n", omittingEmptySubsequences: false)[...]
    guard let claim = Self.claim(&lines), lines.count <= Self.hashMaximum else { return nil }
    self.claim = claim
    hashes = []
    for line in lines {
      guard let hash = Base64.bytes(of: line).flatMap({ Digest($0) }) else { return nil }
      hashes.append(hash)
    }
  }

  private static func claim(_ lines: inout ArraySlice<Substring>) -> Claim? {
    if lines.first.map(String.init) == inclusionTitle {
      lines.removeFirst()
      guard let event = value("extra ", &lines).flatMap({ Base64.bytes(of: $0) }),
        let leaf = value("index ", &lines).flatMap({ TreeCheckpoint.number($0) })
      else { return nil }
      return .includes(event: event, leaf: leaf)
    }
    return value("old ", &lines).flatMap { TreeCheckpoint.number($0) }.map { .goesOn(from: $0) }
  }

  private static func value(_ key: String, _ lines: inout ArraySlice<Substring>) -> Substring? {
    guard let line = lines.first, line.hasPrefix(key) else { return nil }
    lines.removeFirst()
    return line.dropFirst(key.count)
  }

  /// Whether the proof leads to a head.
  ///
  /// - Parameter old: the older head, for a proof that the tree goes on from one.
  package func leads(to head: TreeHead, from old: TreeHead?) -> Bool {
    switch claim {
    case .includes(let event, let leaf):
      let digest = LeafHasher.leaf(of: event)
      return MerkleProof.root(ofLeaf: digest, at: leaf, count: head.count, hashes) == head.root
    case .goesOn(let count):
      guard let old, old.count == count else { return false }
      return MerkleProof.isConsistent((old.count, old.root), (head.count, head.root), hashes)
    }
  }
}
