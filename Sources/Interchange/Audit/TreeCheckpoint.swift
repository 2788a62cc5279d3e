package import Journal

/// The head of a journal's tree as text, as C2SP's `tlog-checkpoint` says: what a note about a journal signs.
package struct TreeCheckpoint: Equatable, Sendable {
  /// What the tree is about.
  package var origin: String
  package var head: TreeHead

  package init(journal: JournalID, head: TreeHead) {
    origin = Self.origin(of: journal)
    self.head = head
  }

  /// The journal's identity as a log's: no other has it, whatever its file is called.
  package static func origin(of journal: JournalID) -> String {
    var text: [UInt8] = []
    journal.spell(into: &text)
    return "navlog/" + String(decoding: text, as: UTF8.self)
  }

  /// Reads a text; lines behind the third are extensions, which mean nothing here.
  package init?(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count >= 4, lines.last?.isEmpty == true, !lines[0].isEmpty,
      let count = Self.number(lines[1]), let root = Base64.bytes(of: lines[2]).flatMap({ Digest($0) }),
      !lines[3..<(lines.count - 1)].contains(where: \.isEmpty)
    else { return nil }
    origin = String(lines[0])
    head = TreeHead(count: count, root: root)
  }

  /// A number in its one spelling: no sign, no leading zeros.
  static func number(_ text: some StringProtocol) -> UInt64? {
    guard let number = UInt64(text), String(number) == text else { return nil }
    return number
  }

  package var text: String {
    "\(origin)\n\(head.count)\n\(Base64.text(of: head.root.bytes))\n"
  }
}
