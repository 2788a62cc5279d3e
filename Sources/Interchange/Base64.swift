/// Bytes as text that any channel carries: RFC 4648, padded.
package enum Base64 {
  private static let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  package static func encode(_ bytes: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      var bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      bits <<= UInt32(8 * (3 - group.count))
      for index in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * index)) & 63
        text.append(index <= group.count ? digits[digit] : UInt8(ascii: "="))
      }
    }
    return text
  }
}
