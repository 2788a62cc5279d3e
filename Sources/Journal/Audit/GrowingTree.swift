/// The tree over a journal's events, grown from what its last seal knew of it.
///
/// Hashing takes longer than all else that sealing does, and needs nothing of it: two threads do it, each
/// with a reader of its own.
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
    var tree = tree
    for start in stride(from: 0, to: pages.count, by: Self.runLength) {
      let run = pages[start..<min(start + Self.runLength, pages.count)]
      let middle = run.startIndex + run.count / 2
      let second = Computation { Result { () throws(JournalFault) in try leaves(of: run[middle...]) } }
      let first = Result { () throws(JournalFault) in try leaves(of: run[..<middle]) }
      for leaves in [first, second.value()] {
        for leaf in try leaves.get() { tree.append(leaf) }
      }
    }
    return tree
  }

  /// Pages that are hashed between two looks at the tree: their leaves are in memory at once.
  private static let runLength = 64

  private func leaves(of pages: ArraySlice<PageEntry>) throws(JournalFault) -> [Digest] {
    let file = try JournalFault.wrapping { () throws(FileFault) in
      try File(path: path, access: .reading, on: fileSystem)
    }
    var reader = PageReader()
    reader.add(segment)
    var hasher = LeafHasher()
    var page = Page(firstPosition: segment.header.firstPosition, presets: segment.header.presets)
    var leaves: [Digest] = []
    for entry in pages {
      try reader.read(entry, of: file, into: &page)
      hasher.append(leavesOf: page, to: &leaves)
    }
    return leaves
  }
}
