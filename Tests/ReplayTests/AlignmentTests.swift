import TestSupport
import Testing

@testable import Replay

@Suite struct AlignmentTests {
  @Test(arguments: 1...200) func `matches are in order, equal, and as many as can be`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let alphabet = 2 + random.below(6)
    let a = random.list(upTo: 24) { UInt64($0.below(alphabet)) }
    let b = random.list(upTo: 24) { UInt64($0.below(alphabet)) }
    // Without anchors the edits are the fewest there are.
    let alignment = Alignment(a, b, effort: .init(depth: 0))
    #expect(isSound(alignment, a, b) && !alignment.isApproximate)
    #expect(alignment.matches.reduce(0) { $0 + $1.count } == longestCommon(a, b))
    #expect(isSound(Alignment(a, b), a, b))
  }

  @Test(arguments: 1...50) func `where edits are capped, what is told is still sound`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let a = (0..<300).map { _ in UInt64(random.below(40)) }
    let b = (0..<300).map { _ in UInt64(random.below(40)) }
    let alignment = Alignment(a, b, effort: .init(editCount: 10))
    #expect(alignment.isApproximate && isSound(alignment, a, b))
    let tired = Alignment(a, b, effort: .init(stepCount: 100))
    #expect(tired.isApproximate && isSound(tired, a, b))
  }

  @Test func `two hundred thousand elements with nothing in common are told as replaced`() {
    let a = (0..<200_000).map { UInt64($0) }
    let b = (0..<200_000).map { UInt64($0 + 1_000_000) }
    let alignment = Alignment(a, b)
    #expect(alignment.matches.isEmpty && alignment.isApproximate)
  }

  private func isSound(_ alignment: Alignment, _ a: [UInt64], _ b: [UInt64]) -> Bool {
    var (endA, endB) = (0, 0)
    for match in alignment.matches {
      guard match.a >= endA, match.b >= endB, match.count > 0 else { return false }
      (endA, endB) = (match.a + match.count, match.b + match.count)
      guard endA <= a.count, endB <= b.count, a[match.a..<endA].elementsEqual(b[match.b..<endB]) else {
        return false
      }
    }
    return true
  }

  private func longestCommon(_ a: [UInt64], _ b: [UInt64]) -> Int {
    var row = [Int](repeating: 0, count: b.count + 1)
    for left in a {
      var next = row
      for index in b.indices {
        next[index + 1] = left == b[index] ? row[index] + 1 : max(next[index], row[index + 1])
      }
      row = next
    }
    return row[b.count]
  }
}
