import Glibc

/// A stream of text going out, gathered into large writes.
///
/// What is written stands in the buffer until it is full or ``flush()`` is called; the one who made the
/// output flushes it at the end.
struct Output: ~Copyable {
  /// Bytes gathered before they are handed to the system.
  static let capacity = 64 * 1024

  private let descriptor: CInt
  private let name: String
  private let closesDescriptor: Bool
  /// What is written beside the file that is meant, until ``finish()``.
  private var replacement: Replacement?
  private var buffer: [UInt8] = []

  init(descriptor: CInt, name: String) {
    self.descriptor = descriptor
    self.name = name
    closesDescriptor = false
    replacement = nil
    buffer.reserveCapacity(Self.capacity)
  }

  /// Standard output.
  static var standard: Output { Output(descriptor: STDOUT_FILENO, name: "standard output") }

  /// Writes a file anew; `-` is standard output.
  ///
  /// A regular file appears, whole, with ``finish()``; without that it stays as it was.
  ///
  /// - Parameter isInPlace: whether it is written where it is: for files that nobody else looks at.
  /// - Throws: `notWritten`.
  init(_ path: Path, isInPlace: Bool = false) throws(Failure) {
    let isStandard = path.isStandardStream
    let made = isStandard || isInPlace ? nil : Replacement.make(for: path)
    name = isStandard ? "standard output" : path.text
    closesDescriptor = !isStandard
    replacement = made?.replacement
    let flags = O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC
    descriptor = made?.descriptor ?? (isStandard ? STDOUT_FILENO : unsafe open(path.text, flags, 0o644))
    guard descriptor >= 0 else {
      throw Failure("notWritten", "It can't be opened (\(SystemError.text(errno))).", at: .init(file: name))
    }
    buffer.reserveCapacity(Self.capacity)
  }

  deinit {
    replacement?.discard()
    if closesDescriptor { close(descriptor) }
  }

  /// Whether two paths name the same file, so that writing the one would destroy the other.
  static func wouldOverwrite(_ file: Path, at path: Path) -> Bool {
    var (first, second) = (stat(), stat())
    guard !path.isStandardStream, unsafe stat(file.text, &first) == 0, unsafe stat(path.text, &second) == 0
    else { return false }
    return first.st_ino == second.st_ino && first.st_dev == second.st_dev
  }

  /// - Throws: `closedPipe` when nobody reads any more; `notWritten` when the system refuses.
  mutating func write(_ text: String) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func write(_ bytes: [UInt8]) throws(Failure) {
    buffer.append(contentsOf: bytes)
    if buffer.count >= Self.capacity { try flush() }
  }

  /// - Throws: as ``write(_:)`` for a text.
  mutating func write(_ bytes: Span<UInt8>) throws(Failure) {
    if bytes.count >= Self.capacity {
      // So many are worth a call of their own, and no copy.
      try flush()
      return try handOver(bytes)
    }
    unsafe bytes.withUnsafeBufferPointer { unsafe buffer.append(contentsOf: $0) }
    if buffer.count >= Self.capacity { try flush() }
  }

  mutating func writeLine(_ text: String) throws(Failure) {
    buffer.append(contentsOf: text.utf8)
    try write([UInt8(ascii: "\n")])
  }

  /// Hands everything to the system.
  ///
  /// After an error the rest is dropped: nothing is ever written twice.
  mutating func flush() throws(Failure) {
    defer { buffer.removeAll(keepingCapacity: true) }
    try handOver(buffer.span)
  }

  private func handOver(_ bytes: Span<UInt8>) throws(Failure) {
    var written = 0
    while written < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      }
      if count > 0 { written += count } else { try waitOrThrow(count == 0 ? EIO : errno) }
    }
  }

  /// Hands everything to the system, and puts a file in its place: the end.
  ///
  /// - Throws: as ``flush()``; a file that was there is unchanged then.
  mutating func finish() throws(Failure) {
    try flush()
    guard let replacement else { return }
    try replacement.takePlace(descriptor)
    self.replacement = nil
  }

  private func waitOrThrow(_ error: CInt) throws(Failure) {
    switch error {
    case EINTR: return
    case EAGAIN: Poll.wait(for: descriptor, events: POLLOUT)
    case EPIPE: throw .closedPipe
    default:
      let outcome = replacement == nil ? "The output is incomplete." : "What was there is unchanged."
      throw Failure(
        "notWritten", "Writing did not succeed (\(SystemError.text(error))). \(outcome)",
        at: .init(file: name))
    }
  }
}
