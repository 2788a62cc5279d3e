extension JSONWriter {
  /// Writes a string between quotes.
  mutating func quote(_ string: String) {
    var string = string
    string.withUTF8 { utf8 in unsafe quote(utf8) }
  }

  /// Writes UTF-8 between quotes.
  @unsafe mutating func quote(_ utf8: UnsafeBufferPointer<UInt8>) {
    bytes.append(UInt8(ascii: "\""))
    if unsafe Self.needsEscapes(utf8) {
      for index in utf8.indices { unsafe escape(utf8[index]) }
    } else {
      unsafe bytes.append(contentsOf: utf8)
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Looks at every byte without leaving early, which is what vector instructions like.
  private static func needsEscapes(_ utf8: UnsafeBufferPointer<UInt8>) -> Bool {
    var found: UInt8 = 0
    for index in utf8.indices {
      let byte = unsafe utf8[index]
      found |= byte < 0x20 ? 1 : 0
      found |= byte == UInt8(ascii: "\"") ? 1 : 0
      found |= byte == UInt8(ascii: "\\") ? 1 : 0
    }
    return found != 0
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
      bytes.append(contentsOf: [UInt8(ascii: "\\"), UInt8(ascii: "u"), 0x30, 0x30])
      bytes.append(0x30 + byte >> 4)
      bytes.append(Self.hexadecimal(byte & 0xF))
    default: bytes.append(byte)
    }
  }

  private mutating func escape(as letter: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    bytes.append(letter)
  }

  private static func hexadecimal(_ digit: UInt8) -> UInt8 {
    digit < 10 ? 0x30 + digit : UInt8(ascii: "a") + digit - 10
  }
}
