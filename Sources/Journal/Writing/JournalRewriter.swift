/// Writes a journal that is made from another one: sealed, whole, and under its name only once it is done.
package struct JournalRewriter: ~Copyable {
  private let path: String
  private let file: File
  private var segment: SegmentWriter
  private var tree = EventTree()
  private var hasher = LeafHasher()
  private var leaves: [Digest] = []
  private var endPosition: UInt64

  /// - Parameter header: of the journal that it is made from; it gets an identity of its own.
  /// - Throws: `JournalFault`; also where a file of that name is there already.
  package init(_ path: String, _ header: Header) throws(JournalFault) {
    guard !File.exists(path) else { throw .exists(path: path) }
    let file = try JournalFault.wrapping { () throws(FileFault) in
      try File.remove(Self.unfinishedPath(path))
      return try File(path: Self.unfinishedPath(path), access: .creating)
    }
    var header = header
    header.journal = .random()
    header.seal = nil
    header.sealedEndPosition = 0
    self.path = path
    self.file = file
    endPosition = header.firstPosition
    segment = SegmentWriter(header: header)
  }

  private static func unfinishedPath(_ path: String) -> String { path + ".partial" }

  /// Adds the next page; its events may come into other blocks.
  package mutating func add(_ page: Page) throws(JournalFault) {
    leaves.removeAll(keepingCapacity: true)
    hasher.append(leavesOf: page, to: &leaves)
    for leaf in leaves { tree.append(leaf) }
    try segment.add(page, to: file)
    endPosition = page.endPosition
  }

  /// Writes the index and gives the file its name.
  package mutating func finish() throws(JournalFault) {
    try segment.finish(endPosition: endPosition, tree: tree, to: file)
    let path = path
    do { try file.sync() } catch { throw .file(error) }
    guard !File.exists(path) else { throw .exists(path: path) }
    try JournalFault.wrapping { () throws(FileFault) in
      try File.rename(Self.unfinishedPath(path), to: path)
      try File.syncDirectory(of: path)
    }
  }
}
