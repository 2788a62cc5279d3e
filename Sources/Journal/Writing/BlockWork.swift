/// What is done for one block of a segment before it can be written: all that needs no other block.
struct BlockWork: Sendable {
  enum Source: Sendable {
    /// Events that become a block, which is read back and compared.
    case page(Page)
    /// A block that is taken over as it is: its checksum was checked when its sessions were read.
    case block([UInt8], PageEntry, [PageSession])
    /// A block that comes to the place of the entry, with sessions that have other names or stood otherwise.
    case moved(KeptBlock, PageEntry, [PageSession])
  }

  var source: Source
  var salt: Salt
  var presets: Presets
  /// How many positions directly before it are known to be lost.
  var lostCount: UInt64 = 0
  /// Which of its events go into the tree; `nil` where none does.
  var leaves: Leaves?

  struct Leaves: Sendable {
    /// The first of them; the others follow to the end.
    var firstEvent: Int
    /// How many leaves the tree has before it.
    var countBefore: UInt64
  }
}

/// A block as it goes to the file, and what index and tree are told of it.
struct FinishedBlock: Sendable {
  var bytes: [UInt8]
  /// Its place in the file is told when it is written.
  var entry: PageEntry
  var sessions: [PageSession]
  var nameHashes: [NameHash]
  var subtrees: [EventSubtree]
}

/// What doing it takes, kept from one block to the next.
struct BlockWorkshop: ~Copyable {
  private var encoder = BlockEncoder()
  private var decoder = BlockDecoder()
  private var hasher = LeafHasher()
  private var leaves: [Digest] = []
  /// What a block reads as.
  private var readBack = Page(firstPosition: 0, presets: Presets())

  /// - Throws: `JournalFault`, with places from the block's start on.
  mutating func finish(_ work: consuming BlockWork, path: String) throws(JournalFault) -> FinishedBlock {
    if readBack.presets != work.presets { readBack = Page(firstPosition: 0, presets: work.presets) }
    switch work.source {
    case .page(let page): return try encode(page, work, path)
    case .block(let bytes, let entry, let sessions):
      guard work.leaves != nil else { return FinishedBlock(entry, bytes, sessions, []) }
      guard (try? decoder.read(bytes.span, salt: work.salt, into: &readBack)) != nil else {
        throw Self.unlike(path)
      }
      return FinishedBlock(entry, bytes, sessions, subtrees(of: readBack, work.leaves))
    case .moved(let block, let entry, let sessions): return try move(block, entry, sessions, work, path)
    }
  }

  private mutating func move(
    _ block: KeptBlock, _ entry: PageEntry, _ sessions: [PageSession], _ work: BlockWork, _ path: String
  ) throws(JournalFault) -> FinishedBlock {
    var bytes: [UInt8] = []
    encoder.append(
      block, movedTo: entry.firstPosition, sessions: sessions, lostCount: work.lostCount, salt: work.salt,
      to: &bytes)
    guard bytes.count <= Limits.blockByteCount else {
      throw .tooLarge(
        path: path, position: entry.endPosition, byteCount: bytes.count, limit: Limits.blockByteCount)
    }
    guard (try? decoder.read(bytes.span, salt: work.salt, into: &readBack)) != nil,
      readBack.firstPosition == entry.firstPosition, readBack.sessions == sessions
    else { throw Self.unlike(path) }
    var entry = entry
    entry.byteCount = bytes.count
    return FinishedBlock(entry, bytes, sessions, subtrees(of: readBack, work.leaves))
  }

  private mutating func encode(
    _ page: Page, _ work: BlockWork, _ path: String
  ) throws(JournalFault) -> FinishedBlock {
    var bytes: [UInt8] = []
    encoder.append(page, lostCount: work.lostCount, salt: work.salt, to: &bytes)
    guard bytes.count <= Limits.blockByteCount else {
      throw .tooLarge(
        path: path, position: page.endPosition, byteCount: bytes.count, limit: Limits.blockByteCount)
    }
    guard decoder.reads(bytes.span, as: page, salt: work.salt, into: &readBack) else {
      throw Self.unlike(path)
    }
    let entry = JournalWriter.entry(.block, of: page, offset: 0, byteCount: bytes.count)
    return FinishedBlock(entry, bytes, page.sessions, subtrees(of: page, work.leaves))
  }

  private mutating func subtrees(of page: Page, _ wanted: BlockWork.Leaves?) -> [EventSubtree] {
    guard let wanted else { return [] }
    leaves.removeAll(keepingCapacity: true)
    hasher.append(leavesOf: page, from: wanted.firstEvent, to: &leaves)
    return EventSubtree.largest(of: leaves, from: wanted.countBefore)
  }

  private static func unlike(_ path: String) -> JournalFault {
    .damaged(path: path, Damage(.invalid(field: "block after compression"), at: 0))
  }
}

extension FinishedBlock {
  fileprivate init(
    _ entry: PageEntry, _ bytes: [UInt8], _ sessions: [PageSession], _ subtrees: [EventSubtree]
  ) {
    self.init(
      bytes: bytes, entry: entry, sessions: sessions,
      nameHashes: sessions.map { NameHash.of($0.name.utf8.span) }, subtrees: subtrees)
  }
}

extension BlockDecoder {
  /// Whether a block says what the page says that it was made of: a compressor has faults of its own.
  ///
  /// - Parameter readBack: a page of the same presets, which becomes what the block says.
  package mutating func reads(
    _ bytes: Span<UInt8>, as written: Page, salt: Salt, into readBack: inout Page
  ) -> Bool {
    (try? read(bytes, salt: salt, into: &readBack)) != nil && readBack.hasEqualEvents(written)
  }
}
