import Journal
import Navigation

/// The key that what is personal of someone is kept under. Once it is destroyed, nobody can read that again.
///
/// Equal values of one person are sealed to equal texts, so that a sealed route still equals itself: the
/// nonce is made from the value.
package struct PersonalKey: Hashable, Sendable {
  static let idByteCount = 8
  static let secretByteCount = 32
  /// What a sealed value begins with, wherever it stands.
  static let prefix = "sealed:"
  /// The same of one that is secret: it was sealed before anything was decided over it, and is compared so.
  static let secretPrefix = "secret:"

  /// Tells keys apart; it says nothing of the person.
  let id: [UInt8]
  let secret: [UInt8]

  /// A key that nobody can guess.
  static func random() -> PersonalKey {
    PersonalKey(
      id: File.randomBytes(count: idByteCount), secret: File.randomBytes(count: secretByteCount))
  }

  /// The value as text that only this key opens: `sealed:id:nonce and ciphertext`, in hexadecimal digits.
  ///
  /// A truth value and `null` stay what they are, as does what is sealed already.
  func seal(_ value: Value) -> Value {
    switch value {
    case .null, .bool: value
    case .string(let text) where Self.isSealed(text): value
    case .integer(let number): .string(seal(type: 0x69, "\(number)"))
    case .number(let number): .string(seal(type: 0x6e, "\(number.bitPattern)"))
    case .string(let text): .string(seal(text))
    case .array(let elements): .array(elements.map(seal))
    case .object(let members):
      .object(Dictionary(members.map { (seal($0.key), seal($0.value)) }, uniquingKeysWith: { $1 }))
    }
  }

  static func isSealed(_ text: String) -> Bool {
    text.hasPrefix(prefix) || text.hasPrefix(secretPrefix)
  }

  private func seal(_ text: String) -> String { seal(type: 0x73, text) }

  func seal(secret: String) -> String { seal(type: 0x73, secret, Self.secretPrefix) }

  private func seal(type: UInt8, _ text: String, _ prefix: String = Self.prefix) -> String {
    let plain = [type] + Array(text.utf8)
    let nonce = Array(HMAC.sha256(of: plain, key: subkey("nonce")).bytes.prefix(AESGCM.nonceByteCount))
    guard let sealed = AESGCM.seal(plain, key: subkey("seal"), nonce: nonce) else { return "withheld" }
    return prefix + Hexadecimal.text(of: id) + ":" + Hexadecimal.text(of: nonce + sealed)
  }

  /// What was sealed; `nil` where it was sealed with another key, or changed.
  func open(_ body: [UInt8]) -> Value? {
    guard body.count > AESGCM.nonceByteCount,
      let plain = AESGCM.open(
        Array(body.dropFirst(AESGCM.nonceByteCount)), key: subkey("seal"),
        nonce: Array(body.prefix(AESGCM.nonceByteCount))),
      let type = plain.first, let text = String(validating: plain.dropFirst(), as: UTF8.self)
    else { return nil }
    return switch type {
    case 0x69: Int64(text).map { .integer($0) }
    case 0x6e: UInt64(text).map { .number(Double(bitPattern: $0)) }
    default: .string(text)
    }
  }

  /// One key for each purpose.
  private func subkey(_ purpose: String) -> [UInt8] {
    HMAC.sha256(of: Array(purpose.utf8), key: secret).bytes
  }
}

/// Bytes as hexadecimal digits, and back.
enum Hexadecimal {
  static func text(of bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    var text: [UInt8] = []
    for byte in bytes {
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
    return String(decoding: text, as: UTF8.self)
  }

  static func bytes(of text: some StringProtocol) -> [UInt8]? {
    let digits = Array(text.utf8)
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = value(of: digits[index]), let low = value(of: digits[index + 1]) else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  private static func value(of digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - 87
    default: nil
    }
  }
}
