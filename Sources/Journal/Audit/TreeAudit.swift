/// Makes the tree of a journal's events again, page by page, and remembers its heads at the places asked for.
///
/// Of a journal that was redacted it makes the tree of the one before as well, with what the redacted events
/// keep of it.
package struct TreeAudit {
  package let journal: JournalID
  package private(set) var tree = EventTree()
  /// The positions of redacted events.
  package private(set) var redacted: [UInt64] = []
  /// Whether the tree in the index was met again; `nil` so far, or where there is none.
  package private(set) var sealedTreeHolds: Bool?

  /// How many events were cut off the front of the journal that this one was made from.
  package let cutCount: UInt64

  private let lineage: [Ancestor]
  private var original: EventTree?
  private let counts: Set<UInt64>
  private var roots: [UInt64: Digest] = [:]
  private var originalRoots: [UInt64: Digest] = [:]
  private var hasher = LeafHasher()
  private var originalHasher = LeafHasher(.original)

  /// - Parameter counts: after how many events a head is wanted.
  package init(header: Header, counts: [UInt64]) {
    journal = header.journal
    lineage = header.lineage
    cutCount = header.cut?.count ?? 0
    original = lineage.isEmpty ? nil : header.cut ?? EventTree()
    self.counts = Set(counts + lineage.map(\.head.count) + [0])
    note()
  }

  /// Adds a page's events; pages come in order and none is left out that can be read.
  ///
  /// - Parameter sealed: the tree that the index has.
  package mutating func add(_ page: borrowing Page, sealed: EventTree?) {
    var leaves: [Digest] = []
    hasher.append(leavesOf: page, to: &leaves)
    var originals: [Digest] = []
    if original != nil { originalHasher.append(leavesOf: page, to: &originals) }
    for index in leaves.indices {
      tree.append(leaves[index])
      if !originals.isEmpty { original?.append(originals[index]) }
      note()
      if let sealed, sealed.count == tree.count { sealedTreeHolds = sealed == tree }
      if page.shapes[Int(page.shapeNumbers[index])].isRedacted {
        redacted.append(page.firstPosition &+ UInt64(index))
      }
    }
  }

  private mutating func note() {
    if counts.contains(tree.count) { roots[tree.count] = tree.root }
    if let original, counts.contains(original.count) { originalRoots[original.count] = original.root }
  }

  /// The head after so many events, if it was asked for and there were so many.
  package func root(_ edition: LeafHasher.Edition, at count: UInt64) -> Digest? {
    edition == .current ? roots[count] : originalRoots[count]
  }

  /// The journals that this one was made from, and whether its events show it.
  package var ancestors: [(ancestor: Ancestor, isProved: Bool)] {
    lineage.map { ($0, originalRoots[$0.head.count] == $0.head.root) }
  }
}
