extension JSONWriter {
  /// Writes a string between quotes.
  mutating func quote(_ string: String) {
    unsafe string.utf8.span.withUnsafeBufferPointer { utf8 in unsafe quote(utf8) }
  }

  /// Writes UTF-8 between quotes.
  @unsafe mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    let quote = UInt8(ascii: "\"")
    guard unsafe Self.needsEscapes(utf8) else { return unsafe buffer.append(quote, utf8, quote) }
    buffer.append(quote)
    for index in utf8.indices { unsafe escape(utf8[index]) }
    buffer.append(quote)
  }

  /// Writes what needs no escapes between quotes.
  mutating func quote(unescaped text: StaticString) {
    let quote = UInt8(ascii: "\"")
    unsafe buffer.append(
      quote, UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount), quote)
  }

  /// Whether a quote, a backslash or a control character is among the bytes: eight of them at a time.
  @inline(__always) private static func needsEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    let bytes = UnsafeRawBufferPointer(utf8)
    guard bytes.count >= 8 else { return unsafe needsEscapes(short: bytes) }
    var found: UInt64 = 0
    var offset = 0
    while offset + 8 < bytes.count {
      found |= special(in: unsafe bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      offset += 8
    }
    // The last eight once more, whatever of them was seen before.
    found |= special(in: unsafe bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
    return found != 0
  }

  @inline(__always) private static func needsEscapes(short bytes: UnsafeRawBufferPointer) -> Bool {
    var word: UInt64 = 0x2020_2020_2020_2020
    for offset in 0..<bytes.count { word = word << 8 | UInt64(unsafe bytes[offset]) }
    return special(in: word) != 0
  }

  /// Bits in the bytes of a word that need an escape. What a borrow adds stands above a byte that does.
  @inline(__always) private static func special(in word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let backslash = word ^ (ones &* 0x5C)
    let control = (word &- ones &* 0x20) & ~word
    return (control | (quote &- ones) & ~quote | (backslash &- ones) & ~backslash) & (ones &* 0x80)
  }

  private mutating func escape(_ byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): escape(as: byte)
    case 0x08: escape(as: UInt8(ascii: "b"))
    case 0x09: escape(as: UInt8(ascii: "t"))
    case 0x0A: escape(as: UInt8(ascii: "n"))
    case 0x0C: escape(as: UInt8(ascii: "f"))
    case 0x0D: escape(as: UInt8(ascii: "r"))
    case ..<0x20:
      buffer.append("\\u00")
      buffer.append(0x30 + byte >> 4)
      buffer.append(Self.hexadecimal(byte & 0xF))
    default: buffer.append(byte)
    }
  }

  private mutating func escape(as letter: UInt8) {
    buffer.append(UInt8(ascii: "\\"))
    buffer.append(letter)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : UInt8(ascii: "a") + digit - 10
  }
}
