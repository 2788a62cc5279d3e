import Journal
import Testing
import TestSupport

/// The checksum under every frame and block.
@Suite struct ChecksumTests {
  /// Of RFC 3720, appendix B.4.
  private static let known: [(bytes: [UInt8], value: UInt32)] = [
    ([], 0), (Array("123456789".utf8), 0xe306_9283),
    ([UInt8](repeating: 0, count: 32), 0x8a91_36aa), ([UInt8](repeating: 0xff, count: 32), 0x62a8_ab43),
    (Array(0..<32), 0x46dd_794e), (Array((0..<32).reversed()), 0x113f_db5c),
  ]

  @Test func `what others have published comes out, by tables as well`() {
    for (bytes, value) in Self.known {
      #expect(CRC32C.of(bytes.span) == value)
      var checksum = CRC32C()
      checksum.updateByTables(bytes.span, bytes.indices)
      #expect(checksum.value == value)
    }
  }

  @Test func `any range is the same by instruction, by tables and in parts`() {
    var random = SeededGenerator(seed: 23)
    let bytes = (0..<600).map { _ in UInt8.random(in: 0...255, using: &random) }
    for round in 0..<2_000 {
      let start = Int.random(in: 0...64, using: &random)
      let end = Int.random(in: start...(round < 1_000 ? start + 24 : bytes.count), using: &random)
      let seed = UInt32.random(in: 0...UInt32.max, using: &random)
      var tables = CRC32C(seed: seed)
      tables.updateByTables(bytes.span, start..<end)
      var parts = CRC32C(seed: seed)
      let middle = Int.random(in: start...end, using: &random)
      parts.update(bytes.span, start..<middle)
      parts.update(bytes.span, middle..<end)
      let whole = CRC32C.of(bytes.span.extracting(start..<end), seed: seed)
      #expect(whole == tables.value && whole == parts.value, "\(start)..<\(end) seed \(seed)")
    }
  }
}
