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
    guard text.count == 36 else { return nil }
    var bits: (UInt64, UInt64) = (0, 0)
    var digitCount = 0
    for index in 0..<36 {
      let byte = text[index]
      if index == 8 || index == 13 || index == 18 || index == 23 {
        guard byte == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Self.digit(byte) else { return nil }
      if digitCount < 16 { bits.0 = bits.0 &<< 4 | digit } else { bits.1 = bits.1 &<< 4 | digit }
      digitCount &+= 1
    }
    self.init(high: bits.0, low: bits.1)
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

  private static func digit(_ byte: UInt8) -> UInt64? {
    switch byte {
    case 48...57: UInt64(byte &- 48)
    case 97...102: UInt64(byte &- 87)
    default: nil
    }
  }
}
