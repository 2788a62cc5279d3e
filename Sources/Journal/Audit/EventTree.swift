/// The Merkle tree over events (RFC 6962), as far as it must be kept to grow and to be proved from.
///
/// Its head after *n* events commits to all of them and their order. Kept are the hashes of full **tiles**,
/// 4096 events each, and of the full subtrees in the last tile that is not: any head and any proof can be
/// made from these and the events of one tile.
package struct EventTree: Equatable, Sendable {
  package static let tileEventCount: UInt64 = 4096

  /// How many events it covers.
  package private(set) var count: UInt64 = 0
  /// The hashes of the full tiles.
  package private(set) var tiles: [Digest] = []
  /// The hashes of the full subtrees in the rest, the largest first.
  private var rest: [Digest] = []

  package init() {}

  /// Adds the next event's leaf.
  package mutating func append(_ leaf: Digest) {
    append(EventSubtree(hash: leaf, count: 1))
  }

  /// Adds the next events: as many as stand at a place that their count divides, no more than a tile's.
  package mutating func append(_ subtree: EventSubtree) {
    var hash = subtree.hash
    var size = count % Self.tileEventCount / subtree.count
    while size & 1 == 1, let left = rest.popLast() {
      hash = .node(left, hash)
      size &>>= 1
    }
    count &+= subtree.count
    if count % Self.tileEventCount == 0 { tiles.append(hash) } else { rest.append(hash) }
  }

  /// The head: the hash of the whole tree.
  ///
  /// - Complexity: O(tiles).
  package var root: Digest {
    var subtrees = Self.subtrees(ofTiles: tiles)
    subtrees += rest
    guard var root = subtrees.popLast() else { return .emptyTree }
    while let left = subtrees.popLast() { root = .node(left, root) }
    return root
  }

  /// The hashes of the largest full subtrees that tiles make up, the largest first.
  private static func subtrees(ofTiles tiles: [Digest]) -> [Digest] {
    var subtrees: [Digest] = []
    for (index, tile) in tiles.enumerated() {
      var hash = tile
      var size = index
      while size & 1 == 1, let left = subtrees.popLast() {
        hash = .node(left, hash)
        size >>= 1
      }
      subtrees.append(hash)
    }
    return subtrees
  }

  /// The tree as it was when it had only full tiles, so many of them.
  package func prefix(tileCount: Int) -> EventTree {
    var tree = EventTree()
    tree.tiles = Array(tiles.prefix(tileCount))
    tree.count = UInt64(tree.tiles.count) * Self.tileEventCount
    return tree
  }
}

/// A full subtree of a tree: a power of two of leaves, at a place that their count divides.
package struct EventSubtree: Hashable, Sendable {
  package var hash: Digest
  package var count: UInt64

  /// The largest subtrees that leaves make up, in their order; none goes beyond a tile.
  ///
  /// - Parameter start: how many leaves come before.
  package static func largest(of leaves: [Digest], from start: UInt64) -> [EventSubtree] {
    var subtrees: [EventSubtree] = []
    var end = start
    for leaf in leaves {
      var new = EventSubtree(hash: leaf, count: 1)
      while new.count < EventTree.tileEventCount, end / new.count & 1 == 1, let left = subtrees.last,
        left.count == new.count
      {
        subtrees.removeLast()
        new = EventSubtree(hash: .node(left.hash, new.hash), count: new.count * 2)
      }
      subtrees.append(new)
      end += 1
    }
    return subtrees
  }
}

// MARK: - As bytes

extension EventTree {
  /// Appends the tree: its count, then its hashes.
  package func write(to bytes: inout [UInt8]) {
    bytes.append(varint: count)
    for digest in tiles + rest { digest.append(to: &bytes) }
  }

  /// Reads what ``write(to:)`` wrote.
  package init(_ bytes: Span<UInt8>, at offset: inout Int) throws(Damage) {
    count = try bytes.varint(at: &offset)
    let tileCount = count / Self.tileEventCount
    let restCount = (count % Self.tileEventCount).nonzeroBitCount
    guard tileCount <= UInt64(bytes.count / Digest.byteCount) else { throw Damage(.truncated, at: offset) }
    for _ in 0..<tileCount { tiles.append(try bytes.digest(at: &offset)) }
    for _ in 0..<restCount { rest.append(try bytes.digest(at: &offset)) }
  }
}

extension Span<UInt8> {
  package func digest(at offset: inout Int) throws(Damage) -> Digest {
    let start = offset
    guard let digest = Digest(extracting(try range(ofCount: Digest.byteCount, at: &offset))) else {
      throw Damage(.truncated, at: start)
    }
    return digest
  }
}

extension Digest {
  /// The head of a tree without events: the hash of nothing.
  package static let emptyTree = SHA256.digest(of: [UInt8]().span)

  /// The hash of a node with two children.
  package static func node(_ left: Digest, _ right: Digest) -> Digest {
    var bytes: InlineArray<65, UInt8> = InlineArray(repeating: 1)
    var room = bytes.mutableSpan
    var offset = 1
    left.write(to: &room, at: &offset)
    right.write(to: &room, at: &offset)
    return SHA256.digest(of: bytes.span)
  }
}
