import Foundation
import Journal
import TestSupport
import Testing

/// UUIDs as bits and as text.
@Suite struct UUIDBitsTests {
  @Test func `it is spelled as everybody spells it, and read back`() throws {
    var random = SeededGenerator(seed: 5)
    for _ in 0..<1000 {
      let bits = UUIDBits(high: random.next(), low: random.next())
      var bytes: [UInt8] = []
      bits.spell(into: &bytes)
      #expect(bits.string.utf8.elementsEqual(bytes))
      #expect(UUIDBits(spelled: bytes.span) == bits)
      let uuid = try #require(UUID(uuidString: bits.string))
      #expect(uuid.uuidString.lowercased() == bits.string)
    }
    #expect(
      UUIDBits(high: 0x0123_4567_89ab_cdef, low: 0x0fed_cba9_8765_4321).string
        == "01234567-89ab-cdef-0fed-cba987654321")
  }

  @Test(arguments: [
    "01234567-89AB-cdef-0fed-cba987654321", "0123456789abcdef0fedcba987654321",
    "01234567-89ab-cdef-0fed-cba98765432g", "01234567-89ab-cdef-0fed-cba98765432", "",
  ])
  func `any other spelling is text`(text: String) {
    #expect(UUIDBits(spelled: text.utf8.span) == nil)
  }
}
