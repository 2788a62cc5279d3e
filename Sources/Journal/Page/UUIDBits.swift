/// A UUID as 128 bits: what text that spells one in canonical lower case is kept as.
package struct UUIDBits: Hashable, Sendable {
  package var high: UInt64
  package var low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads the 36 bytes of the canonical form; `nil` for anything else, upper case too.
  package init?(spelled text: Span<UInt8>) {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen,
      let first = Self.bits(ofDigits: text.word(at: 0)),
      let second = Self.bits(ofDigits: text.word(at: 9) & 0xffff_ffff | text.word(at: 14) &<< 32),
      let third = Self.bits(ofDigits: text.word(at: 19) & 0xffff_ffff | text.word(at: 24) &<< 32),
      let fourth = Self.bits(ofDigits: text.word(at: 28))
    else { return nil }
    self.init(high: first &<< 32 | second, low: third &<< 32 | fourth)
  }

  /// The canonical form, 36 bytes of lower-case digits and hyphens.
  package func spell(into text: inout [UInt8]) {
    let spelled = spelled
    for index in 0..<36 { text.append(spelled[index]) }
  }

  /// The canonical form.
  package var string: String {
    let spelled = spelled
    return unsafe String(unsafeUninitializedCapacity: 36) { room in
      for index in 0..<36 { unsafe room[index] = spelled[index] }
      return 36
    }
  }

  private var spelled: InlineArray<36, UInt8> {
    var text: InlineArray<36, UInt8> = InlineArray(repeating: UInt8(ascii: "-"))
    var room = text.mutableSpan
    let (second, third) = (Self.digits(of: high), Self.digits(of: low &>> 32))
    // Groups of four digits are written as words of eight, and what is too much is written over.
    room.write(Self.digits(of: high &>> 32), hyphenAt: nil, at: 0)
    room.write(second, hyphenAt: 13, at: 9)
    room.write(second &>> 32, hyphenAt: 18, at: 14)
    room.write(third, hyphenAt: 23, at: 19)
    room.write(third &>> 32, hyphenAt: nil, at: 24)
    room.write(Self.digits(of: low), hyphenAt: nil, at: 28)
    return text
  }

  /// The eight hexadecimal digits of the lower 32 bits, the first one in the lowest byte; all at once.
  private static func digits(of bits: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var spread = UInt64(UInt32(truncatingIfNeeded: bits).byteSwapped)
    spread = (spread | spread &<< 16) & 0x0000_ffff_0000_ffff
    spread = (spread | spread &<< 8) & 0x00ff_00ff_00ff_00ff
    let digits = spread &>> 4 & 0x000f_000f_000f_000f | spread &<< 8 & 0x0f00_0f00_0f00_0f00
    let letters = (digits &+ ones &* 6) &>> 4 & ones
    return digits &+ ones &* 0x30 &+ letters &* 0x27
  }

  /// The 32 bits that eight hexadecimal digits spell, the first digit in the lowest byte; all at once.
  private static func bits(ofDigits text: UInt64) -> UInt64? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // Letters have bit 6 set, and their lower half counts from 1.
    let digits = text & (ones &* 0x0f) &+ (text &>> 6 & ones) &* 9
    let letters = (digits &+ ones &* 6) &>> 4 & ones
    guard digits & (ones &* 0xf0) == 0, digits &+ ones &* 0x30 &+ letters &* 0x27 == text else { return nil }
    var bits = (digits &<< 4 | digits &>> 8) & 0x00ff_00ff_00ff_00ff
    bits = (bits | bits &>> 8) & 0x0000_ffff_0000_ffff
    bits = (bits | bits &>> 16) & 0xffff_ffff
    return UInt64(UInt32(truncatingIfNeeded: bits).byteSwapped)
  }
}

extension MutableSpan<UInt8> {
  /// Writes eight digits, and perhaps a hyphen over one of them.
  @inline(__always)
  fileprivate mutating func write(_ digits: UInt64, hyphenAt hyphen: Int?, at offset: Int) {
    var end = offset
    write(fixed: digits, at: &end)
    if let hyphen { self[hyphen] = UInt8(ascii: "-") }
  }
}
