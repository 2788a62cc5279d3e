import Journal

/// A fuzzer can not guess checksums: they are made to hold, and with them lengths, so that what is behind
/// them is reached.
enum Checksums {
  static let journal = JournalID(high: 1, low: 2)
  static let salt = Salt(journal: journal)
  static let presets = Presets(names: ["main", "home"], shapes: [])

  /// Puts a checksum in place of the last four bytes.
  static func mend(_ bytes: inout [UInt8], from start: Int = 0, seed: UInt32) {
    guard bytes.count >= start + 4 else { return }
    let end = bytes.count - 4
    bytes.overwrite(fixed: CRC32C.of(bytes.span.extracting(start..<end), seed: seed), at: end)
  }

  /// Makes kind, length and checksum of a block or a checkpoint hold.
  static func mendRecord(_ bytes: inout [UInt8], kind: RecordKind) {
    guard bytes.count >= 17 else { return }
    bytes[0] = kind.rawValue
    bytes.overwrite(fixed: UInt32(truncatingIfNeeded: bytes.count), at: 1)
    var offset = 5
    let position = (try? bytes.span.fixed(UInt64.self, at: &offset)) ?? 0
    mend(&bytes, seed: salt.seed(position: position))
  }
}
