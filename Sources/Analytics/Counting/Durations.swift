/// Times of which mean and quantiles are wanted, exactly.
///
/// Kept sorted, each value once with its count: memory is that of the different values.
package struct Durations: Sendable {
  /// Values in order, each with how often it came.
  private var counted: [Counted] = []
  /// Values that came since, in no order.
  private var fresh: [Int64] = []
  package private(set) var count = 0
  package private(set) var sum: Int64 = 0

  private struct Counted {
    var value: Int64
    var count: Int
  }

  package init() {}

  package mutating func add(_ value: Int64) {
    fresh.append(value)
    count &+= 1
    sum = sum.addingSaturated(value)
    if fresh.count >= max(4096, counted.count) { settle() }
  }

  package mutating func merge(_ other: Durations) {
    var other = other
    other.settle()
    settle()
    counted = Self.merged(counted, other.counted)
    count &+= other.count
    sum = sum.addingSaturated(other.sum)
  }

  /// Takes values out again, each of which was added.
  mutating func subtract(_ other: Durations) {
    guard other.count > 0 else { return }
    var other = other
    other.settle()
    settle()
    var index = 0
    for place in counted.indices {
      guard index < other.counted.count else { break }
      guard counted[place].value == other.counted[index].value else { continue }
      counted[place].count -= other.counted[index].count
      index += 1
    }
    counted.removeAll { $0.count <= 0 }
    count -= other.count
    sum = counted.reduce(0) { sum, run in
      let (product, isOver) = run.value.multipliedReportingOverflow(by: Int64(run.count))
      return sum.addingSaturated(isOver ? .max : product)
    }
  }

  /// Sorts what is fresh in.
  package mutating func settle() {
    guard !fresh.isEmpty else { return }
    fresh.sortByDigits()
    var runs: [Counted] = []
    for value in fresh {
      if let last = runs.last, last.value == value {
        runs[runs.count - 1].count += 1
      } else {
        runs.append(Counted(value: value, count: 1))
      }
    }
    counted = Self.merged(counted, runs)
    fresh.removeAll(keepingCapacity: true)
  }

  private static func merged(_ left: [Counted], _ right: [Counted]) -> [Counted] {
    if left.isEmpty { return right }
    if right.isEmpty { return left }
    var all: [Counted] = []
    all.reserveCapacity(left.count + right.count)
    var (one, other) = (0, 0)
    while one < left.count, other < right.count {
      if left[one].value == right[other].value {
        all.append(Counted(value: left[one].value, count: left[one].count + right[other].count))
        (one, other) = (one + 1, other + 1)
      } else if left[one].value < right[other].value {
        all.append(left[one])
        one += 1
      } else {
        all.append(right[other])
        other += 1
      }
    }
    all.append(contentsOf: left[one...])
    all.append(contentsOf: right[other...])
    return all
  }

  // MARK: Figures

  /// The mean, halves up; `nil` of nothing.
  package var mean: Int64? {
    guard count > 0 else { return nil }
    let (quotient, rest) = sum.quotientAndRemainder(dividingBy: Int64(count))
    return quotient + (rest >= Int64(count) - rest ? 1 : 0)
  }

  /// The value at `(n − 1) · p` among the sorted ones, linear between two neighbours, halves up.
  ///
  /// - Parameter percent: 0 to 100.
  package mutating func quantile(percent: Int) -> Int64? {
    settle()
    guard count > 0 else { return nil }
    let (index, rest) = ((count - 1) * percent).quotientAndRemainder(dividingBy: 100)
    let low = value(at: index)
    guard rest > 0 else { return low }
    let (product, isOver) = value(at: index + 1).elapsed(since: low).multipliedReportingOverflow(
      by: Int64(rest))
    if isOver { return low }
    return low + (product + 50) / 100
  }

  private func value(at index: Int) -> Int64 {
    var index = index
    for run in counted {
      if index < run.count { return run.value }
      index -= run.count
    }
    return counted.last?.value ?? 0
  }
}

extension Int64 {
  func addingSaturated(_ other: Int64) -> Int64 {
    let (sum, isOver) = addingReportingOverflow(other)
    return isOver ? (other > 0 ? .max : .min) : sum
  }
}

/// What reports tell of many times: `spread` in their JSON. All in milliseconds.
package struct Spread: Hashable, Sendable {
  package var count: Int
  package var sum: Int64
  package var mean: Int64?
  package var median: Int64?
  package var p95: Int64?

  package init(count: Int, sum: Int64, mean: Int64?, median: Int64?, p95: Int64?) {
    (self.count, self.sum, self.mean, self.median, self.p95) = (count, sum, mean, median, p95)
  }

  package init(_ durations: consuming Durations) {
    (count, sum, mean) = (durations.count, durations.sum, durations.mean)
    median = durations.quantile(percent: 50)
    p95 = durations.quantile(percent: 95)
  }
}
