/// A closed list of words that bytes are looked up in without making a string of them.
struct Vocabulary: Sendable {
  private static let slotCount = 256
  private static let free = UInt8.max

  /// The bytes of all words, and where each of them starts; one more start ends the last.
  private var text: [UInt8] = []
  private var starts: [Int] = [0]
  /// The indices of the words at their hashes, each at the next free slot.
  private var slots: [UInt8]

  /// Makes a vocabulary of fewer than 128 words.
  init(_ words: [String]) {
    slots = Array(repeating: Self.free, count: Self.slotCount)
    for (index, word) in words.enumerated() {
      text += word.utf8
      starts.append(text.count)
      var slot = Self.hash(text, starts[index]..<text.count)
      while slots[slot] != Self.free { slot = (slot + 1) % Self.slotCount }
      slots[slot] = UInt8(truncatingIfNeeded: index)
    }
  }

  /// The index of the word that a range of bytes spells, `nil` for one that is not in the list.
  func index(of bytes: [UInt8], _ range: Range<Int>) -> Int? {
    var slot = Self.hash(bytes, range)
    while slots[slot] != Self.free {
      let index = Int(slots[slot])
      if isEqual(starts[index]..<starts[index + 1], bytes, range) { return index }
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

  private func isEqual(_ word: Range<Int>, _ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard word.count == range.count else { return false }
    for offset in 0..<word.count
    where text[word.lowerBound + offset] != bytes[range.lowerBound + offset] {
      return false
    }
    return true
  }
}
