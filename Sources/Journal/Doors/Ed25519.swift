internal import CCrypto

/// Signatures by Ed25519 (RFC 8032).
package enum Ed25519 {
  /// Bytes of a secret seed, and of a public key.
  package static let keyByteCount = 32
  package static let signatureByteCount = 64

  /// The public key that belongs to a seed; `nil` for one of another length, or where the library has none.
  package static func publicKey(ofSeed seed: [UInt8]) -> [UInt8]? {
    unsafe withSecretKey(seed) { key in
      var bytes = [UInt8](repeating: 0, count: keyByteCount)
      var count = keyByteCount
      let isDone = unsafe EVP_PKEY_get_raw_public_key(key, &bytes, &count) == 1
      return isDone && count == keyByteCount ? bytes : nil
    }
  }

  /// The signature of a message.
  package static func signature(of message: [UInt8], seed: [UInt8]) -> [UInt8]? {
    unsafe withSecretKey(seed) { key in
      let context = unsafe EVP_MD_CTX_new()
      defer { unsafe EVP_MD_CTX_free(context) }
      guard unsafe EVP_DigestSignInit(context, nil, nil, nil, key) == 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: signatureByteCount)
      var count = signatureByteCount
      let isDone = unsafe EVP_DigestSign(context, &bytes, &count, message, message.count) == 1
      return isDone && count == signatureByteCount ? bytes : nil
    }
  }

  /// Whether a signature of a message was made with the secret half of a key.
  package static func isValid(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) -> Bool {
    guard publicKey.count == keyByteCount, signature.count == signatureByteCount,
      let key = unsafe EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nil, publicKey, publicKey.count)
    else { return false }
    defer { unsafe EVP_PKEY_free(key) }
    let context = unsafe EVP_MD_CTX_new()
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestVerifyInit(context, nil, nil, nil, key) == 1 else { return false }
    return unsafe EVP_DigestVerify(context, signature, signature.count, message, message.count) == 1
  }

  @unsafe private static func withSecretKey<Result>(
    _ seed: [UInt8], _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    guard seed.count == keyByteCount,
      let key = unsafe EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nil, seed, seed.count)
    else { return nil }
    defer { unsafe EVP_PKEY_free(key) }
    return unsafe body(key)
  }
}
