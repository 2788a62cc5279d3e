/// Checked reads from the front of bytes that are not trusted.
///
/// Each takes the offset to read at and moves it behind what it read. Nothing traps, whatever the bytes
/// hold: what does not fit is ``Damage``, with its offset.
extension Span<UInt8> {
  @inline(__always)
  package func byte(at offset: inout Int) throws(Damage) -> UInt8 {
    guard offset >= 0, offset < count else { throw Damage(.truncated, at: offset) }
    defer { offset &+= 1 }
    return self[offset]
  }

  /// Reads an unsigned LEB128 number of at most ten bytes.
  @inline(__always)
  package func varint(at offset: inout Int) throws(Damage) -> UInt64 {
    let first = try byte(at: &offset)
    if first < 0x80 { return UInt64(first) }
    return try longVarint(first, at: &offset)
  }

  @inline(never)
  private func longVarint(_ first: UInt8, at offset: inout Int) throws(Damage) -> UInt64 {
    var value = UInt64(first & 0x7f)
    var shift: UInt64 = 7
    while true {
      let next = try byte(at: &offset)
      if shift == 63, next > 1 { throw Damage(.overlongNumber, at: offset) }
      value |= UInt64(next & 0x7f) &<< shift
      if next < 0x80 { return value }
      shift &+= 7
    }
  }

  /// Reads a signed number in zigzag form.
  @inline(__always)
  package func signedVarint(at offset: inout Int) throws(Damage) -> Int64 {
    Int64(zigzag: try varint(at: &offset))
  }

  /// Reads a count or a length and refuses one beyond the limit, before anything is allocated for it.
  @inline(__always)
  package func length(at offset: inout Int, limit: Int) throws(Damage) -> Int {
    let start = offset
    let value = try varint(at: &offset)
    guard value <= UInt64(limit) else {
      throw Damage(.tooLarge(value: value, limit: UInt64(limit)), at: start)
    }
    return Int(truncatingIfNeeded: value)
  }

  /// Reads the range that so many bytes take.
  @inline(__always)
  package func range(ofCount length: Int, at offset: inout Int) throws(Damage) -> Range<Int> {
    guard length >= 0, offset >= 0, length <= count &- offset else { throw Damage(.truncated, at: offset) }
    defer { offset &+= length }
    return offset..<(offset &+ length)
  }

  /// Reads bytes behind their length.
  package func bytes(at offset: inout Int, limit: Int) throws(Damage) -> [UInt8] {
    let length = try length(at: &offset, limit: limit)
    return copy(try range(ofCount: length, at: &offset))
  }

  /// Reads a little-endian integer of fixed width.
  @inline(__always)
  package func fixed<Number: FixedWidthInteger>(_: Number.Type, at offset: inout Int) throws(Damage) -> Number
  {
    let range = try range(ofCount: Number.bitWidth / 8, at: &offset)
    var value: Number = 0
    for index in range.reversed() { value = value &<< 8 | Number(truncatingIfNeeded: self[index]) }
    return value
  }

  /// The bytes of a range, copied.
  package func copy(_ range: Range<Int>) -> [UInt8] {
    [UInt8](capacity: range.count) { (output: inout OutputSpan<UInt8>) in
      for index in range { output.append(self[index]) }
    }
  }
}

extension Int64 {
  /// The signed number that a zigzag number stands for: 0, −1, 1, −2, …
  @inline(__always)
  package init(zigzag: UInt64) {
    self = Int64(bitPattern: zigzag &>> 1) ^ -Int64(bitPattern: zigzag & 1)
  }

  /// The number in zigzag form, small for numbers near zero of either sign.
  @inline(__always)
  package var zigzag: UInt64 {
    UInt64(bitPattern: self &<< 1 ^ self &>> 63)
  }
}
