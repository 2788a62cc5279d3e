/// Writes a sealed segment: events in full blocks, and an index.
///
/// Full blocks are copied as they are; all other events are written anew, and every block is read back and
/// compared before it goes to the file.
struct SegmentWriter: ~Copyable {
  private var header: Header
  /// Where the segment begins in the file.
  private let start: Int
  /// Where the next record goes, from the segment's start on.
  private var offset: Int
  private var pages: [PageEntry] = []
  private var sessions = SessionIndex()
  private var sessionCount: UInt64 = 0
  private var builder: PageBuilder
  private var encoder = BlockEncoder()
  private var decoder = BlockDecoder()
  private var buffer: [UInt8] = []
  /// The tree over the events, where this writer makes it.
  private var tree: EventTree?
  private var hasher = LeafHasher()
  private var leaves: [Digest] = []

  /// - Parameters:
  ///   - header: what the segment begins with; what it says of a seal is put in its place.
  ///   - start: where the segment begins in its file.
  ///   - growsTree: whether to make the tree over the events, where nobody else does.
  init(header: Header, at start: Int = 0, growsTree: Bool = false) {
    // Compressed anew, the header may have another size than the old one, by another libzstd.
    let zstd = Zstd()
    self.header = header
    self.start = start
    offset = self.header.write(zstd: zstd).count
    builder = PageBuilder(firstPosition: header.firstPosition, presets: header.presets)
    tree = growsTree ? EventTree() : nil
  }

  /// Where the segment ends so far.
  var endOffset: Int { start + offset }
  var eventCount: UInt64 { pages.reduce(UInt64(builder.page.count)) { $0 + UInt64($1.count) } }

  /// The position behind the last event that was added.
  private var endPosition: UInt64 {
    builder.page.count > 0 ? builder.page.endPosition : pages.last?.endPosition ?? header.firstPosition
  }

  // MARK: Pages

  /// Copies a block as it is: its checksum was checked when its sessions were read.
  mutating func copy(
    _ entry: PageEntry, _ bytes: [UInt8], sessions: [PageSession], to file: borrowing File
  ) throws(JournalFault) {
    try flush(to: file)
    var moved = entry
    moved.offset = offset
    try append(bytes, to: file)
    add(moved, sessions)
  }

  /// Adds a page's events to the page at hand, which is written whenever it is full.
  mutating func add(_ page: Page, to file: borrowing File) throws(JournalFault) {
    try add(page, events: 0..<page.count, to: file)
  }

  /// Adds some of a page's events; its sessions tell how they stood before the first of them.
  mutating func add(_ page: Page, events: Range<Int>, to file: borrowing File) throws(JournalFault) {
    let firstPosition = page.firstPosition &+ UInt64(events.lowerBound)
    if builder.page.count == 0 || builder.page.endPosition != firstPosition {
      try flush(to: file)
      builder.removeAll(firstPosition: firstPosition)
    }
    var cursor = page.cursor(at: events.lowerBound)
    var map = PageMap(of: page)
    var numbers = builder.numbers(of: page.sessions)
    for index in events {
      if builder.isFull {
        try flush(to: file)
        map = PageMap(of: page)
        numbers = builder.numbers(of: page.sessions)
      }
      let session = Int(page.sessionNumbers[index])
      let number =
        numbers[session]
        ?? builder.add(page.continuation(ofSession: session, from: events.lowerBound, at: index))
      numbers[session] = number
      do {
        try builder.append(recordOf: page, at: index, cursor: &cursor, map: &map, session: number)
      } catch {
        throw .damaged(path: file.path, error)
      }
    }
  }

  /// Writes the page at hand as a block, once it reads back as what it is.
  private mutating func flush(to file: borrowing File) throws(JournalFault) {
    guard builder.page.count > 0 else { return }
    let written = builder.page
    let lostCount = written.firstPosition &- (pages.last?.endPosition ?? header.firstPosition)
    buffer.removeAll(keepingCapacity: true)
    encoder.append(written, lostCount: lostCount, salt: header.salt, to: &buffer)
    try compare(written, file)
    let entry = JournalWriter.entry(.block, of: written, offset: offset, byteCount: buffer.count)
    try append(buffer, to: file)
    add(entry, written.sessions)
    growTree(over: written)
    builder.removeAll(firstPosition: written.endPosition)
  }

  private mutating func growTree(over page: Page) {
    guard tree != nil else { return }
    leaves.removeAll(keepingCapacity: true)
    hasher.append(leavesOf: page, to: &leaves)
    for leaf in leaves { tree?.append(leaf) }
  }

  private mutating func compare(_ written: Page, _ file: borrowing File) throws(JournalFault) {
    guard buffer.count <= Limits.blockByteCount else {
      throw .tooLarge(
        path: file.path, position: written.endPosition, byteCount: buffer.count, limit: Limits.blockByteCount)
    }
    let bytes = buffer
    guard decoder.reads(bytes.span, as: written, salt: header.salt) else {
      throw .damaged(path: file.path, Damage(.invalid(field: "block after compression"), at: offset))
    }
  }

  private mutating func add(_ entry: PageEntry, _ pageSessions: [PageSession]) {
    for session in pageSessions {
      if session.previousPosition == 0, session.name != reservedSession { sessionCount += 1 }
      let previous = session.previousPosition == 0 ? nil : pages.page(at: session.previousPosition)
      sessions.moveSession(NameHash.of(session.name.utf8.span), from: previous, to: pages.count)
    }
    pages.append(entry)
  }

  // MARK: The file

  private mutating func append(_ bytes: [UInt8], to file: borrowing File) throws(JournalFault) {
    let end = start + offset
    try JournalFault.wrapping { () throws(FileFault) in try file.write(bytes.span, at: end) }
    offset += bytes.count
  }

  private mutating func append(
    _ directory: PackDirectory, endPosition: UInt64, to file: borrowing File
  ) throws(JournalFault) {
    var bytes: [UInt8] = []
    do {
      try directory.write(endPosition: endPosition, salt: header.salt, to: &bytes)
    } catch {
      throw .tooLarge(
        path: file.path, position: endPosition, byteCount: bytes.count, limit: Limits.directoryByteCount)
    }
    try append(bytes, to: file)
  }

  /// Writes index and header.
  ///
  /// - Parameters:
  ///   - endPosition: the position that comes next; what is missing before it is known to be lost.
  ///   - tree: the tree over the events, where this writer does not make it.
  ///   - directory: of a pack, what is in it.
  mutating func finish(
    endPosition: UInt64, tree: EventTree? = nil, directory: PackDirectory? = nil, to file: borrowing File
  ) throws(JournalFault) {
    try flush(to: file)
    let end = max(endPosition, self.endPosition)
    if let directory { try append(directory, endPosition: end, to: file) }
    let footerOffset = offset
    let tree = tree ?? self.tree
    try append(
      Footer.write(
        pages: pages, sessions: sessions, sessionCount: sessionCount, tree: tree, endPosition: end,
        salt: header.salt),
      to: file)
    header.seal = footerOffset..<offset
    header.sealedEndPosition = end
    let zstd = Zstd()
    let (bytes, start) = (header.write(zstd: zstd), start)
    try JournalFault.wrapping { () throws(FileFault) in try file.write(bytes.span, at: start) }
  }
}

extension PageBuilder {
  /// The numbers that sessions of another page have in this one, as far as they are in it.
  fileprivate func numbers(of others: [PageSession]) -> [UInt32?] {
    var numbers: [String: UInt32] = [:]
    for (number, session) in page.sessions.enumerated() { numbers[session.name] = UInt32(number) }
    return others.map { numbers[$0.name] }
  }
}

extension BlockDecoder {
  /// Whether a block says what the page says that it was made of: a compressor has faults of its own.
  package mutating func reads(_ bytes: Span<UInt8>, as written: Page, salt: Salt) -> Bool {
    var page = Page(firstPosition: written.firstPosition, presets: written.presets)
    return (try? read(bytes, salt: salt, into: &page)) != nil && page.hasEqualEvents(written)
  }
}
