/// The 32 bytes of a SHA-256.
package struct Digest: Hashable, Sendable {
  package static let byteCount = 32

  /// The bytes as they lie in memory.
  private var words = SIMD4<UInt64>()

  /// Thirty-two zeros.
  package init() {}

  /// Takes 32 bytes; `nil` for any other number of them.
  package init?(_ bytes: Span<UInt8>) {
    guard bytes.count == Self.byteCount else { return nil }
    for word in 0..<4 {
      var value: UInt64 = 0
      for index in 0..<8 { value = value &<< 8 | UInt64(bytes[word &* 8 &+ index]) }
      words[word] = value.bigEndian
    }
  }

  package init?(_ bytes: [UInt8]) {
    self.init(bytes.span)
  }

  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    append(to: &bytes)
    return bytes
  }

  package func append(to bytes: inout [UInt8]) {
    for word in 0..<4 { bytes.append(fixed: words[word].littleEndian) }
  }

  func write(to room: inout MutableSpan<UInt8>, at offset: inout Int) {
    for word in 0..<4 { room.write(fixed: words[word].littleEndian, at: &offset) }
  }

  /// Sixty-four small hexadecimal digits.
  package var hexadecimal: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  @unsafe mutating func withUnsafeMutableBytes(_ body: (UnsafeMutableRawBufferPointer) -> Void) {
    unsafe Swift.withUnsafeMutableBytes(of: &words, body)
  }
}
