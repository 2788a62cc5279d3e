/// How a journal is opened for appending.
extension JournalWriter {
  /// Opens a journal for appending, or makes it.
  ///
  /// A torn tail, as a crash leaves one, is moved to a file beside the journal first. What was damaged after
  /// it had been on disk is left as it is: appending goes on in a new segment behind it.
  ///
  /// - Parameters:
  ///   - created: the time that a new journal tells others from, in milliseconds since 1970.
  ///   - content: what a new journal says of the events to come.
  ///   - rotationByteCount: how many bytes that are not sealed make it be sealed while it is recorded.
  ///   - rotationPageCount: seals so many pages after it was due, and not beside recording as soon as it can
  ///     be: what happens is the same every time then.
  /// - Throws: `JournalFault`; the file is as it was then, but for a torn tail that may have been moved.
  package static func open(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem(), created: Int64,
    content: HeaderContent, rotationByteCount: Int = Limits.rotationByteCount, rotationPageCount: Int? = nil
  ) throws(JournalFault) -> JournalWriter {
    var writer = try opened(path, on: fileSystem, created: created, content)
    writer.rotation.byteCount = rotationByteCount
    writer.rotation.pace = rotationPageCount.map { .later(pageCount: $0) } ?? .beside
    try writer.rotateAtOnceIfDue()
    return writer
  }

  private static func opened(
    _ path: String, on fileSystem: any FileSystem, created: Int64, _ content: HeaderContent
  ) throws(JournalFault) -> JournalWriter {
    let header = Header(journal: .random(), created: created, content: content)
    while true {
      if File.exists(path, on: fileSystem) {
        let file = try lockedFile(path, fileSystem)
        if try isUnbegun(path, fileSystem) { return try beginAnew(file, header) }
        return try resume(file)
      }
      if let writer = try create(path, header, fileSystem) { return writer }
    }
  }

  /// Whether a file is empty or ends within its header: whoever made it died before anything was
  /// acknowledged.
  private static func isUnbegun(
    _ path: String, _ fileSystem: any FileSystem
  ) throws(JournalFault) -> Bool {
    do throws(JournalFault) {
      _ = try JournalReader.header(of: path, on: fileSystem)
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
      return try Tail(offset: 0, byteCount: byteCount, isIncompleteRecord: true).move(outOf: file)
    }
    var header = header
    try JournalFault.wrapping { () throws(FileFault) in
      try begin(file, &header)
      try File.syncDirectory(of: file.path, on: file.fileSystem)
    }
    var writer = JournalWriter(beginning: header, file: file)
    if let torn { writer.noteTorn(torn) }
    return writer
  }

  /// Makes a journal: its header is on the disk before the file has its name.
  ///
  /// - Returns: `nil` where another writer made it meanwhile.
  private static func create(
    _ path: String, _ header: Header, _ fileSystem: any FileSystem
  ) throws(JournalFault) -> JournalWriter? {
    let newPath = path + ".beginning"
    let isLeft = File.exists(newPath, on: fileSystem)
    var file = try JournalFault.wrapping { () throws(FileFault) in
      try File(path: newPath, access: isLeft ? .updating : .creating, on: fileSystem)
    }
    try lock(file)
    guard try isNamed(file), !File.exists(path, on: fileSystem) else { return nil }
    var header = header
    try JournalFault.wrapping { () throws(FileFault) in
      try begin(file, &header)
      try file.rename(to: path)
      try File.syncDirectory(of: path, on: fileSystem)
    }
    return JournalWriter(beginning: header, file: file)
  }

  /// Makes a header all that a file has, and brings it to the disk.
  private static func begin(_ file: borrowing File, _ header: inout Header) throws(FileFault) {
    let zstd = Zstd()
    let bytes = header.write(zstd: zstd)
    try file.truncate(to: 0)
    try file.write(bytes.span, at: 0)
    try file.sync()
  }

  private init(beginning header: Header, file: consuming File) {
    self.init(
      file: file, header: header, pages: [], offset: header.byteCount, position: header.firstPosition)
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
  private static func lockedFile(
    _ path: String, _ fileSystem: any FileSystem
  ) throws(JournalFault) -> File {
    while true {
      let file = try JournalFault.wrapping { () throws(FileFault) in
        try File(path: path, access: .updating, on: fileSystem)
      }
      try lock(file)
      if try isNamed(file) { return file }
    }
  }

  private static func isNamed(_ file: borrowing File) throws(JournalFault) -> Bool {
    do {
      let (held, named) = (
        try file.status(), try File.status(path: file.path, on: file.fileSystem)
      )
      return held.inode == named.inode && held.device == named.device
    } catch {
      throw .file(error)
    }
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
