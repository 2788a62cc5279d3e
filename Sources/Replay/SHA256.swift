import CCrypto

/// A SHA-256 under way: the one door to libcrypto.
///
/// Bytes are added piece by piece; the digest ends it and a new one can begin. One context serves any number
/// of digests, as making one costs more than hashing a short text.
@safe package struct SHA256: ~Copyable {
  /// The 32 bytes of a digest.
  package typealias Digest = InlineArray<32, UInt8>

  /// Why there is no digest: the library gave none, for want of memory or because it is not allowed to.
  package struct Unavailable: Error, CustomStringConvertible {
    package let description = "the cryptographic library of this system gives no SHA-256"
  }

  private let context: OpaquePointer
  /// Whether every byte so far has gone in.
  private var isSound: Bool

  package init() throws(Unavailable) {
    guard let context = unsafe EVP_MD_CTX_new() else { throw Unavailable() }
    unsafe self.context = unsafe context
    isSound = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
  }

  deinit {
    unsafe EVP_MD_CTX_free(context)
  }

  package mutating func update(_ bytes: Span<UInt8>) {
    let isAdded = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe EVP_DigestUpdate(context, buffer.baseAddress, buffer.count) == 1
    }
    isSound = isSound && isAdded
  }

  /// The digest of all bytes since the last one, and a new beginning.
  package mutating func finish() throws(Unavailable) -> Digest {
    var digest = Digest(repeating: 0)
    var span = digest.mutableSpan
    let isFinished = unsafe span.withUnsafeMutableBufferPointer { buffer in
      unsafe EVP_DigestFinal_ex(context, buffer.baseAddress, nil) == 1
    }
    let wasSound = isSound
    isSound = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil) == 1
    guard wasSound, isFinished else { throw Unavailable() }
    return digest
  }

  /// The digest of some bytes.
  package static func digest(of bytes: Span<UInt8>) throws(Unavailable) -> Digest {
    var hash = try SHA256()
    hash.update(bytes)
    return try hash.finish()
  }

  /// A digest as 64 small hexadecimal digits.
  package static func hexadecimal(_ digest: Digest) -> String {
    var text = ""
    for index in digest.indices {
      text += digest[index] < 16 ? "0" : ""
      text += String(digest[index], radix: 16)
    }
    return text
  }
}
