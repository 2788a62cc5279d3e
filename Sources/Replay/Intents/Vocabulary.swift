/// A closed list of words that bytes are looked up in without making a string of them.
struct Vocabulary: Sendable {
  private static let slotCount = 256
  private static let free = UInt8.max

  private var words: [[UInt8]]
  /// The indices of the words at their hashes, each at the next free slot.
  private var slots: [UInt8]

  /// Makes a vocabulary of fewer than 128 words.
  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    slots = Array(repeating: Self.free, count: Self.slotCount)
    for (index, word) in self.words.enumerated() {
      var slot = Self.hash(word, word.indices)
      while slots[slot] != Self.free { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(truncatingIfNeeded: index)
    }
  }

  /// The index of the word that a range of bytes spells, `nil` for one that is not in the list.
  func index(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var slot = Self.hash(bytes, range)
    while slots[slot] != Self.free {
      let index = Int(slots[slot])
      if isEqual(words[index], bytes, range) { return index }
      slot = (slot + 1) % Self.slotCount
    }
    return nil
  }

  private static func hash(_ bytes: [UInt8], _ range: Range<Int>) -> Int {
    guard !range.isEmpty else { return 0 }
    let first = Int(bytes[range.lowerBound])
    let middle = Int(bytes[range.lowerBound + range.count / 2])
    let last = Int(bytes[range.upperBound - 1])
    return (first &* 7 &+ middle &* 31 &+ last &* 13 &+ range.count &* 101) & (slotCount - 1)
  }

  private func isEqual(_ word: [UInt8], _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for index in word.indices where word[index] != bytes[range.lowerBound + index] { return false }
    return true
  }
}
