/// Gaps in time as two streams: of each its size class, and its bits below.
///
/// Gaps between events spread over many sizes, but within a factor of two they are nearly even: so the
/// class, which compresses, tells the length in bits and the bit below the highest; the other bits, which
/// do not, are packed as they are. A time that runs backwards is told by its class too.
enum TimeGaps {
  private static let backwards: UInt8 = 0x80
  /// The class of a gap of 2^63, whose length does not leave room for the sign beside it.
  private static let longest: UInt8 = 2

  /// The class of a gap of a size: below 2 the size itself, else twice its length in bits, plus the bit
  /// below the highest.
  private static func sizeClass(_ size: UInt64) -> UInt8 {
    if size < 2 { return UInt8(size) }
    let length = 64 - size.leadingZeroBitCount
    if length == 64 { return longest }
    return UInt8(truncatingIfNeeded: length &* 2)
      | UInt8(truncatingIfNeeded: size &>> UInt64(length &- 2) & 1)
  }

  /// How many bits below those that the class tells a gap of it has.
  private static func bitCount(_ sizeClass: UInt8) -> Int {
    max(0, Int(sizeClass &>> 1) &- 2)
  }

  static func write(_ gaps: [Int64], classes: inout [UInt8], bits: inout [UInt8]) {
    var buffer: UInt64 = 0
    var filled = 0
    for gap in gaps {
      let sizeClass = sizeClass(gap.magnitude)
      classes.append(gap < 0 ? sizeClass | backwards : sizeClass)
      var rest = gap.magnitude
      var count = bitCount(sizeClass)
      // In halves, so that the buffer never overflows.
      while count > 0 {
        let part = min(count, 32)
        buffer |= (rest & (1 &<< UInt64(part) &- 1)) &<< UInt64(filled)
        rest &>>= UInt64(part)
        filled &+= part
        count &-= part
        while filled >= 8 {
          bits.append(UInt8(truncatingIfNeeded: buffer))
          buffer &>>= 8
          filled &-= 8
        }
      }
    }
    if filled > 0 { bits.append(UInt8(truncatingIfNeeded: buffer)) }
  }

  /// Reads so many gaps.
  ///
  /// - Throws: `Damage` where the streams have another length or a class that no gap has.
  static func read(count: Int, classes: [UInt8], bits: [UInt8]) throws(Damage) -> [Int64] {
    guard classes.count == count else {
      throw Damage(.invalid(field: "stream of time classes"), at: classes.count)
    }
    var gaps: [Int64] = []
    gaps.reserveCapacity(count)
    var reader = BitReader(bytes: bits)
    for code in classes {
      let size = try size(ofClass: code & ~backwards, &reader)
      gaps.append(code >= backwards ? 0 &- Int64(bitPattern: size) : Int64(bitPattern: size))
    }
    guard reader.isAtEnd else { throw Damage(.invalid(field: "stream of time bits"), at: bits.count) }
    return gaps
  }

  @inline(__always)
  private static func size(ofClass sizeClass: UInt8, _ reader: inout BitReader) throws(Damage) -> UInt64 {
    if sizeClass < 2 { return UInt64(sizeClass) }
    if sizeClass == longest { return 1 << 63 }
    let length = Int(sizeClass &>> 1)
    guard length >= 2 else { throw Damage(.invalid(field: "class of a time"), at: 0) }
    let high = UInt64(2 | sizeClass & 1) &<< UInt64(length &- 2)
    return high | (try reader.take(length &- 2))
  }
}

/// Takes bits off bytes, the lowest first.
private struct BitReader {
  let bytes: [UInt8]
  private var offset = 0
  private var buffer: UInt64 = 0
  private var filled = 0

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  var isAtEnd: Bool { offset == bytes.count }

  mutating func take(_ count: Int) throws(Damage) -> UInt64 {
    if count <= 32 { return try takePart(count) }
    let low = try takePart(32)
    return low | (try takePart(count &- 32)) &<< 32
  }

  @inline(__always)
  private mutating func takePart(_ count: Int) throws(Damage) -> UInt64 {
    while filled < count {
      guard offset < bytes.count else { throw Damage(.truncated, at: offset) }
      buffer |= UInt64(bytes[offset]) &<< UInt64(filled)
      offset &+= 1
      filled &+= 8
    }
    let value = buffer & (1 &<< UInt64(count) &- 1)
    buffer &>>= UInt64(count)
    filled &-= count
    return value
  }
}
