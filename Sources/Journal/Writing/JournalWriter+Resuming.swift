/// How a journal that is there already is gone on with.
extension JournalWriter {
  /// Goes on with the journal of a file that is locked.
  static func resume(
    _ file: consuming File
  ) throws(JournalFault) -> JournalWriter {
    var reader = try JournalReader.open(file.path, on: file.fileSystem)
    try requireAppendable(reader)
    var torn: TornTail?
    if let tail = reader.tornTail {
      torn = try JournalFault.wrapping { () throws(FileFault) in try tail.move(outOf: file) }
      // What is there now is read again, rather than believed.
      reader = try JournalReader.open(file.path, on: file.fileSystem)
    }
    try bringToDisk(reader, file)
    var writer =
      if reader.isLastSegmentDamaged {
        try beginSegment(behind: reader, file)
      } else {
        try goOn(&reader, file)
      }
    if let torn { writer.noteTorn(torn) }
    return writer
  }

  private static func requireAppendable(_ reader: borrowing JournalReader) throws(JournalFault) {
    for segment in reader.segments {
      if segment.header.isPack { throw .pack(path: reader.path) }
      let flags = segment.header.compatibleFlags
      guard flags & ~Header.knownCompatibleFlags == 0 else {
        throw .appendingForbidden(path: reader.path, flags: flags)
      }
    }
    guard reader.segments.last?.positionShift == 0 else { throw .joined(path: reader.path) }
  }

  /// Brings to the disk what a writer that died left, as frames say from now on that it is there.
  ///
  /// It is written once more, byte by byte what it is: after a sync that failed the system may hold the
  /// bytes for written, and another sync would do nothing.
  private static func bringToDisk(
    _ reader: borrowing JournalReader, _ file: borrowing File
  ) throws(JournalFault) {
    let durable = reader.durablePosition
    let first = reader.pages.first { $0.endPosition > durable &+ 1 }
    let sealed = reader.segments.last?.seal?.upperBound ?? 0
    var offset = max(first?.offset ?? reader.byteCount, min(sealed, reader.byteCount))
    do throws(FileFault) {
      var bytes: [UInt8] = []
      while try file.read(at: offset, count: 1 << 20, into: &bytes) > 0 {
        try file.write(bytes.span, at: offset)
        offset += bytes.count
      }
      try file.sync()
      // The name may be one that a sealing gave which could not bring it to the disk.
      try File.syncDirectory(of: file.path, on: file.fileSystem)
    } catch {
      throw .file(error)
    }
  }

  /// Goes on in the last segment.
  private static func goOn(
    _ reader: inout JournalReader, _ file: consuming File
  ) throws(JournalFault) -> JournalWriter {
    let header = reader.segments.last?.header ?? reader.header
    var writer = JournalWriter(
      file: file, header: header, pages: reader.pages, offset: reader.byteCount, position: reader.endPosition)
    let segmentOffset = reader.segments.last?.offset ?? 0
    writer.rotation.startOffset =
      reader.segments.last?.seal?.upperBound ?? segmentOffset + header.byteCount
    if reader.endsInStretch, let last = reader.pages.indices.last {
      var stretch = reader.makePage(ofSegment: reader.segments.count - 1)
      try reader.read(page: last, into: &stretch)
      try writer.closeStretch(stretch)
    }
    return writer
  }

  /// Begins a segment behind one that is damaged, which stays as it is.
  private static func beginSegment(
    behind reader: borrowing JournalReader, _ file: consuming File
  ) throws(JournalFault) -> JournalWriter {
    var header = (reader.segments.last?.header ?? reader.header).following(at: reader.endPosition)
    let zstd = Zstd()
    let bytes = header.write(zstd: zstd)
    let start = reader.byteCount
    do throws(FileFault) {
      try file.write(bytes.span, at: start)
      try file.sync()
    } catch {
      try? file.truncate(to: start)
      throw .file(error)
    }
    var writer = JournalWriter(
      file: file, header: header, pages: reader.pages, offset: start + bytes.count,
      position: header.firstPosition)
    writer.noteDamage(reader.gaps)
    return writer
  }

  /// Closes the stretch that a writer left open which is no more, so that frames of this one are not taken
  /// for a part of it.
  private mutating func closeStretch(_ stretch: Page) throws(JournalFault) {
    guard let entry = pages.last else { return }
    var bytes: [UInt8] = []
    Checkpoint(closing: stretch, frameByteCount: entry.byteCount).write(to: &bytes, salt: header.salt)
    let start = offset
    do throws(FileFault) {
      try file.write(bytes.span, at: start)
      try file.sync()
    } catch {
      try? file.truncate(to: start)
      throw .file(error)
    }
    move(behind: bytes.count)
  }
}

extension Header {
  /// The header of a segment that goes on with this one's journal: the same identity, time and content, since
  /// records do not say which of two headers they were written under.
  func following(at position: UInt64) -> Header {
    var header = self
    header.firstPosition = position
    header.seal = nil
    header.sealedEndPosition = 0
    header.previousHash = [UInt8](repeating: 0, count: 32)
    return header
  }
}

/// Bytes that followed the last whole record when a journal was opened for appending.
package struct TornTail: Hashable, Sendable {
  package var offset: Int
  package var byteCount: Int
  /// The file that the bytes were moved to.
  package var keptAt: String
}

extension Tail {
  /// Keeps the bytes beside the journal and cuts them off it, in this order.
  ///
  /// A file that an earlier crash left keeps its bytes under its name.
  func move(outOf file: borrowing File) throws(FileFault) -> TornTail {
    let keptAt = freePath(beside: file)
    let kept = try File(path: keptAt, access: .creating, on: file.fileSystem)
    var bytes: [UInt8] = []
    var done = 0
    while done < byteCount {
      let count = try file.read(at: offset + done, count: min(1 << 20, byteCount - done), into: &bytes)
      if count == 0 { break }
      try kept.write(bytes.span, at: done)
      done += count
    }
    try kept.sync()
    try File.syncDirectory(of: keptAt, on: file.fileSystem)
    try file.truncate(to: offset)
    try file.sync()
    return TornTail(offset: offset, byteCount: byteCount, keptAt: keptAt)
  }

  private func freePath(beside file: borrowing File) -> String {
    let path = "\(file.path).torn-\(offset)"
    var (candidate, number) = (path, 1)
    while File.exists(candidate, on: file.fileSystem) {
      number += 1
      candidate = "\(path)-\(number)"
    }
    return candidate
  }
}
