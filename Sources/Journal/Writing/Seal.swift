/// Seals a journal: the same events in a new file, all in full blocks and with an index, put in the place of
/// the old one.
///
/// Full blocks are copied as they are; frames and blocks that were closed early are written anew, read
/// back and compared. A crash at any moment leaves the old file or the new one under the name.
struct Seal: ~Copyable {
  /// Seals the journal of a path, whose write lock the caller holds.
  ///
  /// - Throws: `JournalFault`; the journal is as it was then. A damaged one is not sealed: its index would
  ///   hide what is lost.
  static func seal(_ path: String) throws(JournalFault) {
    var reader = try JournalReader.open(path)
    if let gap = reader.gaps.first { throw .damaged(path: path, gap.damage) }
    if reader.isSealed { return }
    let newPath = path + ".sealing"
    do {
      try write(&reader, to: newPath)
      try JournalFault.wrapping { () throws(FileFault) in
        try File.rename(newPath, to: path)
        try File.syncDirectory(of: path)
      }
    } catch {
      try? File.remove(newPath)
      throw error
    }
  }

  private static func write(_ reader: inout JournalReader, to path: String) throws(JournalFault) {
    let target = try JournalFault.wrapping { () throws(FileFault) in
      try File.remove(path)
      return try File(path: path, access: .creating)
    }
    var seal = Seal(header: reader.header, file: target)
    let tree = GrowingTree(of: reader).grow()
    for index in reader.pages.indices { try seal.add(page: index, of: &reader) }
    try seal.flush()
    try seal.finish(endPosition: reader.endPosition, tree: try tree.value().get())
  }

  private var header: Header
  private let file: File
  private var offset: Int
  private var pages: [PageEntry] = []
  private var sessions = SessionIndex()
  private var sessionCount: UInt64 = 0
  private var builder: PageBuilder
  private var encoder = BlockEncoder()
  private var decoder = BlockDecoder()
  private var buffer: [UInt8] = []

  private init(header: Header, file: consuming File) {
    // Compressed anew, the header may have another size than the old one, by another libzstd.
    let zstd = Zstd()
    self.header = header
    offset = self.header.write(zstd: zstd).count
    self.file = file
    builder = PageBuilder(firstPosition: header.firstPosition, presets: header.presets)
  }

  // MARK: Pages

  private mutating func add(page index: Int, of reader: inout JournalReader) throws(JournalFault) {
    let entry = reader.pages[index]
    if entry.isFullBlock {
      try flush()
      try copy(entry, of: reader, sessions: try reader.sessions(ofPage: index))
    } else {
      var page = reader.makePage()
      try reader.read(page: index, into: &page)
      try add(page)
    }
  }

  /// Copies a block as it is: its checksum was checked when its sessions were read.
  private mutating func copy(
    _ entry: PageEntry, of reader: borrowing JournalReader, sessions: [PageSession]
  ) throws(JournalFault) {
    var bytes: [UInt8] = []
    try JournalFault.wrapping { () throws(FileFault) in
      _ = try reader.file.read(at: entry.offset, count: entry.byteCount, into: &bytes)
    }
    var moved = entry
    moved.offset = offset
    try append(bytes)
    add(moved, sessions)
  }

  /// Adds a page's events to the page at hand, which is written whenever it is full.
  private mutating func add(_ page: Page) throws(JournalFault) {
    if builder.page.endPosition != page.firstPosition { try flush() }
    if builder.page.count == 0 { builder.removeAll(firstPosition: page.firstPosition) }
    var cursor = Cursor()
    var map = PageMap(of: page)
    var numbers = builder.numbers(of: page.sessions)
    for index in 0..<page.count {
      if builder.isFull {
        try flush()
        map = PageMap(of: page)
        numbers = builder.numbers(of: page.sessions)
      }
      let session = Int(page.sessionNumbers[index])
      let number =
        numbers[session] ?? builder.add(continuation(of: page.sessions[session], in: page, at: index))
      numbers[session] = number
      do {
        try builder.append(recordOf: page, at: index, cursor: &cursor, map: &map, session: number)
      } catch {
        throw .damaged(path: file.path, error)
      }
    }
  }

  /// How a session stood before one of its events, the first that goes into another page.
  private func continuation(of session: PageSession, in page: Page, at index: Int) -> PageSession {
    var session = session
    let number = page.sessionNumbers[index]
    for earlier in 0..<index where page.sessionNumbers[earlier] == number {
      session.greatestTimeBefore =
        session.stepBefore == 0 ? page.times[earlier] : max(session.greatestTimeBefore, page.times[earlier])
      session.stepBefore += 1
      session.previousPosition = page.firstPosition &+ UInt64(earlier)
      session.state = nil
    }
    return session
  }

  /// Writes the page at hand as a block, once it reads back as what it is.
  private mutating func flush() throws(JournalFault) {
    guard builder.page.count > 0 else { return }
    let written = builder.page
    buffer.removeAll(keepingCapacity: true)
    encoder.append(written, salt: header.salt, to: &buffer)
    try compare(written)
    let entry = JournalWriter.entry(.block, of: written, offset: offset, byteCount: buffer.count)
    try append(buffer)
    add(entry, written.sessions)
    builder.removeAll(firstPosition: written.endPosition)
  }

  private mutating func compare(_ written: Page) throws(JournalFault) {
    var page = Page(firstPosition: written.firstPosition, presets: header.presets)
    let bytes = buffer
    do {
      try decoder.read(bytes.span, salt: header.salt, into: &page)
    } catch {
      throw .damaged(path: file.path, error)
    }
    guard page.hasEqualEvents(written) else {
      throw .damaged(path: file.path, Damage(.invalid(field: "block after compression"), at: offset))
    }
  }

  private mutating func add(_ entry: PageEntry, _ pageSessions: [PageSession]) {
    for session in pageSessions {
      if session.stepBefore == 0, session.name != reservedSession { sessionCount += 1 }
      let previous = session.previousPosition == 0 ? nil : pages.page(at: session.previousPosition)
      sessions.moveSession(NameHash.of(session.name.utf8.span), from: previous, to: pages.count)
    }
    pages.append(entry)
  }

  // MARK: The file

  private mutating func append(_ bytes: [UInt8]) throws(JournalFault) {
    let start = offset
    try JournalFault.wrapping { () throws(FileFault) in try file.write(bytes.span, at: start) }
    offset += bytes.count
  }

  /// Writes index and header, and brings the file to the disk.
  private mutating func finish(endPosition: UInt64, tree: EventTree) throws(JournalFault) {
    let start = offset
    try append(
      Footer.write(
        pages: pages, sessions: sessions, sessionCount: sessionCount, tree: tree, endPosition: endPosition,
        salt: header.salt))
    header.seal = start..<offset
    header.sealedEndPosition = endPosition
    let zstd = Zstd()
    let bytes = header.write(zstd: zstd)
    try JournalFault.wrapping { () throws(FileFault) in
      try file.write(bytes.span, at: 0)
      try file.sync()
    }
  }
}

/// The session of what can be attributed to none.
package let reservedSession = "-"

extension PageEntry {
  /// Whether sealing leaves it as it is.
  fileprivate var isFullBlock: Bool {
    form == .block && (count == Limits.pageEventCount || byteCount >= Limits.pageByteCount / 4)
  }
}

extension [PageEntry] {
  /// The index of the page that has the event of a position, or `nil` where none has.
  ///
  /// - Complexity: O(log pages).
  package func page(at position: UInt64) -> Int? {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle].endPosition <= position { low = middle + 1 } else { high = middle }
    }
    guard low < count, self[low].firstPosition <= position else { return nil }
    return low
  }
}

extension Page {
  /// Whether another page says the same in the same numbers.
  func hasEqualEvents(_ other: Page) -> Bool {
    firstPosition == other.firstPosition && sessions == other.sessions && shapeNumbers == other.shapeNumbers
      && sessionNumbers == other.sessionNumbers && times == other.times && names == other.names
      && windows == other.windows && tabs == other.tabs && identifiers == other.identifiers
      && numbers == other.numbers && texts == other.texts && uuids == other.uuids && doubles == other.doubles
      && shapes == other.shapes && uuidTable == other.uuidTable && textTable.text == other.textTable.text
      && nameTable.text == other.nameTable.text
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
