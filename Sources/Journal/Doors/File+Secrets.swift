import Glibc

/// Small files that only their owner may read: keys.
extension File {
  /// Writes a file that is not there yet and brings it to the disk, name and all.
  ///
  /// - Throws: `FileFault`; also where the file is there already.
  package static func createSecret(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw secretFault(.open, path) }
    defer { close(descriptor) }
    do throws(FileFault) {
      try writeSecret(bytes, to: descriptor, path)
    } catch {
      unsafe unlink(path)
      throw error
    }
    try syncDirectory(of: path)
  }

  /// Adds bytes to the end of a file and brings them to the disk.
  package static func appendSecret(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    let descriptor = unsafe Glibc.open(path, O_WRONLY | O_APPEND | O_CLOEXEC)
    guard descriptor >= 0 else { throw secretFault(.open, path) }
    defer { close(descriptor) }
    try writeSecret(bytes, to: descriptor, path)
  }

  /// Does something to a file while no other process that asks does anything to it.
  ///
  /// Whoever waited for a file that was replaced meanwhile goes on with the new one.
  ///
  /// - Throws: `FileFault`; also where another process has it for many seconds.
  package static func withLockedSecret<Result>(
    _ path: String, _ body: (borrowing File) throws(FileFault) -> Result
  ) throws(FileFault) -> Result {
    for _ in 0..<lockAttemptCount {
      let file = try File(path: path, access: .updating)
      if try file.lock() {
        let (held, named) = (try file.status(), try status(path: path))
        if held.inode == named.inode, held.device == named.device { return try body(file) }
      }
      usleep(lockPauseMicroseconds)
    }
    throw FileFault(.lock, path: path, errorNumber: EWOULDBLOCK, explanation: "another process has it")
  }

  private static let lockAttemptCount = 2000
  private static let lockPauseMicroseconds: UInt32 = 5000

  private static func writeSecret(
    _ bytes: [UInt8], to descriptor: Int32, _ path: String
  ) throws(FileFault) {
    var done = 0
    while done < bytes.count {
      let start = done
      let written = unsafe bytes.withUnsafeBufferPointer { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress.map { unsafe $0 + start }, buffer.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw secretFault(.write, path) }
      done += written
    }
    guard fsync(descriptor) == 0 else { throw secretFault(.sync, path) }
  }

  /// Puts new bytes in the place of a file's old ones, which are overwritten first where they lie.
  ///
  /// What the disk keeps of old blocks is beyond any program; under this name only the new bytes are left.
  package static func replaceSecret(_ path: String, _ bytes: [UInt8]) throws(FileFault) {
    let newPath = path + ".new"
    try remove(newPath)
    try createSecret(newPath, bytes)
    if exists(path) {
      let old = try File(path: path, access: .updating)
      let zeros = [UInt8](repeating: 0, count: try old.status().byteCount)
      try rename(newPath, to: path)
      try syncDirectory(of: path)
      try old.write(zeros.span, at: 0)
      try old.sync()
    } else {
      try rename(newPath, to: path)
      try syncDirectory(of: path)
    }
  }

  private static func secretFault(_ operation: FileFault.Operation, _ path: String) -> FileFault {
    let number = errno
    let text = unsafe strerror(number).map { unsafe String(cString: $0) }
    return FileFault(operation, path: path, errorNumber: number, explanation: text ?? "error \(number)")
  }
}
