import Glibc

/// Lines coming in, from a file or standard input, in constant memory.
///
/// A line is handed out as a range of ``bytes``, without a copy; it stands there until the next call.
struct Input: ~Copyable {
  /// What the next line is.
  enum Line: Equatable {
    /// Its bytes, without the line feed.
    case whole(Range<Int>)
    /// It has so many bytes, more than are kept.
    case tooLong(count: Int)
  }

  /// Bytes asked of the system at once.
  static let chunkSize = 256 * 1024

  /// Where the lines stand.
  private(set) var bytes: [UInt8] = []
  /// The number of the line handed out last, from 1.
  private(set) var lineNumber = 0
  /// When the bytes at hand came, in milliseconds since 1970.
  private(set) var arrival = Clock.now()
  /// Whether everything was read; false also after an interruption.
  private(set) var isAtEnd = false

  let name: String
  private let descriptor: CInt
  private let closesDescriptor: Bool
  private let longestLine: Int
  /// An interruption's descriptor: when it becomes readable, waiting ends.
  private let wake: CInt?
  /// What was read and not handed out: `bytes[start..<bytes.count]`.
  private var start = 0
  /// How far the bytes are known to hold no line feed.
  private var searched = 0

  /// - Parameters:
  ///   - path: the file; `-` is standard input.
  ///   - longestLine: bytes of the longest line that is handed out whole.
  ///   - wake: an interruption's descriptor.
  /// - Throws: `notFound` or `unreadable`.
  init(_ path: Path, longestLine: Int = 1 << 20, wake: CInt? = nil) throws(Failure) {
    name = path.isStandardStream ? "standard input" : path.text
    closesDescriptor = !path.isStandardStream
    self.longestLine = longestLine
    self.wake = wake
    descriptor = path.isStandardStream ? STDIN_FILENO : unsafe open(path.text, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      let code = errno == ENOENT ? "notFound" : "unreadable"
      throw Failure(code, "It can't be opened (\(SystemError.text(errno))).", at: .init(file: name))
    }
  }

  deinit { if closesDescriptor { close(descriptor) } }
}

// MARK: - Lines

extension Input {
  /// The next line, or `nil` at the end and when woken by an interruption.
  ///
  /// A last line without a line feed counts; when interrupted, a line that is not complete does not.
  /// A line that is too long is passed over: `overflow` gets all its bytes, piece by piece.
  ///
  /// - Throws: `unreadable`, with the line reached.
  mutating func nextLine(overflow: (Span<UInt8>) -> Void = { _ in }) throws(Failure) -> Line? {
    while true {
      let end = lineFeed()
      if (end ?? bytes.count) - start > longestLine { return try passOver(overflow) }
      if let end { return take(upTo: end, next: end + 1) }
      guard try fill() else { break }
    }
    return isAtEnd && start < bytes.count ? take(upTo: bytes.count, next: bytes.count) : nil
  }

  /// Whether the next line, or the end, can be had without waiting: if not, it is time to answer what
  /// has been asked so far. Half a line does not count.
  ///
  /// - Throws: `unreadable`, with the line reached.
  mutating func hasMore() throws(Failure) -> Bool {
    while !isAtEnd, bytes.count - start <= longestLine, lineFeed() == nil {
      let isReadable = Poll.ready([descriptor], events: POLLIN, milliseconds: 0) == [true]
      guard isReadable, try fill() else { return isAtEnd }
    }
    return true
  }

  private mutating func take(upTo end: Int, next: Int) -> Line {
    let line = start..<end
    lineNumber += 1
    start = next
    searched = next
    return .whole(line)
  }

  /// Reads a long line to its end and keeps nothing of it.
  private mutating func passOver(_ overflow: (Span<UInt8>) -> Void) throws(Failure) -> Line? {
    var count = 0
    while true {
      let end = lineFeed() ?? bytes.count
      overflow(bytes.span.extracting(start..<end))
      count += end - start
      start = end
      if end < bytes.count { break }
      guard try fill() else { break }
    }
    guard start < bytes.count || isAtEnd else { return nil }
    start = min(start + 1, bytes.count)
    searched = start
    lineNumber += 1
    return .tooLong(count: count)
  }

  /// Where the next line feed stands, if it has been read.
  private mutating func lineFeed() -> Int? {
    let from = searched
    let found = unsafe bytes.withUnsafeBytes { all -> Int? in
      guard from < all.count, let base = all.baseAddress else { return nil }
      guard let feed = unsafe memchr(base + from, 0x0A, all.count - from) else { return nil }
      return unsafe base.distance(to: UnsafeRawPointer(feed))
    }
    searched = found ?? bytes.count
    return found
  }
}

// MARK: - Reading

extension Input {
  /// Reads one more chunk behind what is there.
  ///
  /// - Returns: whether there is more; if not, it is the end or an interruption.
  private mutating func fill() throws(Failure) -> Bool {
    bytes.removeSubrange(..<start)
    searched -= start
    start = 0
    while !isAtEnd {
      if let wake, Poll.ready([descriptor, wake], events: POLLIN, milliseconds: -1)[1] { return false }
      let count = readChunk()
      if count > 0 { return true }
      if count == 0 { isAtEnd = true } else { try waitOrThrow(errno) }
    }
    return false
  }

  private mutating func readChunk() -> Int {
    let kept = bytes.count
    var result = 0
    bytes.reserveCapacity(kept + Self.chunkSize)
    bytes.append(addingCapacity: Self.chunkSize) { free in
      unsafe free.withUnsafeMutableBufferPointer { buffer, initialized in
        result = unsafe read(descriptor, buffer.baseAddress, buffer.count)
        initialized = max(result, 0)
      }
    }
    arrival = Clock.now()
    return result
  }

  private func waitOrThrow(_ error: CInt) throws(Failure) {
    switch error {
    case EINTR: return
    case EAGAIN: Poll.wait(for: descriptor, events: POLLIN)
    default:
      throw Failure(
        "unreadable", "Reading did not succeed (\(SystemError.text(error))).",
        at: .init(file: name, line: lineNumber + 1))
    }
  }
}
