/// HMAC with SHA-256 (RFC 2104): a hash that only who has the key can make.
enum HMAC {
  private static let blockByteCount = 64

  /// The code of a text as hexadecimal digits; `nil` where this system gives no SHA-256.
  static func sha256(of text: String, key: [UInt8]) -> String? {
    let inner = padded(key, with: 0x36) + Array(text.utf8)
    guard let first = try? SHA256.digest(of: inner.span) else { return nil }
    var outer = padded(key, with: 0x5c)
    for index in first.indices { outer.append(first[index]) }
    return (try? SHA256.digest(of: outer.span)).map { SHA256.hexadecimal($0) }
  }

  /// The key as long as a block, each byte changed by the pad; of a longer key the first bytes count.
  private static func padded(_ key: [UInt8], with pad: UInt8) -> [UInt8] {
    (0..<blockByteCount).map { ($0 < key.count ? key[$0] : 0) ^ pad }
  }
}
