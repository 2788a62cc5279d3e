import Glibc

/// The file system that the operating system has.
package struct OperatingSystem: FileSystem {
  package init() {}

  package func open(_ path: String, _ access: File.Access) throws(SystemError) -> Int32 {
    let flags =
      switch access {
      case .reading: O_RDONLY
      case .updating: O_RDWR
      case .creating: O_RDWR | O_CREAT | O_EXCL
      }
    let handle = unsafe Glibc.open(path, flags | O_CLOEXEC | O_NONBLOCK | O_NOCTTY, 0o644)
    guard handle >= 0 else { throw .last }
    var status = stat()
    guard unsafe fstat(handle, &status) == 0, File.Status(status).isRegular else {
      Glibc.close(handle)
      throw SystemError(EINVAL, "it is not a regular file")
    }
    return handle
  }

  package func close(_ handle: Int32, isWritable: Bool) {
    // A child that was just forked shares the open file, and with it a lock that closing would leave.
    if isWritable { flock(handle, LOCK_UN) }
    Glibc.close(handle)
  }

  package func status(_ handle: Int32) throws(SystemError) -> File.Status {
    var status = stat()
    guard unsafe fstat(handle, &status) == 0 else { throw .last }
    return File.Status(status)
  }

  package func status(path: String) throws(SystemError) -> File.Status {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { throw .last }
    return File.Status(status)
  }

  package func read(
    _ handle: Int32, at offset: Int, count: Int, into output: inout OutputSpan<UInt8>
  ) throws(SystemError) {
    var got = 0
    unsafe output.withUnsafeMutableBufferPointer { buffer, initializedCount in
      let (start, wanted) = (initializedCount, min(count, buffer.count - initializedCount))
      got = unsafe pread(handle, buffer.baseAddress.map { unsafe $0 + start }, wanted, off_t(offset))
      initializedCount += max(got, 0)
    }
    if got < 0 { throw .last }
  }

  package func write(_ handle: Int32, _ bytes: Span<UInt8>, at offset: Int) throws(SystemError) -> Int {
    let written = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe pwrite(handle, buffer.baseAddress, buffer.count, off_t(offset))
    }
    guard written > 0 else { throw .last }
    return written
  }

  package func sync(_ handle: Int32) throws(SystemError) {
    guard fdatasync(handle) == 0 else { throw .last }
  }

  package func truncate(_ handle: Int32, to byteCount: Int) throws(SystemError) {
    guard ftruncate(handle, off_t(byteCount)) == 0 else { throw .last }
  }

  package func lock(_ handle: Int32) throws(SystemError) -> Bool {
    if flock(handle, LOCK_EX | LOCK_NB) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last }
    return false
  }

  package func rename(_ path: String, to newPath: String) throws(SystemError) {
    guard unsafe Glibc.rename(path, newPath) == 0 else { throw .last }
  }

  package func remove(_ path: String) throws(SystemError) {
    guard unsafe unlink(path) == 0 || errno == ENOENT else { throw .last }
  }

  package func exists(_ path: String) -> Bool {
    unsafe access(path, F_OK) == 0
  }

  package func makeDirectory(_ path: String) throws(SystemError) {
    guard unsafe mkdir(path, 0o777) == 0 || errno == EEXIST else { throw .last }
  }

  package func syncDirectory(_ path: String) throws(SystemError) {
    let handle = unsafe Glibc.open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { throw .last }
    defer { Glibc.close(handle) }
    guard fsync(handle) == 0 else { throw .last }
  }
}

extension SystemError {
  /// What `errno` tells of.
  fileprivate static var last: SystemError {
    let number = errno
    let text = unsafe strerror(number).map { unsafe String(cString: $0) }
    return SystemError(number, text ?? "error \(number)", isInterruption: number == EINTR)
  }
}

extension File.Status {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), byteCount: Int(status.st_size),
      isRegular: status.st_mode & S_IFMT == S_IFREG)
  }
}

// MARK: - Chance

extension OperatingSystem {
  /// As many bytes as nobody can guess, for a journal's identity.
  static func randomBytes(count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var span = bytes.mutableSpan
    unsafe span.withUnsafeMutableBufferPointer { buffer in
      if let start = buffer.baseAddress { unsafe arc4random_buf(start, buffer.count) }
    }
    return bytes
  }
}
