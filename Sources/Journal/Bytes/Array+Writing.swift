/// The other direction of `Span+Reading`.
extension [UInt8] {
  @inline(__always)
  package mutating func append(varint number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest &>>= 7
    }
    append(UInt8(truncatingIfNeeded: rest))
  }

  @inline(__always)
  package mutating func append(varint count: Int) {
    append(varint: UInt64(count))
  }

  @inline(__always)
  package mutating func append(signedVarint number: Int64) {
    append(varint: number.zigzag)
  }

  package mutating func append<Number: FixedWidthInteger>(fixed number: Number) {
    var rest = number
    for _ in 0..<(Number.bitWidth / 8) {
      append(UInt8(truncatingIfNeeded: rest))
      rest &>>= 8
    }
  }

  /// Appends bytes behind their length.
  package mutating func append(counted bytes: [UInt8]) {
    append(varint: bytes.count)
    append(contentsOf: bytes)
  }

  /// Writes a little-endian integer over bytes that stand already.
  package mutating func overwrite<Number: FixedWidthInteger>(fixed number: Number, at offset: Int) {
    var rest = number
    for index in offset..<(offset + Number.bitWidth / 8) {
      self[index] = UInt8(truncatingIfNeeded: rest)
      rest &>>= 8
    }
  }
}
