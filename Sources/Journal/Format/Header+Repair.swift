extension Header {
  /// Puts one flipped bit of a header right, which its checksum can find.
  ///
  /// A header stands once in a file, and without it nothing else can be checked: a single bit must not cost
  /// all events. A CRC is linear: the difference of two checksums tells which bit differs.
  ///
  /// - Parameter bytes: the front of a file, as much as the whole header if it says so.
  /// - Returns: the byte that was changed; `nil` if no single bit makes the header hold.
  /// - Complexity: O(bytes).
  static func repair(_ bytes: inout [UInt8]) -> Int? {
    guard bytes.count >= fixedByteCount + 4, differingMagicBytes(bytes) <= 1 else { return nil }
    if let length = claimedByteCount(bytes), let bit = differingBit(bytes, byteCount: length) {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      return bit / 8
    }
    return repairByteCount(&bytes)
  }

  /// Whether bytes may be the beginning of a header, with one of them wrong at most.
  static func mayBegin(_ bytes: some Sequence<UInt8>) -> Bool {
    zip(magic, bytes).count { $0 == $1 } >= magic.count - 1
  }

  private static func differingMagicBytes(_ bytes: [UInt8]) -> Int {
    zip(magic, bytes).count { $0 != $1 }
  }

  private static func claimedByteCount(_ bytes: [UInt8]) -> Int? {
    var offset = 20
    guard let length = try? bytes.span.fixed(UInt32.self, at: &offset) else { return nil }
    return (fixedByteCount + 4...bytes.count).contains(Int(length)) ? Int(length) : nil
  }

  /// Tries the lengths that differ in one bit from the one that stands there.
  private static func repairByteCount(_ bytes: inout [UInt8]) -> Int? {
    for bit in 0..<32 {
      let offset = 20 + bit / 8
      bytes[offset] ^= 1 << UInt8(bit % 8)
      if let length = claimedByteCount(bytes), difference(bytes, byteCount: length) == 0 { return offset }
      bytes[offset] ^= 1 << UInt8(bit % 8)
    }
    return nil
  }

  /// The checksum of a header as it stands, set against the one stored.
  private static func difference(_ bytes: [UInt8], byteCount: Int) -> UInt32? {
    var end = byteCount - 4
    let actual = CRC32C.of(bytes.span.extracting(0..<end))
    return (try? bytes.span.fixed(UInt32.self, at: &end)).map { $0 ^ actual }
  }

  /// The one bit that makes the checksum differ as it does.
  private static func differingBit(_ bytes: [UInt8], byteCount: Int) -> Int? {
    guard let difference = difference(bytes, byteCount: byteCount), difference != 0 else { return nil }
    if difference.nonzeroBitCount == 1 { return (byteCount - 4) * 8 + difference.trailingZeroBitCount }
    var changes = (0..<8).map { CRC32C.change(bit: $0) }
    for index in (0..<(byteCount - 4)).reversed() {
      if let bit = changes.firstIndex(of: difference) { return index * 8 + bit }
      for bit in 0..<8 { changes[bit] = CRC32C.change(changes[bit]) }
    }
    return nil
  }
}
