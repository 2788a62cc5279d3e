import Journal
import Testing
import TestSupport

/// A Merkle tree as RFC 6962 defines it, word for word: slow, and plainly right.
enum NaiveTree {
  static func root(_ leaves: ArraySlice<Digest>) -> Digest {
    if leaves.isEmpty { return SHA256.digest(of: [UInt8]().span) }
    if leaves.count == 1 { return leaves[leaves.startIndex] }
    var split = 1
    while split * 2 < leaves.count { split *= 2 }
    let middle = leaves.startIndex + split
    let bytes = [1] + root(leaves[..<middle]).bytes + root(leaves[middle...]).bytes
    return SHA256.digest(of: bytes.span)
  }

  static func root(_ leaves: [Digest]) -> Digest { root(leaves[...]) }
}

@Suite struct MerkleTests {
  /// The leaves of the test vectors that implementations of RFC 6962 share.
  private static let knownLeaves: [[UInt8]] = [
    [], [0x00], [0x10], [0x20, 0x21], [0x30, 0x31], [0x40, 0x41, 0x42, 0x43],
    [0x50, 0x51, 0x52, 0x53, 0x54, 0x55, 0x56, 0x57],
    [
      0x60, 0x61, 0x62, 0x63, 0x64, 0x65, 0x66, 0x67, 0x68, 0x69, 0x6a, 0x6b, 0x6c, 0x6d, 0x6e, 0x6f,
    ],
  ]
  private static let knownRoots = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
  ]

  @Test(arguments: 1...20) func `a tree is the same however its leaves are bundled`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let leaves = (0..<Int.random(in: 1...20_000, using: &random)).map { number in
      SHA256.digest(of: [UInt8(number & 0xff), UInt8(number >> 8 & 0xff)].span)
    }
    var single = EventTree()
    for leaf in leaves { single.append(leaf) }
    var bundled = EventTree()
    while bundled.count < leaves.count {
      let start = Int(bundled.count)
      let end = min(leaves.count, start + Int.random(in: 1...6000, using: &random))
      for subtree in EventSubtree.largest(of: Array(leaves[start..<end]), from: UInt64(start)) {
        bundled.append(subtree)
      }
    }
    #expect(bundled == single)
  }

  @Test func `heads are those of the vectors for RFC 6962`() {
    var tree = EventTree()
    #expect(tree.root.hexadecimal == Self.knownRoots[0])
    for (leaf, root) in zip(Self.knownLeaves, Self.knownRoots.dropFirst()) {
      tree.append(LeafHasher.leaf(of: leaf))
      #expect(tree.root.hexadecimal == root)
    }
  }

  private static let leaves = (0..<70).map { LeafHasher.leaf(of: [UInt8($0)]) }

  @Test func `every inclusion proof up to 70 leaves leads to the naive head, and no other leaf's does`() {
    for count in 1...70 {
      let root = NaiveTree.root(Array(Self.leaves[..<count]))
      for leaf in 0..<count {
        let path = MerkleProof.inclusion(of: UInt64(leaf), count: UInt64(count)) {
          NaiveTree.root(Self.leaves[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        func lead(_ digest: Digest, _ place: Int, _ path: [Digest]) -> Digest? {
          MerkleProof.root(ofLeaf: digest, at: UInt64(place), count: UInt64(count), path)
        }
        #expect(lead(Self.leaves[leaf], leaf, path) == root, "\(leaf) of \(count)")
        #expect(lead(Self.leaves[(leaf + 1) % 70], leaf, path) != root)
        #expect(lead(Self.leaves[leaf], (leaf + 1) % count, path) != root || count == 1)
        #expect(lead(Self.leaves[leaf], leaf, path + [root]) == nil)
        if !path.isEmpty { #expect(lead(Self.leaves[leaf], leaf, path.dropLast()) == nil) }
      }
    }
  }

  @Test func `every consistency proof up to 70 leaves holds, and holds for no other head`() {
    let roots = (0...70).map { NaiveTree.root(Array(Self.leaves[..<$0])) }
    for new in 0...70 {
      for old in 0...new {
        let path = MerkleProof.consistency(from: UInt64(old), count: UInt64(new)) {
          NaiveTree.root(Self.leaves[Int($0.lowerBound)..<Int($0.upperBound)])
        }
        func holds(_ oldRoot: Digest, _ newRoot: Digest, _ path: [Digest]) -> Bool {
          MerkleProof.isConsistent((UInt64(old), oldRoot), (UInt64(new), newRoot), path)
        }
        #expect(holds(roots[old], roots[new], path), "\(old) to \(new)")
        #expect(!holds(roots[(old + 1) % 71], roots[new], path))
        if old > 0 { #expect(!holds(roots[old], roots[(new + 1) % 71], path)) }
        #expect(!holds(roots[old], roots[new], path + [roots[1]]))
      }
    }
  }

  @Test(arguments: [0, 1, 4095, 4096, 4097, 8191, 8192, 12288, 13000])
  func `a tree keeps its head as bytes, and grows on from them`(count: Int) throws {
    let leaves = (0..<count).map { LeafHasher.leaf(of: [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)]) }
    var tree = EventTree()
    for leaf in leaves { tree.append(leaf) }
    #expect(tree.root == NaiveTree.root(leaves))
    var bytes: [UInt8] = []
    tree.write(to: &bytes)
    var offset = 0
    var read = try EventTree(bytes.span, at: &offset)
    #expect(read == tree && offset == bytes.count)
    read.append(Self.leaves[0])
    #expect(read.root == NaiveTree.root(leaves + [Self.leaves[0]]))
  }
}
