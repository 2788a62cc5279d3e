/// Damage to bytes, repeatable by the generator's seed.
package enum Mutation {
  /// Bytes that text formats give a meaning to.
  private static let meaningful = Array("{}[]\":,\\u0189eE+-.tfn \n\0".utf8) + [0x80, 0xC3, 0xED, 0xF0, 0xFF]

  /// Changes, inserts, removes or doubles up to four places.
  package static func mutate(_ bytes: [UInt8], using generator: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      guard !bytes.isEmpty else { break }
      let index = Int.random(in: bytes.indices, using: &generator)
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
      case 1: bytes[index] = meaningful.randomElement(using: &generator) ?? 0
      case 2: bytes.insert(meaningful.randomElement(using: &generator) ?? 0, at: index)
      case 3: bytes.remove(at: index)
      case 4: bytes.removeSubrange(index...)
      default: bytes.insert(contentsOf: bytes[index..<min(index + 16, bytes.count)], at: index)
      }
    }
    return bytes
  }
}
