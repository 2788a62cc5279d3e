/// Proofs over a Merkle tree, made and checked as RFC 9162 says.
///
/// Whoever makes one gives the hash of any range of leaves that is a subtree; whoever checks one needs
/// nothing but the proof and the heads.
package enum MerkleProof {
  // MARK: Making

  /// The hashes that lead from a leaf to the head of a tree of so many leaves.
  package static func inclusion<Fault: Error>(
    of leaf: UInt64, count: UInt64, _ hash: (Range<UInt64>) throws(Fault) -> Digest
  ) throws(Fault) -> [Digest] {
    var range = 0..<count
    var path: [Digest] = []
    while range.upperBound - range.lowerBound > 1 {
      let middle = middle(of: range)
      let (near, far) =
        leaf < middle
        ? (range.lowerBound..<middle, middle..<range.upperBound)
        : (middle..<range.upperBound, range.lowerBound..<middle)
      path.append(try hash(far))
      range = near
    }
    return path.reversed()
  }

  /// The hashes that show that a tree goes on from what it was when it had fewer leaves.
  package static func consistency<Fault: Error>(
    from old: UInt64, count: UInt64, _ hash: (Range<UInt64>) throws(Fault) -> Digest
  ) throws(Fault) -> [Digest] {
    guard old > 0, old < count else { return [] }
    var range = 0..<count
    var isWhole = true
    var path: [Digest] = []
    while range.upperBound != old {
      let middle = middle(of: range)
      if old <= middle {
        path.append(try hash(middle..<range.upperBound))
        range = range.lowerBound..<middle
      } else {
        path.append(try hash(range.lowerBound..<middle))
        range = middle..<range.upperBound
        isWhole = false
      }
    }
    if !isWhole { path.append(try hash(range)) }
    return path.reversed()
  }

  /// Where a tree's range of leaves splits: at the largest power of two that leaves something on the right.
  package static func middle(of range: Range<UInt64>) -> UInt64 {
    let count = range.upperBound - range.lowerBound
    return range.lowerBound + 1 << UInt64(63 - (max(count, 2) - 1).leadingZeroBitCount)
  }

  // MARK: Checking

  /// The head that a leaf's proof leads to; `nil` where the proof has another length than it must.
  package static func root(ofLeaf digest: Digest, at leaf: UInt64, count: UInt64, _ path: [Digest]) -> Digest?
  {
    guard leaf < count else { return nil }
    var (place, last, hash) = (leaf, count - 1, digest)
    for sibling in path {
      if last == 0 { return nil }
      if place & 1 == 1 || place == last {
        hash = .node(sibling, hash)
        while place & 1 == 0, place != 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        hash = .node(hash, sibling)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 ? hash : nil
  }

  /// Whether a proof shows that a tree with one head goes on from a smaller one with another.
  package static func isConsistent(
    _ old: (count: UInt64, root: Digest), _ new: (count: UInt64, root: Digest), _ path: [Digest]
  ) -> Bool {
    if old.count > new.count { return false }
    if old.count == new.count { return path.isEmpty && old.root == new.root }
    if old.count == 0 { return path.isEmpty && old.root == .emptyTree }
    var hashes = path[...]
    if old.count & (old.count - 1) == 0 { hashes = [old.root] + hashes }
    guard let first = hashes.popFirst() else { return false }
    var (place, last) = (old.count - 1, new.count - 1)
    while place & 1 == 1 { (place, last) = (place >> 1, last >> 1) }
    var (oldHash, newHash) = (first, first)
    for hash in hashes {
      if last == 0 { return false }
      if place & 1 == 1 || place == last {
        oldHash = .node(hash, oldHash)
        newHash = .node(hash, newHash)
        while place & 1 == 0, place != 0 { (place, last) = (place >> 1, last >> 1) }
      } else {
        newHash = .node(newHash, hash)
      }
      (place, last) = (place >> 1, last >> 1)
    }
    return last == 0 && oldHash == old.root && newHash == new.root
  }
}
