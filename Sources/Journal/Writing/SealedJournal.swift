/// A journal sealed: the same events in a new file, all in full blocks and with an index, which takes the
/// place of the old one.
///
/// A crash at any moment leaves the old file or the new one under the name. Only the last segment is written
/// anew: what stands before it is copied byte by byte, with whatever is wrong with it.
struct SealedJournal: ~Copyable {
  /// The new file, locked before it has its name.
  private(set) var file: File
  /// Where what is appended goes on.
  private(set) var endOffset = 0
  private let path: String

  /// Seals the journal of a path, whose write lock the caller holds, beside it.
  ///
  /// - Parameter byteCount: how much of the journal is sealed, up to the end of a page; all if left out.
  /// - Returns: `nil` where it is sealed already.
  /// - Throws: `JournalFault`. A damaged segment is not sealed: its index would hide what is lost.
  static func make(
    of path: String, on fileSystem: any FileSystem = OperatingSystem(), upTo byteCount: Int? = nil
  ) throws(JournalFault) -> SealedJournal? {
    var reader = try JournalReader.open(path, on: fileSystem, upTo: byteCount)
    guard let segment = reader.segments.last, !segment.isSealed else { return nil }
    if let gap = reader.gaps.first(where: { $0.bytes.upperBound > segment.offset }) {
      throw .damaged(path: path, gap.damage)
    }
    var sealed = try SealedJournal(path, fileSystem)
    do {
      try sealed.write(&reader, segment)
    } catch {
      sealed.remove()
      throw error
    }
    return sealed
  }

  private init(_ path: String, _ fileSystem: any FileSystem) throws(JournalFault) {
    file = try JournalFault.wrapping { () throws(FileFault) in
      try File.remove(path + ".sealing", on: fileSystem)
      return try File(path: path + ".sealing", access: .creating, on: fileSystem)
    }
    self.path = path
  }

  /// Goes on with one that was made, and is locked by nobody, as nobody has heard of it.
  ///
  /// - Parameter endOffset: where it ends.
  init(
    finished path: String, on fileSystem: any FileSystem, endOffset: Int
  ) throws(JournalFault) {
    file = try JournalFault.wrapping { () throws(FileFault) in
      let file = try File(path: path + ".sealing", access: .updating, on: fileSystem)
      _ = try file.lock()
      return file
    }
    self.path = path
    self.endOffset = endOffset
  }

  /// Puts a range of the old file behind it, and brings it to the disk.
  ///
  /// - Throws: `JournalFault`; the journal is as it was then.
  mutating func append(_ range: Range<Int>, of old: borrowing File) throws(JournalFault) {
    guard !range.isEmpty else { return }
    do throws(FileFault) {
      try old.copy(range, to: file, at: endOffset)
      try file.sync()
    } catch {
      remove()
      throw .file(error)
    }
    endOffset += range.count
  }

  private func remove() {
    try? File.remove(file.path, on: file.fileSystem)
  }

  private mutating func write(
    _ reader: inout JournalReader, _ segment: Segment
  ) throws(JournalFault) {
    do throws(FileFault) {
      // Nobody else has heard of the file yet; whoever finds it under the journal's name finds it locked.
      _ = try file.lock()
      try reader.file.copy(0..<segment.offset, to: file, at: 0)
    } catch {
      throw .file(error)
    }
    // One tree covers all events of a journal, so that only a whole one has it.
    let tree = segment.offset == 0 ? reader.sealedTree ?? EventTree() : nil
    var writer = SegmentWriter(header: segment.header, at: segment.offset, path: path, tree: tree)
    for index in segment.pages { try writer.add(page: index, of: &reader, to: file) }
    try writer.finish(
      endPosition: reader.endPosition &- segment.positionShift, to: file)
    do { try file.sync() } catch { throw .file(error) }
    endOffset = writer.endOffset
  }

  /// Puts the new file in the place of the old one. Its name is on the disk when the directory is synced.
  ///
  /// - Throws: `JournalFault`; the journal is as it was then.
  mutating func publish() throws(JournalFault) {
    do {
      try file.rename(to: path)
    } catch {
      remove()
      throw .file(error)
    }
  }
}

extension SegmentWriter {
  /// Adds a page of a journal, as it is if it is full.
  mutating func add(
    page index: Int, of reader: inout JournalReader, to target: borrowing File
  ) throws(JournalFault) {
    var entry = reader.pages[index]
    entry.firstPosition &-= reader.segments[entry.segmentNumber].positionShift
    if entry.isFullBlock {
      let sessions = try reader.rawSessions(ofPage: index)
      var bytes: [UInt8] = []
      do {
        _ = try reader.file.read(at: entry.offset, count: entry.byteCount, into: &bytes)
      } catch {
        throw .file(error)
      }
      try copy(entry, bytes, sessions: sessions, to: target)
    } else {
      try add(try reader.rawPage(index), to: target)
    }
  }
}

extension File {
  /// Writes a range of the file to a place in another.
  fileprivate func copy(
    _ range: Range<Int>, to target: borrowing File, at start: Int
  ) throws(FileFault) {
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = try read(at: offset, count: min(1 << 20, range.upperBound - offset), into: &bytes)
      if count == 0 { break }
      try target.write(bytes.span, at: start + offset - range.lowerBound)
      offset += count
    }
  }
}
