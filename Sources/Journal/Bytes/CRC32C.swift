/// CRC-32C (Castagnoli), the checksum of every frame and block.
///
/// zstd checks nothing unless asked, and even its own checksum is looked at only after decompressing;
/// this one is checked before a byte is interpreted. Most processors have an instruction for it; elsewhere
/// eight table look-ups advance it by eight bytes.
package struct CRC32C: Sendable {
  private var remainder: UInt32

  /// Starts a checksum. What seeds it belongs to the checked bytes without standing among them.
  package init(seed: UInt32 = 0) {
    remainder = ~seed
  }

  package var value: UInt32 { ~remainder }

  package mutating func update(_ bytes: Span<UInt8>) {
    update(bytes, bytes.indices)
  }

  package mutating func update(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    if Processor.hasCRC32C {
      remainder = Processor.crc32c(remainder, bytes.extracting(range))
    } else {
      updateByTables(bytes, range)
    }
  }

  /// The same on any processor.
  package mutating func updateByTables(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let tables = Self.tables.span
    var remainder = remainder
    var index = range.lowerBound
    let end = range.upperBound
    while end &- index >= 8 {
      let low = remainder ^ word(bytes, index)
      let high = word(bytes, index &+ 4)
      remainder =
        tables[1792 &+ Int(low & 0xff)] ^ tables[1536 &+ Int(low &>> 8 & 0xff)]
        ^ tables[1280 &+ Int(low &>> 16 & 0xff)] ^ tables[1024 &+ Int(low &>> 24)]
        ^ tables[768 &+ Int(high & 0xff)] ^ tables[512 &+ Int(high &>> 8 & 0xff)]
        ^ tables[256 &+ Int(high &>> 16 & 0xff)] ^ tables[Int(high &>> 24)]
      index &+= 8
    }
    while index < end {
      remainder = remainder &>> 8 ^ tables[Int((remainder ^ UInt32(bytes[index])) & 0xff)]
      index &+= 1
    }
    self.remainder = remainder
  }

  @inline(__always)
  private func word(_ bytes: Span<UInt8>, _ index: Int) -> UInt32 {
    UInt32(bytes[index]) | UInt32(bytes[index &+ 1]) &<< 8 | UInt32(bytes[index &+ 2]) &<< 16
      | UInt32(bytes[index &+ 3]) &<< 24
  }

  /// The checksum of bytes at once.
  package static func of(_ bytes: Span<UInt8>, seed: UInt32 = 0) -> UInt32 {
    var checksum = CRC32C(seed: seed)
    checksum.update(bytes)
    return checksum.value
  }

  /// How the checksum changes with a bit of the last byte.
  static func change(bit: Int) -> UInt32 { tables[1 << bit] }

  /// How a change of the checksum goes on when one byte more follows.
  static func change(_ change: UInt32) -> UInt32 { change &>> 8 ^ tables[Int(change & 0xff)] }

  /// Table k, at k · 256, advances a byte that has k more bytes behind it.
  private static let tables: [UInt32] = {
    var tables = [UInt32](repeating: 0, count: 8 * 256)
    for byte in 0..<256 {
      var remainder = UInt32(byte)
      for _ in 0..<8 {
        remainder = remainder & 1 == 1 ? remainder >> 1 ^ 0x82f6_3b78 : remainder >> 1
      }
      tables[byte] = remainder
    }
    for index in 256..<(8 * 256) {
      let before = tables[index - 256]
      tables[index] = before >> 8 ^ tables[Int(before & 0xff)]
    }
    return tables
  }()
}
