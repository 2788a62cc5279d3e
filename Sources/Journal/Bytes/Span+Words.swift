/// Bytes eight at a time.
extension Span<UInt8> {
  /// The eight bytes from an offset on as one number, the first one lowest.
  @inlinable @inline(__always) package func word(at offset: Int) -> UInt64 {
    unsafe UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }

  /// Whether another span holds the same bytes.
  package func isEqual(to other: Span<UInt8>) -> Bool {
    guard count == other.count else { return false }
    guard count >= 8 else {
      for index in 0..<count where self[index] != other[index] { return false }
      return true
    }
    var offset = 0
    while offset &+ 8 < count {
      if word(at: offset) != other.word(at: offset) { return false }
      offset &+= 8
    }
    // The last eight once more, whatever of them was seen before.
    return word(at: count &- 8) == other.word(at: count &- 8)
  }
}
