extension JournalWriter {
  /// Opens a journal for appending, or makes it.
  ///
  /// A torn tail, as a crash leaves one, is moved to a file beside the journal first. What is damaged
  /// before the last readable record is left as it is; appending goes on behind it.
  ///
  /// - Parameters:
  ///   - created: the time that a new journal tells others from, in milliseconds since 1970.
  ///   - content: what a new journal says of the events to come.
  /// - Throws: `JournalFault`; the file is as it was then.
  package static func open(
    _ path: String, created: Int64, content: HeaderContent
  ) throws(JournalFault) -> JournalWriter {
    let header = Header(journal: .random(), created: created, content: content)
    guard File.exists(path) else { return try create(path, header) }
    let file = try lockedFile(path)
    if try isUnbegun(path) { return try beginAnew(file, header) }
    var reader = try JournalReader.open(path)
    return try resume(file, &reader)
  }

  /// Whether a file is empty or ends within its header: whoever made it died before anything was
  /// acknowledged.
  private static func isUnbegun(_ path: String) throws(JournalFault) -> Bool {
    do throws(JournalFault) {
      _ = try JournalReader.header(of: path)
      return false
    } catch {
      switch error {
      case .header(_, .incomplete): return true
      case .header(_, .foreign(let bytes)) where bytes.isEmpty: return true
      default: throw error
      }
    }
  }

  /// Begins a file anew that ends within its header; what stands in it is kept beside it.
  private static func beginAnew(
    _ file: consuming File, _ header: Header
  ) throws(JournalFault) -> JournalWriter {
    let torn = try JournalFault.wrapping { () throws(FileFault) -> TornTail? in
      let byteCount = try file.status().byteCount
      if byteCount == 0 { return nil }
      return try moveTail(Tail(offset: 0, byteCount: byteCount, isIncompleteRecord: true), of: file)
    }
    var writer = try begin(file, header)
    if let torn { writer.noteTorn(torn) }
    return writer
  }

  private static func create(_ path: String, _ header: Header) throws(JournalFault) -> JournalWriter {
    let file = try JournalFault.wrapping { () throws(FileFault) in try File(path: path, access: .creating) }
    try lock(file)
    return try begin(file, header)
  }

  /// Writes the header to an empty file and brings file and name to the disk.
  private static func begin(_ file: consuming File, _ header: Header) throws(JournalFault) -> JournalWriter {
    var header = header
    let zstd = Zstd()
    let bytes = header.write(zstd: zstd)
    try write(bytes, to: file)
    return JournalWriter(
      file: file, header: header, pages: [], offset: header.byteCount, position: header.firstPosition)
  }

  private static func write(_ bytes: [UInt8], to file: borrowing File) throws(JournalFault) {
    do {
      try file.truncate(to: 0)
      try file.write(bytes.span, at: 0)
      try file.sync()
      try File.syncDirectory(of: file.path)
    } catch {
      throw .file(error)
    }
  }

  private static func lock(_ file: borrowing File) throws(JournalFault) {
    do throws(FileFault) {
      if try file.lock() { return }
    } catch {
      throw .file(error)
    }
    throw .locked(path: file.path, holder: file.lockHolder())
  }

  /// Opens and locks a file that is still the one of that name once the lock is held: sealing puts a new
  /// file in the place of the old one.
  private static func lockedFile(_ path: String) throws(JournalFault) -> File {
    while true {
      let file = try JournalFault.wrapping { () throws(FileFault) in try File(path: path, access: .updating) }
      try lock(file)
      if try isNamed(file) { return file }
    }
  }

  private static func isNamed(_ file: borrowing File) throws(JournalFault) -> Bool {
    do {
      let (held, named) = (try file.status(), try File.status(path: file.path))
      return held.inode == named.inode && held.device == named.device
    } catch {
      throw .file(error)
    }
  }

  private static func resume(
    _ file: consuming File, _ reader: inout JournalReader
  ) throws(JournalFault) -> JournalWriter {
    let header = reader.header
    guard header.compatibleFlags & ~Header.knownCompatibleFlags == 0 else {
      throw .appendingForbidden(path: file.path, flags: header.compatibleFlags)
    }
    var torn: TornTail?
    do throws(FileFault) {
      if reader.tail.byteCount > 0 { torn = try moveTail(reader.tail, of: file) }
      // What a writer that died left may not be on disk yet, and frames say from now on that it is.
      try file.sync()
    } catch {
      throw .file(error)
    }
    let end = reader.tail.byteCount > 0 ? reader.tail.offset : reader.byteCount
    var writer = JournalWriter(
      file: file, header: header, pages: reader.pages, offset: end, position: reader.endPosition)
    if let torn { writer.noteTorn(torn) }
    if reader.endsInStretch, let last = reader.pages.indices.last {
      var stretch = reader.makePage()
      try reader.read(page: last, into: &stretch)
      try writer.closeStretch(stretch)
    }
    return writer
  }

  /// Keeps the torn bytes beside the journal and cuts them off it, in this order.
  private static func moveTail(_ tail: Tail, of file: borrowing File) throws(FileFault) -> TornTail {
    let keptAt = "\(file.path).torn-\(tail.offset)"
    try File.remove(keptAt)
    let kept = try File(path: keptAt, access: .creating)
    var bytes: [UInt8] = []
    var done = 0
    while done < tail.byteCount {
      let count = try file.read(
        at: tail.offset + done, count: min(1 << 20, tail.byteCount - done), into: &bytes)
      if count == 0 { break }
      try kept.write(bytes.span, at: done)
      done += count
    }
    try kept.sync()
    try File.syncDirectory(of: keptAt)
    try file.truncate(to: tail.offset)
    try file.sync()
    return TornTail(offset: tail.offset, byteCount: tail.byteCount, keptAt: keptAt)
  }
}

extension UUIDBits {
  /// An identity that nobody else has.
  static func random() -> UUIDBits {
    let bytes = File.randomBytes(count: 16)
    var offset = 0
    let high = (try? bytes.span.fixed(UInt64.self, at: &offset)) ?? 0
    let low = (try? bytes.span.fixed(UInt64.self, at: &offset)) ?? 0
    return UUIDBits(high: high, low: low)
  }
}
