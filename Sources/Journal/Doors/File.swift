/// The one door to files: an open file, closed when it goes.
///
/// Every call is repeated when a signal interrupts it and goes on after a short read or write, so that
/// callers see whole transfers or a ``FileFault``. Reading is by position and leaves no trace in the
/// open file; a live file is never mapped.
package struct File: ~Copyable, Sendable {
  package enum Access: Sendable {
    case reading
    /// For a file that must be there already.
    case updating
    /// For a file that must not be there yet.
    case creating
  }

  /// What it is called; it changes with ``rename(to:)``.
  package private(set) var path: String
  package let fileSystem: any FileSystem
  private let opened: OpenHandle
  private var handle: Int32 { opened.number }

  /// Opens a regular file.
  ///
  /// - Throws: `FileFault`; a directory, a pipe or a device is refused at once, without waiting.
  package init(
    path: String, access: Access, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) {
    let handle = try Self.repeating(.open, path) { () throws(SystemError) in
      try fileSystem.open(path, access)
    }
    self.path = path
    self.fileSystem = fileSystem
    opened = OpenHandle(handle, of: fileSystem, isWritable: access != .reading)
  }

  /// What identifies a file whatever it is called, and how long it is.
  package struct Status: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
    package var byteCount: Int
    package var isRegular: Bool

    package init(device: UInt64, inode: UInt64, byteCount: Int, isRegular: Bool) {
      self.device = device
      self.inode = inode
      self.byteCount = byteCount
      self.isRegular = isRegular
    }
  }

  package func status() throws(FileFault) -> Status {
    try Self.repeating(.inspect, path) { () throws(SystemError) in try fileSystem.status(handle) }
  }

  /// Reads bytes from an offset on, as many as there are up to `count`.
  ///
  /// - Returns: how many were read; fewer than asked only at the end of the file.
  package func read(at offset: Int, count: Int, into bytes: inout [UInt8]) throws(FileFault) -> Int {
    bytes.removeAll(keepingCapacity: true)
    try bytes.append(addingCapacity: count) { (output: inout OutputSpan<UInt8>) throws(FileFault) in
      var before = -1
      while output.count < count, output.count > before {
        before = output.count
        try readOn(at: offset, count: count, into: &output)
      }
    }
    return bytes.count
  }

  private func readOn(
    at offset: Int, count: Int, into output: inout OutputSpan<UInt8>
  ) throws(FileFault) {
    while true {
      do throws(SystemError) {
        return try fileSystem.read(
          handle, at: offset + output.count, count: count - output.count, into: &output)
      } catch {
        guard error.isInterruption else { throw FileFault(.read, path: path, error) }
      }
    }
  }

  /// Writes all bytes at an offset.
  ///
  /// - Throws: `FileFault`; some of the bytes may have been written then.
  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      do throws(SystemError) {
        done += try fileSystem.write(handle, bytes.extracting(done..<bytes.count), at: offset + done)
      } catch {
        guard error.isInterruption else { throw FileFault(.write, path: path, error) }
      }
    }
  }

  /// Brings the file's bytes to the disk (`fdatasync`).
  package func sync() throws(FileFault) {
    try Self.repeating(.sync, path) { () throws(SystemError) in try fileSystem.sync(handle) }
  }

  /// What brings the file's bytes to the disk on whatever thread calls it; the file stays open for it.
  var syncing: @Sendable () throws(FileFault) -> Void {
    let (opened, path) = (opened, path)
    return { () throws(FileFault) in
      try Self.repeating(.sync, path) { () throws(SystemError) in
        try opened.fileSystem.sync(opened.number)
      }
    }
  }

  /// Cuts the file behind so many bytes.
  package func truncate(to byteCount: Int) throws(FileFault) {
    try Self.repeating(.truncate, path) { () throws(SystemError) in
      try fileSystem.truncate(handle, to: byteCount)
    }
  }

  /// Takes the file's write lock, if nobody holds it.
  ///
  /// The lock belongs to the open file, not to the process: closing another descriptor of the same file
  /// does not drop it (as it would a POSIX lock). It goes with this value.
  ///
  /// - Returns: whether it was taken.
  package func lock() throws(FileFault) -> Bool {
    try Self.repeating(.lock, path) { () throws(SystemError) in try fileSystem.lock(handle) }
  }

  /// The process that holds the lock of this file, as far as it is known.
  package func lockHolder() -> Int? { fileSystem.lockHolder(handle) }

  /// Gives the file another name, in place of whatever had it.
  package mutating func rename(to newPath: String) throws(FileFault) {
    try Self.rename(path, to: newPath, on: fileSystem)
    path = newPath
  }

  private static func repeating<Result>(
    _ operation: FileFault.Operation, _ path: String, _ call: () throws(SystemError) -> Result
  ) throws(FileFault) -> Result {
    while true {
      do throws(SystemError) {
        return try call()
      } catch {
        guard error.isInterruption else { throw FileFault(operation, path: path, error) }
      }
    }
  }
}

/// The number of an open file, which is closed when nobody uses it any more.
private final class OpenHandle: Sendable {
  let number: Int32
  let fileSystem: any FileSystem
  private let isWritable: Bool

  init(_ number: Int32, of fileSystem: any FileSystem, isWritable: Bool) {
    self.number = number
    self.fileSystem = fileSystem
    self.isWritable = isWritable
  }

  deinit { fileSystem.close(number, isWritable: isWritable) }
}

// MARK: - Names

extension File {
  /// The status of whatever a path names now.
  package static func status(
    path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) -> Status {
    try repeating(.inspect, path) { () throws(SystemError) in try fileSystem.status(path: path) }
  }

  /// Gives a file another name, in place of whatever had it.
  package static func rename(
    _ path: String, to newPath: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) {
    try repeating(.rename, newPath) { () throws(SystemError) in try fileSystem.rename(path, to: newPath) }
  }

  /// Removes a name if it is there.
  package static func remove(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) {
    try repeating(.remove, path) { () throws(SystemError) in try fileSystem.remove(path) }
  }

  package static func exists(_ path: String, on fileSystem: any FileSystem = OperatingSystem()) -> Bool {
    fileSystem.exists(path)
  }

  /// Makes a directory, unless the name is taken.
  package static func makeDirectory(
    _ path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) {
    try repeating(.makeDirectory, path) { () throws(SystemError) in try fileSystem.makeDirectory(path) }
  }

  /// Brings the names in the directory of a file to the disk: a new file is not there until they are.
  package static func syncDirectory(
    of path: String, on fileSystem: any FileSystem = OperatingSystem()
  ) throws(FileFault) {
    let directory = directory(of: path)
    try repeating(.sync, directory) { () throws(SystemError) in try fileSystem.syncDirectory(directory) }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// As many bytes as nobody can guess, for a journal's identity.
  package static func randomBytes(count: Int) -> [UInt8] {
    OperatingSystem.randomBytes(count: count)
  }
}
