import Glibc

/// Something typed.
enum Key: Equatable {
  case text(Character)
  case control(Character)
  case up, down, left, right, home, end, pageUp, pageDown, enter, escape, backspace

  /// The keys that terminals send as escape sequences, without the escape.
  fileprivate static let sequences: [String: Key] = [
    "[A": .up, "[B": .down, "[C": .right, "[D": .left, "OA": .up, "OB": .down, "OC": .right, "OD": .left,
    "[H": .home, "[F": .end, "OH": .home, "OF": .end, "[1~": .home, "[4~": .end, "[7~": .home,
    "[8~": .end, "[5~": .pageUp, "[6~": .pageDown,
  ]
}

/// Bytes that come from a terminal, as keys.
struct KeyReader {
  private var bytes: [UInt8] = []

  /// Whether what has come may be the beginning of something longer.
  var isUndecided: Bool { !bytes.isEmpty }

  init(_ bytes: [UInt8] = []) { self.bytes = bytes }

  /// Takes what has come.
  ///
  /// - Returns: `false` at the end.
  mutating func fill() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 256)
    let count = unsafe read(STDIN_FILENO, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && (errno == EINTR || errno == EAGAIN) }
    bytes += buffer.prefix(count)
    return true
  }

  /// The next whole key.
  mutating func next() -> Key? {
    guard let first = bytes.first else { return nil }
    if first == 0x1B { return nextSequence() }
    let length = Self.length(ofCharacterFrom: first)
    guard bytes.count >= length else { return nil }
    let taken = bytes.prefix(length)
    bytes.removeFirst(length)
    return Self.key(taken)
  }

  /// What has come, taken for whole because nothing follows.
  mutating func decide() -> Key? {
    guard let first = bytes.first else { return nil }
    bytes.removeFirst()
    return first == 0x1B ? .escape : nil
  }

  private mutating func nextSequence() -> Key? {
    let rest = bytes.dropFirst()
    guard let kind = rest.first else { return nil }
    guard kind == UInt8(ascii: "[") || kind == UInt8(ascii: "O") else {
      bytes.removeFirst()
      return .escape
    }
    guard let end = rest.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else { return nil }
    let sequence = String(decoding: rest[...end], as: UTF8.self)
    bytes.removeFirst(end - bytes.startIndex + 1)
    return Key.sequences[sequence] ?? next()
  }

  private static func length(ofCharacterFrom byte: UInt8) -> Int {
    switch byte {
    case 0xC0...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF7: 4
    default: 1
    }
  }

  private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
    switch bytes.first {
    case 0x0D, 0x0A: .enter
    case 0x7F, 0x08: .backspace
    case let byte? where byte < 0x20: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: String(decoding: bytes, as: UTF8.self).first.map(Key.text)
    }
  }
}
