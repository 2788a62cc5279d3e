/// Which elements of two lists belong together: a longest common subsequence, or nearly one.
///
/// What is equal at both ends is taken off first. Then elements that are there once on each side are anchors
/// (patience), as they say most; between these Myers' algorithm finds the fewest edits. Where it would take
/// too many, the rest of that gap is told as replaced, and the alignment as approximate.
///
/// - Complexity: O(*n* log *n* + *nd*) for *d* edits a gap; with the bounds of ``Effort`` never more than
///   some twenty million steps beyond the sorting, and memory linear in the lists.
struct Alignment {
  /// Elements that belong together, as many from one place on each side.
  struct Match: Hashable, Sendable {
    var a: Int
    var b: Int
    var count: Int
  }

  /// How much work is worth its result.
  struct Effort: Sendable {
    /// Edits in a gap.
    var editCount = 1024
    /// Steps in all gaps together.
    var stepCount = 20_000_000
    /// Anchors within anchors within anchors.
    var depth = 48
  }

  private(set) var matches: [Match] = []
  /// Whether some gap was told as replaced without looking for what its sides share.
  private(set) var isApproximate = false

  private let a: [UInt64]
  private let b: [UInt64]
  private var effort: Effort

  init(_ a: [UInt64], _ b: [UInt64], effort: Effort = Effort()) {
    self.a = a
    self.b = b
    self.effort = effort
    align(a.indices, b.indices, depth: 0)
  }

  private mutating func align(_ wholeA: Range<Int>, _ wholeB: Range<Int>, depth: Int) {
    let prefix = commonPrefixCount(wholeA, wholeB)
    append(Match(a: wholeA.lowerBound, b: wholeB.lowerBound, count: prefix))
    let restA = (wholeA.lowerBound + prefix)..<wholeA.upperBound
    let restB = (wholeB.lowerBound + prefix)..<wholeB.upperBound
    let suffix = commonSuffixCount(restA, restB)
    let gapA = restA.dropLast(suffix)
    let gapB = restB.dropLast(suffix)
    if !gapA.isEmpty, !gapB.isEmpty { alignGap(gapA, gapB, depth: depth) }
    append(Match(a: gapA.upperBound, b: gapB.upperBound, count: suffix))
  }

  private mutating func alignGap(_ gapA: Range<Int>, _ gapB: Range<Int>, depth: Int) {
    let anchors = depth < effort.depth ? anchors(gapA, gapB) : []
    guard !anchors.isEmpty else { return alignByEdits(gapA, gapB) }
    var (startA, startB) = (gapA.lowerBound, gapB.lowerBound)
    for anchor in anchors {
      // Elements beside the anchor before may have taken this one along.
      guard anchor.a >= startA, anchor.b >= startB else { continue }
      align(startA..<anchor.a, startB..<anchor.b, depth: depth + 1)
      append(anchor)
      (startA, startB) = (anchor.a + 1, anchor.b + 1)
    }
    align(startA..<gapA.upperBound, startB..<gapB.upperBound, depth: depth + 1)
  }

  private mutating func alignByEdits(_ gapA: Range<Int>, _ gapB: Range<Int>) {
    var script = EditScript(
      a[gapA], b[gapB], editCount: effort.editCount, stepCount: effort.stepCount)
    let found = script.matches()
    effort.stepCount -= script.usedStepCount
    guard let found else {
      isApproximate = true
      return
    }
    for match in found { append(match) }
  }

  private mutating func append(_ match: Match) {
    guard match.count > 0 else { return }
    if let last = matches.last, last.a + last.count == match.a, last.b + last.count == match.b {
      matches[matches.count - 1].count += match.count
    } else {
      matches.append(match)
    }
  }

  private func commonPrefixCount(_ rangeA: Range<Int>, _ rangeB: Range<Int>) -> Int {
    var count = 0
    let limit = min(rangeA.count, rangeB.count)
    while count < limit, a[rangeA.lowerBound + count] == b[rangeB.lowerBound + count] { count += 1 }
    return count
  }

  private func commonSuffixCount(_ rangeA: Range<Int>, _ rangeB: Range<Int>) -> Int {
    var count = 0
    let limit = min(rangeA.count, rangeB.count)
    while count < limit, a[rangeA.upperBound - 1 - count] == b[rangeB.upperBound - 1 - count] { count += 1 }
    return count
  }
}

// MARK: - Anchors

extension Alignment {
  /// Where an element stands, if once; `nil` if more often.
  private typealias Places = [UInt64: Int?]

  private func anchors(_ gapA: Range<Int>, _ gapB: Range<Int>) -> [Match] {
    let places = Self.places(of: b, in: gapB)
    let own = Self.places(of: a, in: gapA)
    var candidates: [Match] = []
    for index in gapA {
      guard case .some(.some(let place)) = places[a[index]], case .some(.some) = own[a[index]] else {
        continue
      }
      candidates.append(Match(a: index, b: place, count: 1))
    }
    return Self.longestIncreasing(candidates)
  }

  private static func places(of elements: [UInt64], in range: Range<Int>) -> Places {
    var places: Places = [:]
    for index in range {
      // Once seen, never unique again.
      places[elements[index]] = places[elements[index]] == nil ? .some(index) : .some(nil)
    }
    return places
  }

  /// The longest run of candidates that keep their order on both sides.
  private static func longestIncreasing(_ candidates: [Match]) -> [Match] {
    var tops: [Int] = []
    var previous: [Int] = []
    for (index, candidate) in candidates.enumerated() {
      var (low, high) = (0, tops.count)
      while low < high {
        let middle = (low + high) / 2
        if candidates[tops[middle]].b < candidate.b { low = middle + 1 } else { high = middle }
      }
      previous.append(low == 0 ? -1 : tops[low - 1])
      if low == tops.count { tops.append(index) } else { tops[low] = index }
    }
    var chain: [Match] = []
    var index = tops.last ?? -1
    while index >= 0 {
      chain.append(candidates[index])
      index = previous[index]
    }
    return chain.reversed()
  }
}
