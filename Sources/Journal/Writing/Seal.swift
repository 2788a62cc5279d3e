/// Seals a journal: the same events in a new file, all in full blocks and with an index, put in the place of
/// the old one.
///
/// A crash at any moment leaves the old file or the new one under the name. Only the last segment is written
/// anew: what stands before it is copied byte by byte, with whatever is wrong with it.
enum Seal {
  /// Seals the journal of a path, whose write lock the caller holds.
  ///
  /// - Throws: `JournalFault`; the journal is as it was then. A damaged segment is not sealed: its index
  ///   would hide what is lost.
  static func seal(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(JournalFault) {
    var reader = try JournalReader.open(path, on: fileSystem)
    guard let segment = reader.segments.last, !segment.isSealed else { return }
    if let gap = reader.gaps.first(where: { $0.bytes.upperBound > segment.offset }) {
      throw .damaged(path: path, gap.damage)
    }
    let newPath = path + ".sealing"
    do {
      try write(&reader, segment, to: newPath)
      try JournalFault.wrapping { () throws(FileFault) in
        try File.rename(newPath, to: path, on: fileSystem)
        try File.syncDirectory(of: path, on: fileSystem)
      }
    } catch {
      try? File.remove(newPath, on: fileSystem)
      throw error
    }
  }

  private static func write(
    _ reader: inout JournalReader, _ segment: Segment, to path: String
  ) throws(JournalFault) {
    let fileSystem = reader.file.fileSystem
    let target = try JournalFault.wrapping { () throws(FileFault) in
      try File.remove(path, on: fileSystem)
      return try File(path: path, access: .creating, on: fileSystem)
    }
    do { try reader.file.copy(0..<segment.offset, to: target) } catch { throw .file(error) }
    var writer = SegmentWriter(header: segment.header, at: segment.offset)
    // One tree covers all events of a journal, so that only a whole one has it.
    let tree = segment.offset == 0 ? GrowingTree(of: reader).grow() : nil
    for index in segment.pages { try writer.add(page: index, of: &reader, to: target) }
    try writer.finish(
      endPosition: reader.endPosition &- segment.positionShift, tree: try tree?.value().get(), to: target)
    do { try target.sync() } catch { throw .file(error) }
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
  /// Writes a range of the file to the same place in another.
  fileprivate func copy(_ range: Range<Int>, to target: borrowing File) throws(FileFault) {
    var bytes: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let count = try read(at: offset, count: min(1 << 20, range.upperBound - offset), into: &bytes)
      if count == 0 { break }
      try target.write(bytes.span, at: offset)
      offset += count
    }
  }
}
