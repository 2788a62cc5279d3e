import Glibc

/// The one door to the file system: an open file, closed when it goes.
///
/// Every call is repeated when a signal interrupts it and goes on after a short read or write, so that
/// callers see whole transfers or a ``FileFault``. Reading is by position and leaves no trace in the
/// descriptor; a live file is never mapped.
package struct File: ~Copyable, Sendable {
  package enum Access: Sendable {
    case reading
    /// For a file that must be there already.
    case updating
    /// For a file that must not be there yet.
    case creating
  }

  package let path: String
  private let descriptor: Int32
  private let isWritable: Bool

  /// Opens a regular file.
  ///
  /// - Throws: `FileFault`; a directory, a pipe or a device is refused at once, without waiting.
  package init(path: String, access: Access) throws(FileFault) {
    descriptor = try Self.descriptor(path, access)
    self.path = path
    isWritable = access != .reading
  }

  private static func descriptor(_ path: String, _ access: Access) throws(FileFault) -> Int32 {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .updating: O_RDWR
      case .creating: O_RDWR | O_CREAT | O_EXCL
      }
    let opened = repeating { unsafe Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o644) }
    guard opened >= 0 else { throw .last(.open, path) }
    var status = stat()
    guard unsafe fstat(Int32(opened), &status) == 0, Status(status).isRegular else {
      close(Int32(opened))
      throw FileFault(.open, path: path, errorNumber: EINVAL, explanation: "it is not a regular file")
    }
    return Int32(opened)
  }

  deinit {
    // A child that was just forked shares the open file, and with it a lock that closing would leave.
    if isWritable { flock(descriptor, LOCK_UN) }
    close(descriptor)
  }

  /// What identifies a file whatever it is called, and how long it is.
  package struct Status: Hashable, Sendable {
    package var device: UInt64
    package var inode: UInt64
    package var byteCount: Int
    package var isRegular: Bool

    fileprivate init(_ status: stat) {
      device = UInt64(status.st_dev)
      inode = UInt64(status.st_ino)
      byteCount = Int(status.st_size)
      isRegular = status.st_mode & S_IFMT == S_IFREG
    }
  }

  package func status() throws(FileFault) -> Status {
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else { throw .last(.inspect, path) }
    return Status(status)
  }

  /// The status of whatever a path names now.
  package static func status(path: String) throws(FileFault) -> Status {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last(.inspect, path) }
    return Status(status)
  }

  /// Reads bytes from an offset on, as many as there are up to `count`.
  ///
  /// - Returns: how many were read; fewer than asked only at the end of the file.
  package func read(at offset: Int, count: Int, into bytes: inout [UInt8]) throws(FileFault) -> Int {
    var done = 0
    var hasFailed = false
    unsafe bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initializedCount in
      while done < count {
        let start = done
        let got = Self.repeating {
          unsafe pread(
            descriptor, buffer.baseAddress.map { unsafe $0 + start }, count - start, off_t(offset + start))
        }
        hasFailed = got < 0
        if got <= 0 { break }
        done += got
      }
      initializedCount = done
    }
    if hasFailed { throw .last(.read, path) }
    return done
  }

  /// Writes all bytes at an offset.
  ///
  /// - Throws: `FileFault`; some of the bytes may have been written then.
  package func write(_ bytes: Span<UInt8>, at offset: Int) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let start = done
      let written = unsafe bytes.withUnsafeBufferPointer { buffer in
        Self.repeating {
          unsafe pwrite(
            descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start,
            off_t(offset + start))
        }
      }
      guard written > 0 else { throw .last(.write, path) }
      done += written
    }
  }

  /// Brings the file's bytes to the disk (`fdatasync`).
  package func sync() throws(FileFault) {
    guard Self.repeating({ Int(fdatasync(descriptor)) }) == 0 else { throw .last(.sync, path) }
  }

  /// Cuts the file behind so many bytes.
  package func truncate(to byteCount: Int) throws(FileFault) {
    guard Self.repeating({ Int(ftruncate(descriptor, off_t(byteCount))) }) == 0 else {
      throw .last(.truncate, path)
    }
  }

  /// Takes the file's write lock, if nobody holds it.
  ///
  /// The lock belongs to the open file, not to the process: closing another descriptor of the same file
  /// does not drop it (as it would a POSIX lock). It goes with this value.
  ///
  /// - Returns: whether it was taken.
  package func lock() throws(FileFault) -> Bool {
    if Self.repeating({ Int(flock(descriptor, LOCK_EX | LOCK_NB)) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last(.lock, path) }
    return false
  }

  private static func repeating(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }

  private static func repeating(_ call: () -> Int32) -> Int {
    repeating { Int(call()) }
  }
}

extension FileFault {
  /// The fault that `errno` tells of.
  fileprivate static func last(_ operation: Operation, _ path: String) -> FileFault {
    let number = errno
    let text = unsafe strerror(number).map { unsafe String(cString: $0) }
    return FileFault(operation, path: path, errorNumber: number, explanation: text ?? "error \(number)")
  }
}

// MARK: - Names

extension File {
  /// Gives a file another name, in place of whatever had it.
  package static func rename(_ path: String, to newPath: String) throws(FileFault) {
    guard unsafe Glibc.rename(path, newPath) == 0 else { throw .last(.rename, newPath) }
  }

  /// Removes a name if it is there.
  package static func remove(_ path: String) throws(FileFault) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last(.remove, path) }
  }

  package static func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  /// Brings the names in the directory of a file to the disk: a new file is not there until they are.
  package static func syncDirectory(of path: String) throws(FileFault) {
    let directory = directory(of: path)
    let descriptor = repeating { unsafe Glibc.open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw .last(.open, directory) }
    defer { close(Int32(descriptor)) }
    guard repeating({ fsync(Int32(descriptor)) }) == 0 else { throw .last(.sync, directory) }
  }

  private static func directory(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

// MARK: - Chance

extension File {
  /// As many bytes as nobody can guess, for a journal's identity.
  package static func randomBytes(count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { unsafe arc4random_buf(start, buffer.count) }
    }
    return bytes
  }
}
