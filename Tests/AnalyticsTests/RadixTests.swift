import Testing
import TestSupport

@testable import Analytics

struct RadixTests {
  @Test(
    arguments: [
      (0, 1...1), (1, 0...0), (256, 0...9), (257, 0...0), (5000, 0...3), (4096, 0...86_400_000),
      (3000, Int64.min...Int64.max), (3000, -5000...5000), (2000, Int64.max - 9...Int64.max),
    ] as [(Int, ClosedRange<Int64>)])
  func `numbers sorted by digits are sorted`(count: Int, range: ClosedRange<Int64>) {
    var random = SeededGenerator(seed: UInt64(count))
    let numbers = (0..<count).map { _ in Int64.random(in: range, using: &random) }
    var sorted = numbers
    sorted.sortByDigits()
    #expect(sorted == numbers.sorted())
  }
}
