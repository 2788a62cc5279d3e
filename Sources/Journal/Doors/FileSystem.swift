/// What keeping journals asks of a file system: single calls, as the operating system has them.
///
/// A call may do less than it was asked, and may be interrupted: ``File`` goes on where it stopped. The
/// operating system is one implementation; tests have another, which loses, tears and refuses.
package protocol FileSystem: Sendable {
  /// Opens a regular file, without waiting for anyone.
  func open(_ path: String, _ access: File.Access) throws(SystemError) -> Int32

  /// Closes an open file; its lock, if it has one, goes with it.
  func close(_ handle: Int32, isWritable: Bool)

  func status(_ handle: Int32) throws(SystemError) -> File.Status
  func status(path: String) throws(SystemError) -> File.Status

  /// Appends bytes from an offset on to `output`: at most `count`, and none only at the end of the file.
  func read(
    _ handle: Int32, at offset: Int, count: Int, into output: inout OutputSpan<UInt8>
  ) throws(SystemError)

  /// Writes bytes at an offset.
  ///
  /// - Returns: how many of them it wrote, at least one.
  func write(_ handle: Int32, _ bytes: Span<UInt8>, at offset: Int) throws(SystemError) -> Int

  /// Brings a file's bytes and its length to the disk.
  func sync(_ handle: Int32) throws(SystemError)

  /// Cuts a file behind so many bytes.
  func truncate(_ handle: Int32, to byteCount: Int) throws(SystemError)

  /// Takes the write lock of an open file, unless another open file has it.
  func lock(_ handle: Int32) throws(SystemError) -> Bool

  /// The process that holds the lock, as far as it is known.
  func lockHolder(_ handle: Int32) -> Int?

  /// Gives a file another name, in place of whatever had it.
  func rename(_ path: String, to newPath: String) throws(SystemError)

  /// Removes a name; one that is not there is none to remove.
  func remove(_ path: String) throws(SystemError)

  func exists(_ path: String) -> Bool

  /// Makes a directory, unless the name is taken.
  func makeDirectory(_ path: String) throws(SystemError)

  /// Brings the names in a directory to the disk.
  func syncDirectory(_ path: String) throws(SystemError)
}

/// What the operating system answers instead of doing what it was asked.
package struct SystemError: Error, Hashable, Sendable {
  /// The C constant's number, as in `errno`.
  package var number: Int32
  package var explanation: String
  /// Whether a signal came in between: the call is to be made again.
  package var isInterruption: Bool

  package init(_ number: Int32, _ explanation: String, isInterruption: Bool = false) {
    self.number = number
    self.explanation = explanation
    self.isInterruption = isInterruption
  }
}
