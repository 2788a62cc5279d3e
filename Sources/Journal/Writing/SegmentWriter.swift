/// Writes a sealed segment: events in full blocks, and an index.
///
/// Full blocks are copied as they are; all other events are written anew, and every block is read back and
/// compared before it goes to the file, which it does in order, whichever thread is done with it first.
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
  private var queue: BlockQueue
  /// The position behind what the queue was given.
  private var queuedEnd: UInt64
  /// How many events that was.
  private var queuedCount: UInt64 = 0
  /// The tree over the events, where there is to be one.
  private var tree: EventTree?
  /// How many events were in it to begin with.
  private let knownCount: UInt64

  /// - Parameters:
  ///   - header: what the segment begins with; what it says of a seal is put in its place.
  ///   - start: where the segment begins in its file.
  ///   - path: the file that faults name.
  ///   - tree: the tree to go on with, which may have the first events already; `nil` for none.
  init(header: Header, at start: Int = 0, path: String, tree: EventTree? = EventTree()) {
    // Compressed anew, the header may have another size than the old one, by another libzstd.
    let zstd = Zstd()
    self.header = header
    self.start = start
    offset = self.header.write(zstd: zstd).count
    builder = PageBuilder(firstPosition: header.firstPosition, presets: header.presets)
    queue = BlockQueue(path: path)
    queuedEnd = header.firstPosition
    knownCount = tree?.count ?? 0
    self.tree = tree
  }

  /// Where the segment ends so far.
  var endOffset: Int { start + offset }
  var presets: Presets { header.presets }

  /// The position behind the last event that was added.
  private var endPosition: UInt64 { builder.page.count > 0 ? builder.page.endPosition : queuedEnd }

  // MARK: Pages

  /// Copies a block as it is: its checksum was checked when its sessions were read.
  mutating func copy(
    _ entry: PageEntry, _ bytes: [UInt8], sessions: [PageSession], to file: borrowing File
  ) throws(JournalFault) {
    try flush(to: file)
    try enqueue(.block(bytes, entry, sessions), entry.firstPosition, count: entry.count, to: file)
  }

  /// Adds a block's events at the place of an entry, of sessions that have other names or stood otherwise.
  mutating func move(
    _ block: KeptBlock, to entry: PageEntry, sessions: [PageSession], to file: borrowing File
  ) throws(JournalFault) {
    try flush(to: file)
    try enqueue(.moved(block, entry, sessions), entry.firstPosition, count: entry.count, to: file)
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
    var sessions = page.sessions
    for index in events {
      if builder.isFull {
        try flush(to: file)
        map = PageMap(of: page)
        numbers = Array(repeating: nil, count: sessions.count)
        sessions = page.sessions(after: events.lowerBound..<index)
      }
      let session = Int(page.sessionNumbers[index])
      let number = numbers[session] ?? builder.add(sessions[session])
      numbers[session] = number
      do {
        try builder.append(recordOf: page, at: index, cursor: &cursor, map: &map, session: number)
      } catch {
        throw .damaged(path: file.path, error)
      }
    }
  }

  /// Makes the page at hand a block.
  private mutating func flush(to file: borrowing File) throws(JournalFault) {
    guard builder.page.count > 0 else { return }
    let page = builder.page
    builder.removeAll(firstPosition: page.endPosition)
    try enqueue(.page(page), page.firstPosition, count: page.count, to: file)
  }

  private mutating func enqueue(
    _ source: BlockWork.Source, _ firstPosition: UInt64, count: Int, to file: borrowing File
  ) throws(JournalFault) {
    if queue.isFull { try writeNext(to: file) }
    var work = BlockWork(
      source: source, salt: header.salt, presets: header.presets, lostCount: firstPosition &- queuedEnd)
    let end = queuedCount + UInt64(count)
    if tree != nil, knownCount < end {
      let countBefore = max(knownCount, queuedCount)
      work.leaves = .init(firstEvent: Int(countBefore - queuedCount), countBefore: countBefore)
    }
    queue.append(work)
    queuedEnd = firstPosition &+ UInt64(count)
    queuedCount = end
  }

  private mutating func writeNext(to file: borrowing File) throws(JournalFault) {
    guard var block = try queue.next() else { return }
    block.entry.offset = offset
    try append(block.bytes, to: file)
    for (session, hash) in zip(block.sessions, block.nameHashes) {
      if session.previousPosition == 0, session.name != reservedSession { sessionCount += 1 }
      let previous = session.previousPosition == 0 ? nil : pages.page(at: session.previousPosition)
      sessions.moveSession(hash, from: previous, to: pages.count)
    }
    pages.append(block.entry)
    for subtree in block.subtrees { tree?.append(subtree) }
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

  /// Writes what is left, index and header.
  ///
  /// - Parameters:
  ///   - endPosition: the position that comes next; what is missing before it is known to be lost.
  ///   - directory: of a pack, what is in it.
  mutating func finish(
    endPosition: UInt64, directory: PackDirectory? = nil, to file: borrowing File
  ) throws(JournalFault) {
    try flush(to: file)
    while !queue.isEmpty { try writeNext(to: file) }
    let end = max(endPosition, self.endPosition)
    if let directory { try append(directory, endPosition: end, to: file) }
    let footerOffset = offset
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
    guard !page.sessions.isEmpty else { return Array(repeating: nil, count: others.count) }
    var numbers: [String: UInt32] = [:]
    for (number, session) in page.sessions.enumerated() { numbers[session.name] = UInt32(number) }
    return others.map { numbers[$0.name] }
  }
}
