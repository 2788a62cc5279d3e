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
    for index in 0..<32 {
      if index == 8 || index == 12 || index == 16 || index == 20 { text.append(UInt8(ascii: "-")) }
      let word = index < 16 ? high : low
      let digit = UInt8(truncatingIfNeeded: word &>> UInt64(60 &- (index & 15) &* 4)) & 15
      text.append(digit < 10 ? 48 &+ digit : 87 &+ digit)
    }
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
