/// What is kept of the events that are cut off a journal's front.
package struct FrontCut: Sendable {
  /// The first page that stays.
  package let page: Int
  /// The tree over the events before it, those included that were cut off earlier.
  package let tree: EventTree
  /// What the journal says of where it comes from, itself included.
  package let lineage: [Ancestor]
}

extension JournalReader {
  /// Works out what proves the events from a page on when those before are gone.
  ///
  /// Of a journal that was made from another, it is the tree of that one that goes on.
  ///
  /// - Complexity: O(events).
  package mutating func frontCut(before first: Int) throws(JournalFault) -> FrontCut {
    var tree = header.cut ?? EventTree()
    var cut = tree
    var hasher = LeafHasher(header.lineage.isEmpty ? .current : .original)
    var leaves: [Digest] = []
    var page = makePage()
    for index in pages.indices {
      if index == first { cut = tree }
      try read(page: index, into: &page)
      leaves.removeAll(keepingCapacity: true)
      hasher.append(leavesOf: page, to: &leaves)
      for leaf in leaves { tree.append(leaf) }
    }
    var lineage = header.lineage
    if lineage.isEmpty {
      let head = TreeHead(count: tree.count, root: tree.root)
      lineage = [Ancestor(journal: header.journal, head: head)]
    }
    return FrontCut(page: first, tree: cut, lineage: lineage)
  }
}
