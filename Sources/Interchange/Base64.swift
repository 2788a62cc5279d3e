/// Bytes as text, RFC 4648 with the usual alphabet and padding.
package enum Base64 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func text(of bytes: [UInt8]) -> String {
    String(decoding: encode(bytes), as: UTF8.self)
  }

  /// The same as bytes.
  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for place in 0..<4 {
        let digit = alphabet[Int(bits >> UInt32(18 - 6 * place) & 63)]
        text.append(place <= group.count ? digit : UInt8(ascii: "="))
      }
    }
    return text
  }

  /// Reads what ``text(of:)`` writes and nothing else: every text stands for one byte string.
  package static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 4 == 0 else { return nil }
    var bytes: [UInt8] = []
    for start in stride(from: 0, to: digits.count, by: 4) {
      let group = digits[start..<(start + 4)]
      let padding = start + 4 == digits.count ? group.reversed().prefix { $0 == UInt8(ascii: "=") }.count : 0
      guard padding < 3 else { return nil }
      var bits: UInt32 = 0
      for digit in group.dropLast(padding) {
        guard let value = value(of: digit) else { return nil }
        bits = bits << 6 | value
      }
      bits <<= UInt32(6 * padding)
      let unused: UInt32 = padding == 0 ? 0 : (1 << UInt32(8 * padding)) - 1
      guard bits & unused == 0 else { return nil }
      for place in 0..<(3 - padding) {
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(16 - 8 * place)))
      }
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt32? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(digit) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(digit) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(digit) + 4
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
