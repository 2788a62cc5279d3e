/// Writing into room that was made before: the caller has worked out how much is enough.
extension MutableSpan<UInt8> {
  @inline(__always)
  mutating func write(_ byte: UInt8, at offset: inout Int) {
    self[offset] = byte
    offset &+= 1
  }

  @inline(__always)
  mutating func write(varint number: UInt64, at offset: inout Int) {
    var rest = number
    while rest >= 0x80 {
      write(UInt8(truncatingIfNeeded: rest) | 0x80, at: &offset)
      rest &>>= 7
    }
    write(UInt8(truncatingIfNeeded: rest), at: &offset)
  }

  @inline(__always)
  mutating func write(fixed number: UInt64, at offset: inout Int) {
    precondition(offset >= 0 && offset <= count &- 8)
    unsafe withUnsafeMutableBytes { room in
      unsafe room.storeBytes(of: number.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
    offset &+= 8
  }

  @inline(__always)
  mutating func write(_ bytes: Span<UInt8>, at offset: inout Int) {
    precondition(offset >= 0 && offset <= count &- bytes.count)
    unsafe bytes.withUnsafeBytes { source in
      unsafe withUnsafeMutableBytes { room in
        let target = unsafe UnsafeMutableRawBufferPointer(rebasing: room[offset..<(offset &+ source.count)])
        unsafe target.copyMemory(from: source)
      }
    }
    offset &+= bytes.count
  }
}
