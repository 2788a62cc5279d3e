internal import CCrypto

/// Authenticated encryption by AES-256-GCM.
package enum AESGCM {
  package static let keyByteCount = 32
  package static let nonceByteCount = 12
  private static let tagByteCount = 16

  /// The ciphertext of some bytes, and behind it the tag that shows any change.
  package static func seal(_ bytes: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard key.count == keyByteCount, nonce.count == nonceByteCount else { return nil }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    guard unsafe EVP_EncryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1 else { return nil }
    var output = [UInt8](repeating: 0, count: bytes.count)
    var tag = [UInt8](repeating: 0, count: tagByteCount)
    var (count, rest): (Int32, Int32) = (0, 0)
    guard unsafe EVP_EncryptUpdate(context, &output, &count, bytes, Int32(clamping: bytes.count)) == 1,
      Int(count) == bytes.count, unsafe EVP_EncryptFinal_ex(context, nil, &rest) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, Int32(tagByteCount), &tag) == 1
    else { return nil }
    return output + tag
  }

  /// The bytes that were sealed; `nil` under another key or nonce, or where anything was changed.
  package static func open(_ sealed: [UInt8], key: [UInt8], nonce: [UInt8]) -> [UInt8]? {
    guard key.count == keyByteCount, nonce.count == nonceByteCount, sealed.count >= tagByteCount else {
      return nil
    }
    let context = unsafe EVP_CIPHER_CTX_new()
    defer { unsafe EVP_CIPHER_CTX_free(context) }
    guard unsafe EVP_DecryptInit_ex(context, EVP_aes_256_gcm(), nil, key, nonce) == 1 else { return nil }
    let bytes = Array(sealed.dropLast(tagByteCount))
    var tag = Array(sealed.suffix(tagByteCount))
    var output = [UInt8](repeating: 0, count: bytes.count)
    var (count, rest): (Int32, Int32) = (0, 0)
    guard unsafe EVP_DecryptUpdate(context, &output, &count, bytes, Int32(clamping: bytes.count)) == 1,
      unsafe EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_SET_TAG, Int32(tagByteCount), &tag) == 1,
      unsafe EVP_DecryptFinal_ex(context, nil, &rest) == 1
    else { return nil }
    return output
  }
}
