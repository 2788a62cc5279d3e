/// A journal that another was made from: what its header says of where it comes from.
package struct Ancestor: Hashable, Sendable {
  package var journal: JournalID
  /// The head that it had then.
  package var head: TreeHead

  package init(journal: JournalID, head: TreeHead) {
    self.journal = journal
    self.head = head
  }

  static let limit = 64

  func write(to bytes: inout [UInt8]) {
    bytes.append(fixed: journal.high.byteSwapped)
    bytes.append(fixed: journal.low.byteSwapped)
    bytes.append(varint: head.count)
    head.root.append(to: &bytes)
  }

  init(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    let high = try bytes.fixed(UInt64.self, at: &offset).byteSwapped
    journal = JournalID(high: high, low: try bytes.fixed(UInt64.self, at: &offset).byteSwapped)
    let count = try bytes.varint(at: &offset)
    head = TreeHead(count: count, root: try bytes.digest(at: &offset))
  }
}
