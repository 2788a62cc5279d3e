import Testing

@testable import Analytics

/// Means and quantiles of times, against what they are defined as.
struct DurationsTests {
  @Test func `nothing has no mean and no quantile`() {
    let spread = Spread(Durations())
    #expect(spread == Spread(count: 0, sum: 0, mean: nil, median: nil, p95: nil))
  }

  @Test(
    arguments: [
      ([5], 5, 5, 5),
      ([1, 2], 2, 2, 2),
      ([0, 1], 1, 1, 1),
      ([10, 20, 30, 40], 25, 25, 39),
      ([3, 3, 3, 4], 3, 3, 4),
      ([0, 100, 1000], 367, 100, 910),
    ] as [([Int64], Int64, Int64, Int64)])
  func `mean, median and p95 are linear between neighbours, halves up`(
    values: [Int64], mean: Int64, median: Int64, p95: Int64
  ) {
    var durations = Durations()
    for value in values { durations.add(value) }
    let spread = Spread(durations)
    #expect((spread.mean, spread.median, spread.p95) == (mean, median, p95))
  }

  @Test func `two halves make the whole, however they are cut`() {
    let values = (0..<20_000).map { Int64($0 * 7919 % 4093) }
    var whole = Durations()
    for value in values { whole.add(value) }
    for cut in [0, 1, 4095, 4096, 10_000, 20_000] {
      var (one, other) = (Durations(), Durations())
      for value in values[..<cut] { one.add(value) }
      for value in values[cut...] { other.add(value) }
      other.merge(one)
      #expect(Spread(other) == Spread(whole))
    }
    let sorted = values.sorted()
    #expect(Spread(whole).median == (sorted[9_999] + sorted[10_000] + 1) / 2)
  }

  @Test func `sums that no number holds stay at the greatest`() {
    var durations = Durations()
    for _ in 0..<3 { durations.add(.max) }
    #expect(durations.sum == .max)
  }
}
