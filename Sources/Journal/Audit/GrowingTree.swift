/// The tree over a journal's events, grown from what its last seal knew of it.
///
/// Hashing takes about as long as writing the new blocks, and needs nothing of them: it has a thread and a
/// reader of its own.
struct GrowingTree: Sendable {
  private let path: String
  private let fileSystem: any FileSystem
  private let segment: Segment
  private var tree: EventTree
  /// The pages that are not in the tree yet.
  private let pages: [PageEntry]

  init(of reader: borrowing JournalReader) {
    path = reader.path
    fileSystem = reader.file.fileSystem
    segment = reader.segments[0]
    tree = reader.sealedTree ?? EventTree()
    var covered: UInt64 = 0
    let known = tree.count
    pages = reader.pages.filter { page in
      covered &+= UInt64(page.count)
      return covered > known
    }
  }

  /// Adds all pages, beside whatever goes on meanwhile.
  consuming func grow() -> Computation<Result<EventTree, JournalFault>> {
    let tree = self
    return Computation { Result { () throws(JournalFault) in try tree.grown() } }
  }

  private func grown() throws(JournalFault) -> EventTree {
    let file = try JournalFault.wrapping { () throws(FileFault) in
      try File(path: path, access: .reading, on: fileSystem)
    }
    var tree = tree
    var reader = PageReader()
    reader.add(segment)
    var hasher = LeafHasher()
    var page = Page(firstPosition: segment.header.firstPosition, presets: segment.header.presets)
    var leaves: [Digest] = []
    for entry in pages {
      try reader.read(entry, of: file, into: &page)
      leaves.removeAll(keepingCapacity: true)
      hasher.append(leavesOf: page, to: &leaves)
      for leaf in leaves { tree.append(leaf) }
    }
    return tree
  }
}
