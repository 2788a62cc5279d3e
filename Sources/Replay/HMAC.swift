package import Journal

/// HMAC with SHA-256 (RFC 2104): a hash that only who has the key can make.
package enum HMAC {
  private static let blockByteCount = 64

  /// The code of some bytes.
  package static func sha256(of bytes: [UInt8], key: [UInt8]) -> Digest {
    let key = key.count > blockByteCount ? SHA256.digest(of: key.span).bytes : key
    let inner = padded(key, with: 0x36) + bytes
    let outer = padded(key, with: 0x5c) + SHA256.digest(of: inner.span).bytes
    return SHA256.digest(of: outer.span)
  }

  /// The key as long as a block, each byte changed by the pad.
  private static func padded(_ key: [UInt8], with pad: UInt8) -> [UInt8] {
    (0..<blockByteCount).map { ($0 < key.count ? key[$0] : 0) ^ pad }
  }
}
