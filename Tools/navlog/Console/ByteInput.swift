import Glibc

/// Bytes coming in piece by piece, from a file or standard input.
struct ByteInput: ~Copyable {
  private static let pieceByteCount = 256 * 1024

  let name: String
  private let descriptor: CInt
  private let closesDescriptor: Bool

  /// - Parameter path: the file; `-` is standard input.
  /// - Throws: `notFound` or `unreadable`.
  init(_ path: Path) throws(Failure) {
    name = path.isStandardStream ? "standard input" : path.text
    closesDescriptor = !path.isStandardStream
    descriptor = path.isStandardStream ? STDIN_FILENO : unsafe open(path.text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno == ENOENT ? "notFound" : "unreadable"
      throw Failure(code, "It can't be opened (\(SystemError.text(errno))).", at: .init(file: name))
    }
  }

  deinit { if closesDescriptor { close(descriptor) } }

  /// The next bytes; none at the end.
  mutating func next() throws(Failure) -> [UInt8] {
    while true {
      var count = 0
      let piece = unsafe [UInt8](unsafeUninitializedCapacity: Self.pieceByteCount) { buffer, initialized in
        count = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(count, 0)
      }
      if count >= 0 { return piece }
      if errno == EAGAIN {
        Poll.wait(for: descriptor, events: POLLIN)
      } else if errno != EINTR {
        throw Failure(
          "unreadable", "Reading did not succeed (\(SystemError.text(errno))).", at: .init(file: name))
      }
    }
  }

  /// All bytes.
  ///
  /// - Throws: `tooLarge` for more than a maximum.
  mutating func rest(atMost maximum: Int) throws(Failure) -> [UInt8] {
    var bytes: [UInt8] = []
    while true {
      let piece = try next()
      if piece.isEmpty { return bytes }
      bytes += piece
      guard bytes.count <= maximum else {
        throw Failure(
          "tooLarge", "It has more than \(maximum >> 20) MiB, and has to be read as a whole.",
          at: .init(file: name))
      }
    }
  }
}
