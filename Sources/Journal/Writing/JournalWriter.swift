/// A journal opened for appending: the one writer that it has.
///
/// Records go into the open page by way of ``page``; ``commit(isDurable:)`` brings those that are new to
/// the file. A page that fills up before anything of it was committed is written as a block; what must go
/// out earlier goes as a frame. Every write is behind the last one: nothing that stands is touched.
///
/// A failed append leaves no trace: the file is cut back to where it was by the writer's own count, and the
/// writer is of no more use. Nothing of the memory that told of it lives on.
package struct JournalWriter: ~Copyable {
  package let header: Header
  /// The page that grows. Its sessions are given by ``PageBuilder/add(_:)``.
  package var page: PageBuilder
  /// Counts the pages begun: a session's number in the page holds for one ordinal.
  package private(set) var pageOrdinal = 0
  /// What was torn off the end when the journal was opened, and where it is kept.
  package private(set) var torn: TornTail?
  /// What was damaged in the file when it was opened, if that made the writer begin a segment of its own.
  package private(set) var damage: [Gap] = []
  /// Whether the file had no events when it was opened.
  package let isNew: Bool

  var file: File
  private(set) var pages: [PageEntry]
  /// Where the next record goes: behind everything that was written well.
  private(set) var offset: Int
  var rotation: Rotation
  private(set) var isPoisoned = false
  /// How many events of the page are in the file.
  private var committedCount = 0
  /// The last position that is known to be on the disk.
  package private(set) var durablePosition: UInt64
  private var stretchOffset: Int
  private var blocks = BlockEncoder()
  private var frames: FrameEncoder
  private var buffer: [UInt8] = []

  init(file: consuming File, header: Header, pages: [PageEntry], offset: Int, position: UInt64) {
    self.file = file
    self.header = header
    self.pages = pages
    self.offset = offset
    page = PageBuilder(firstPosition: position, presets: header.presets)
    durablePosition = position &- 1
    stretchOffset = offset
    rotation = Rotation(startOffset: offset)
    frames = FrameEncoder(baseTime: header.created)
    isNew = pages.isEmpty && offset == header.byteCount
  }

  package var path: String { file.path }

  /// The position that the next record gets.
  package var nextPosition: UInt64 { page.page.endPosition }

  /// Whether records wait for a commit.
  package var hasUncommitted: Bool { page.page.count > committedCount }

  /// Whether the page is full and must be committed before another record.
  package var isPageFull: Bool { page.isFull }

  /// Brings all new records to the file, and to the disk if asked.
  ///
  /// - Throws: `JournalFault`. After a failed write the file is cut back to what it was; after a failed
  ///   sync it is not known what is on disk. Either way the writer writes no more, and opening the journal
  ///   anew goes on with what is there.
  package mutating func commit(isDurable: Bool) throws(JournalFault) {
    if isPoisoned { throw .poisoned(path: file.path) }
    do throws(JournalFault) {
      if hasUncommitted { try write() }
      if isDurable, durablePosition &+ 1 != nextPosition || stretchOffset > offset { try sync() }
      if page.isFull || offset - stretchOffset >= Limits.stretchByteCount {
        try closePage()
        try rotateIfDue()
      }
    } catch {
      isPoisoned = true
      throw error
    }
  }

  /// The last position that is in the file.
  var committedPosition: UInt64 { page.page.firstPosition &+ UInt64(committedCount) &- 1 }

  private mutating func sync() throws(JournalFault) {
    do { try file.sync() } catch { throw .file(error) }
    durablePosition = committedPosition
  }

  private mutating func write() throws(JournalFault) {
    buffer.removeAll(keepingCapacity: true)
    if committedCount == 0, page.isFull {
      blocks.append(page.page, durablePosition: durablePosition, salt: header.salt, to: &buffer)
      try requireReadable()
      try append(limit: Limits.blockByteCount)
      let written = page.page
      pages.append(Self.entry(.block, of: written, offset: offset - buffer.count, byteCount: buffer.count))
      committedCount = written.count
    } else {
      frames.append(
        page.page, from: committedCount, durablePosition: durablePosition, salt: header.salt, to: &buffer)
      try append(limit: Limits.frameByteCount)
      committedCount = page.page.count
    }
  }

  /// Sees to it that no block is written that a reader would refuse.
  private func requireReadable() throws(JournalFault) {
    do {
      _ = try BlockHead(buffer.span)
    } catch {
      throw .tooLarge(
        path: path, position: nextPosition, byteCount: page.byteCount, limit: Limits.streamByteCount)
    }
  }

  /// Writes the buffer behind everything else, all of it or nothing.
  private mutating func append(limit: Int) throws(JournalFault) {
    guard buffer.count <= limit else {
      throw .tooLarge(path: path, position: nextPosition, byteCount: buffer.count, limit: limit)
    }
    do throws(FileFault) {
      try file.write(buffer.span, at: offset)
    } catch {
      try? file.truncate(to: offset)
      throw .file(error)
    }
    offset += buffer.count
  }

  /// Begins the next page; behind frames a checkpoint closes the one before.
  private mutating func closePage() throws(JournalFault) {
    if page.page.count == 0 { return }
    if offset > stretchOffset, pages.last?.endPosition != page.page.endPosition {
      let byteCount = offset - stretchOffset
      let checkpointOffset = offset
      buffer.removeAll(keepingCapacity: true)
      Checkpoint(closing: page.page, frameByteCount: byteCount).write(to: &buffer, salt: header.salt)
      try append(limit: Limits.blockByteCount)
      var entry = Self.entry(.stretch, of: page.page, offset: stretchOffset, byteCount: byteCount)
      entry.checkpointOffset = checkpointOffset
      pages.append(entry)
    }
    page.removeAll(firstPosition: page.page.endPosition)
    frames.removeAll()
    committedCount = 0
    stretchOffset = offset
    pageOrdinal += 1
  }

  static func entry(_ form: PageEntry.Form, of page: Page, offset: Int, byteCount: Int) -> PageEntry {
    PageEntry(
      form: form, offset: offset, byteCount: byteCount, firstPosition: page.firstPosition, count: page.count,
      timeRange: page.timeRange ?? 0...0)
  }

  /// Closes the journal well: everything on disk, sealed if that succeeds.
  ///
  /// - Returns: why it could not be sealed, if so. All its events are on disk then too.
  /// - Throws: `JournalFault` where they may not be.
  package consuming func finish() throws(JournalFault) -> JournalFault? {
    try commit(isDurable: true)
    try closePage()
    try sync()
    if let seal = rotation.running { try goOn(behind: seal) }
    let (path, fileSystem) = (file.path, file.fileSystem)
    do throws(JournalFault) {
      guard var sealed = try SealedJournal.make(of: path, on: fileSystem) else { return nil }
      try sealed.publish()
      try JournalFault.wrapping { () throws(FileFault) in try File.syncDirectory(of: path, on: fileSystem) }
      return nil
    } catch {
      return error
    }
  }
}

extension JournalWriter {
  /// Goes on behind so many bytes more.
  mutating func move(behind byteCount: Int) {
    offset += byteCount
    stretchOffset = offset
  }

  /// Goes on in another file, behind all that is on the disk there.
  mutating func goOn(behind end: Int) {
    offset = end
    stretchOffset = end
    durablePosition = committedPosition
    rotation.startOffset = end
  }

  /// Notes what a sync that went on meanwhile came to.
  mutating func noteSync(upTo position: UInt64, _ fault: FileFault?) {
    if fault == nil { durablePosition = max(durablePosition, position) } else { isPoisoned = true }
  }

  mutating func noteTorn(_ tail: TornTail) {
    torn = tail
  }

  mutating func noteDamage(_ gaps: [Gap]) {
    damage = gaps
  }
}
