internal import CCrypto

/// A SHA-256 under way.
///
/// Bytes are added piece by piece; the digest ends it and a new one can begin. Nothing is allocated.
@safe package struct SHA256: Sendable {
  private var context = SHA256_CTX()

  package init() {
    unsafe SHA256_Init(&context)
  }

  package mutating func update(_ bytes: Span<UInt8>) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe _ = SHA256_Update(&context, buffer.baseAddress, buffer.count)
    }
  }

  /// The digest of all bytes since the last one, and a new beginning.
  package mutating func finish() -> Digest {
    var digest = Digest()
    unsafe digest.withUnsafeMutableBytes { buffer in
      unsafe _ = SHA256_Final(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
    }
    unsafe SHA256_Init(&context)
    return digest
  }

  /// The digest of some bytes.
  package static func digest(of bytes: Span<UInt8>) -> Digest {
    var context = SHA256_CTX()
    var digest = Digest()
    unsafe SHA256_Init(&context)
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe _ = SHA256_Update(&context, buffer.baseAddress, buffer.count)
    }
    unsafe digest.withUnsafeMutableBytes { buffer in
      unsafe _ = SHA256_Final(buffer.baseAddress?.assumingMemoryBound(to: UInt8.self), &context)
    }
    return digest
  }
}
