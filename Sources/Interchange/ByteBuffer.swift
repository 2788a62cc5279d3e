/// Bytes that are written one behind the other: memory that only grows, and is given back at the end.
///
/// An array would check that it has no other owner, and its bounds, for each of some hundred pieces a line.
@safe struct ByteBuffer: ~Copyable {
  private var start: UnsafeMutablePointer<UInt8>
  private var capacity: Int
  private(set) var count = 0

  init() {
    capacity = 1_024
    unsafe start = .allocate(capacity: capacity)
  }

  deinit {
    unsafe start.deallocate()
  }

  mutating func removeAll() { count = 0 }

  /// Makes room for more bytes.
  @inline(__always) private mutating func reserve(_ more: Int) {
    if capacity - count < more { grow(more) }
  }

  @inline(never) private mutating func grow(_ more: Int) {
    let wanted = max(capacity * 2, count + more)
    let grown = UnsafeMutablePointer<UInt8>.allocate(capacity: wanted)
    unsafe grown.update(from: start, count: count)
    unsafe start.deallocate()
    unsafe start = grown
    capacity = wanted
  }

  @inline(__always) mutating func append(_ byte: UInt8) {
    reserve(1)
    unsafe start[count] = byte
    count += 1
  }

  @inline(__always) mutating func append(repeating byte: UInt8, count more: Int) {
    for _ in 0..<max(0, more) { append(byte) }
  }

  @inline(__always) mutating func append(_ text: StaticString) {
    unsafe append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a member's key with all that is around it.
  @inline(__always) mutating func append(key: StaticString, afterComma: Bool) {
    let size = key.utf8CodeUnitCount
    reserve(size + 4)
    unsafe start[count] = UInt8(ascii: ",")
    count += afterComma ? 1 : 0
    unsafe start[count] = UInt8(ascii: "\"")
    unsafe (start + count + 1).update(from: key.utf8Start, count: size)
    unsafe start[count + size + 1] = UInt8(ascii: "\"")
    unsafe start[count + size + 2] = UInt8(ascii: ":")
    count += size + 3
  }

  /// Appends the decimal digits of a number.
  @inline(__always) mutating func append(digitsOf number: UInt64) {
    reserve(20)
    var size = 1
    var bound: UInt64 = 10
    while size < 20 && number >= bound {
      size += 1
      bound = bound &* 10
    }
    count += size
    var rest = number
    var index = count
    while rest >= 100 {
      let pair = rest % 100
      rest /= 100
      index -= 2
      unsafe start[index] = 0x30 + UInt8(truncatingIfNeeded: pair / 10)
      unsafe start[index + 1] = 0x30 + UInt8(truncatingIfNeeded: pair % 10)
    }
    unsafe start[index - 1] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    if rest >= 10 { unsafe start[index - 2] = 0x30 + UInt8(truncatingIfNeeded: rest / 10) }
  }

  /// Appends a piece between two bytes of its own.
  @inline(__always) @unsafe mutating func append(
    _ first: UInt8, _ bytes: UnsafeBufferPointer<UInt8>, _ last: UInt8
  ) {
    reserve(bytes.count + 2)
    unsafe start[count] = first
    if let source = bytes.baseAddress {
      unsafe (start + count + 1).update(from: source, count: bytes.count)
    }
    unsafe start[count + 1 + bytes.count] = last
    count += bytes.count + 2
  }

  @inline(__always) @unsafe mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let source = bytes.baseAddress else { return }
    reserve(bytes.count)
    unsafe (start + count).update(from: source, count: bytes.count)
    count += bytes.count
  }

  /// Lends the bytes.
  func withBytes<Result, Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try unsafe body(UnsafeBufferPointer(start: start, count: count).span)
  }
}
