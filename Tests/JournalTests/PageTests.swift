import Journal
import Testing
import TestSupport

@Suite struct PageTests {
  static let presets = Presets(names: ["name1", "tab0", "window0"], shapes: [])
  static let salt = Salt(journal: JournalID(high: 1, low: 2))

  static func randomPage(seed: UInt64, count: Int) throws -> Page {
    var random = SeededGenerator(seed: seed)
    var builder = PageBuilder(firstPosition: 100, presets: presets)
    var numbers: [Int: UInt32] = [:]
    for _ in 0..<count {
      let session = Int.random(in: 0..<7, using: &random)
      let number =
        numbers[session]
        ?? builder.add(
          PageSession(
            name: session == 3 ? "01234567-89ab-cdef-0123-456789abcdef" : "s\(session)",
            stepBefore: UInt64(session), previousPosition: session == 0 ? 0 : 90,
            greatestTimeBefore: session == 0 ? 0 : -5, state: session == 4 ? [1, 2, 3] : nil))
      numbers[session] = number
      try appendRandomRecord(
        to: &builder, session: number, time: Int64.random(in: -1000...1_000_000, using: &random),
        using: &random)
    }
    return builder.page
  }

  @Test(arguments: 1...20)
  func `a block reads back as the page it was`(seed: Int) throws {
    let page = try Self.randomPage(seed: UInt64(seed), count: seed * 50)
    var encoder = BlockEncoder()
    var bytes: [UInt8] = []
    encoder.append(page, salt: Self.salt, to: &bytes)
    var decoder = BlockDecoder()
    var copy = Page(firstPosition: 0, presets: Self.presets)
    try decoder.read(bytes.span, salt: Self.salt, into: &copy)
    #expect(meanings(of: copy) == meanings(of: page))
    #expect(copy.sessions == page.sessions)
    #expect(try decoder.sessions(bytes.span, salt: Self.salt) == page.sessions)
  }

  @Test func `a block does not hold under another journal's salt, nor under one that lost a bit`() throws {
    let page = try Self.randomPage(seed: 9, count: 60)
    var encoder = BlockEncoder()
    var bytes: [UInt8] = []
    encoder.append(page, salt: Self.salt, to: &bytes)
    var decoder = BlockDecoder()
    var copy = Page(firstPosition: 0, presets: Self.presets)
    let foreign = Salt(journal: JournalID(high: 1, low: 3))
    #expect(throws: Damage.self) { try decoder.read(bytes.span, salt: foreign, into: &copy) }
    for bit in 0..<(bytes.count * 8) {
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
      #expect(throws: Damage.self, "bit \(bit)") {
        try decoder.read(bytes.span, salt: Self.salt, into: &copy)
      }
      bytes[bit / 8] ^= 1 << UInt8(bit % 8)
    }
  }
}
