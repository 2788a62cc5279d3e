/// What a reader has worked out of the tree over its events.
struct TreeCache: Sendable {
  /// The tree over all events.
  var tree: EventTree?
  /// The leaves of one tile.
  var tile: (number: UInt64, leaves: [Digest])?
}

/// The head of a tree: it commits to as many events and their order.
package struct TreeHead: Hashable, Sendable {
  package var count: UInt64
  package var root: Digest

  package init(count: UInt64, root: Digest) {
    self.count = count
    self.root = root
  }
}

/// Events are leaves in their order; those behind damaged ones are in no tree.
extension JournalReader {
  /// The first leaf of each page, as far as no event before is damaged. What is known to be lost is no leaf.
  private var firstLeaves: [UInt64] {
    var leaves: [UInt64] = []
    var next: UInt64 = 0
    var end = header.firstPosition
    for page in pages {
      let missing = end..<max(end, page.firstPosition)
      if !missing.isEmpty, gaps.contains(where: { $0.positions.overlaps(missing) }) { break }
      leaves.append(next)
      next &+= UInt64(page.count)
      end = page.endPosition
    }
    return leaves
  }

  /// Which leaf the event of a position is; `nil` where there is none.
  package func leaf(ofPosition position: UInt64) -> UInt64? {
    let leaves = firstLeaves
    guard let page = page(at: position), page < leaves.count else { return nil }
    return leaves[page] &+ (position &- pages[page].firstPosition)
  }

  /// The tree over the journal's events.
  ///
  /// - Complexity: O(events that were not sealed), once; of a journal whose seal has no tree, all.
  package mutating func tree() throws(JournalFault) -> EventTree {
    if let tree = treeCache.tree { return tree }
    var tree = sealedTree ?? EventTree()
    try grow(&tree, LeafHasher())
    treeCache.tree = tree
    return tree
  }

  /// The tree as the events make it, whatever the footer says.
  ///
  /// - Parameter edition: which leaf of a redacted event counts.
  package mutating func recomputedTree(
    _ edition: LeafHasher.Edition, progress: (UInt64) -> Void = { _ in }
  ) throws(JournalFault) -> EventTree {
    var tree = EventTree()
    try grow(&tree, LeafHasher(edition), progress: progress)
    return tree
  }

  private mutating func grow(
    _ tree: inout EventTree, _ hasher: LeafHasher, progress: (UInt64) -> Void = { _ in }
  ) throws(JournalFault) {
    var hasher = hasher
    var page = makePage()
    var leaves: [Digest] = []
    for (index, first) in firstLeaves.enumerated() where first &+ UInt64(pages[index].count) > tree.count {
      try read(page: index, into: &page)
      leaves.removeAll(keepingCapacity: true)
      hasher.append(leavesOf: page, from: Int(tree.count &- first), to: &leaves)
      for leaf in leaves { tree.append(leaf) }
      progress(tree.count)
    }
  }

  /// The head of the tree over the first so many events; `nil` where the journal has fewer.
  ///
  /// - Complexity: O(tiles), and the events of one tile.
  package mutating func head(at count: UInt64) throws(JournalFault) -> TreeHead? {
    let tree = try tree()
    guard count <= tree.count else { return nil }
    return TreeHead(count: count, root: try hash(of: 0..<count, in: tree))
  }

  /// The leaf of an event, and the hashes that lead from it to the head over so many events.
  package mutating func inclusionProof(
    ofLeaf leaf: UInt64, count: UInt64
  ) throws(JournalFault) -> [Digest]? {
    let tree = try tree()
    guard leaf < count, count <= tree.count else { return nil }
    return try MerkleProof.inclusion(of: leaf, count: count) { range throws(JournalFault) in
      try hash(of: range, in: tree)
    }
  }

  /// The hashes that show that the head over so many events goes on from an older one.
  package mutating func consistencyProof(
    from old: UInt64, count: UInt64
  ) throws(JournalFault) -> [Digest]? {
    let tree = try tree()
    guard old <= count, count <= tree.count else { return nil }
    return try MerkleProof.consistency(from: old, count: count) { range throws(JournalFault) in
      try hash(of: range, in: tree)
    }
  }

  /// The canonical bytes of the event of a position; `nil` where the journal has none.
  package mutating func eventBytes(at position: UInt64) throws(JournalFault) -> [UInt8]? {
    guard let index = page(at: position) else { return nil }
    var page = makePage()
    try read(page: index, into: &page)
    let event = Int(position &- page.firstPosition)
    var events = EventBytes()
    events.begin(page)
    var cursor = page.cursor(at: event)
    var bytes: [UInt8] = []
    events.append(eventAt: event, of: page, &cursor, to: &bytes)
    return bytes
  }

  /// The hash of a subtree.
  private mutating func hash(of range: Range<UInt64>, in tree: EventTree) throws(JournalFault) -> Digest {
    let size = EventTree.tileEventCount
    let count = range.upperBound - range.lowerBound
    let tile = range.lowerBound / size
    if count == size, tile < UInt64(tree.tiles.count) { return tree.tiles[Int(tile)] }
    if count <= size {
      let leaves = try leaves(ofTile: tile, in: tree)
      let start = Int(range.lowerBound % size)
      var subtree = EventTree()
      for leaf in leaves[start..<(start + Int(count))] { subtree.append(leaf) }
      return subtree.root
    }
    let middle = MerkleProof.middle(of: range)
    let left = try hash(of: range.lowerBound..<middle, in: tree)
    return .node(left, try hash(of: middle..<range.upperBound, in: tree))
  }

  private mutating func leaves(ofTile tile: UInt64, in tree: EventTree) throws(JournalFault) -> [Digest] {
    if let cached = treeCache.tile, cached.number == tile { return cached.leaves }
    let size = EventTree.tileEventCount
    let wanted = (tile * size)..<min((tile + 1) * size, tree.count)
    var leaves: [Digest] = []
    var hasher = LeafHasher()
    var page = makePage()
    for (index, first) in firstLeaves.enumerated() where first < wanted.upperBound {
      guard first &+ UInt64(pages[index].count) > wanted.lowerBound else { continue }
      try read(page: index, into: &page)
      let start = wanted.lowerBound > first ? wanted.lowerBound &- first : 0
      hasher.append(leavesOf: page, from: Int(start), to: &leaves)
    }
    guard leaves.count >= wanted.count else {
      throw .damaged(path: path, Damage(.invalid(field: "count of events"), at: header.byteCount))
    }
    leaves.removeLast(leaves.count - wanted.count)
    treeCache.tile = (tile, leaves)
    return leaves
  }
}
