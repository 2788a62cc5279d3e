/// A session's visits as a funnel sees them: which steps each may fill, and where the next such visit is.
struct FunnelVisits {
  /// A bit for each step that a visit may fill.
  let steps: [UInt32]
  let stepCount: Int
  /// For each step, and in it for each visit and for the end, the first visit from there on that may fill it.
  private let nexts: [Int32]
  /// For each visit the first forbidden one from there on; empty where none is.
  private let nextForbidden: [Int32]
  /// For each visit the first forbidden one from there on that fills no step.
  private let nextForbiddenOutside: [Int32]
  /// When each visit began; empty where nobody asks, as no window limits the funnel.
  private let times: [Int64]
  /// For each visit the least time from there on.
  private let leastTimes: [Int64]

  var count: Int { steps.count }

  init(_ session: SessionVisits, steps: [UInt32], stepCount: Int, isForbidden: [Bool], hasWindow: Bool) {
    (self.steps, self.stepCount) = (steps, stepCount)
    times = hasWindow ? session.visits.map(\.enteredAt) : []
    nexts = Self.nexts(steps, stepCount)
    nextForbidden = isForbidden.isEmpty ? [] : Self.nexts(steps.count) { isForbidden[$0] }
    nextForbiddenOutside =
      isForbidden.isEmpty ? [] : Self.nexts(steps.count) { isForbidden[$0] && steps[$0] == 0 }
    var least: [Int64] = times
    for index in least.indices.dropLast().reversed() { least[index] = min(least[index], least[index + 1]) }
    leastTimes = least
  }

  private static func nexts(_ steps: [UInt32], _ stepCount: Int) -> [Int32] {
    let width = steps.count + 1
    var nexts = [Int32](repeating: Int32(steps.count), count: stepCount * width)
    for step in 0..<stepCount {
      var next = Int32(steps.count)
      for index in (0..<steps.count).reversed() {
        if steps[index] & 1 << UInt32(step) != 0 { next = Int32(index) }
        nexts[step * width + index] = next
      }
    }
    return nexts
  }

  private static func nexts(_ count: Int, _ isWanted: (Int) -> Bool) -> [Int32] {
    var nexts = [Int32](repeating: Int32(count), count: count + 1)
    for index in (0..<count).reversed() { nexts[index] = isWanted(index) ? Int32(index) : nexts[index + 1] }
    return nexts
  }

  func fills(_ visit: Int, _ step: Int) -> Bool { steps[visit] & 1 << UInt32(step) != 0 }

  /// The first visit from an index on that fills a step and comes in time; `nil` where none does.
  ///
  /// - Parameters:
  ///   - start: the visit that the window is counted from.
  ///   - window: milliseconds, `nil` for no limit.
  func next(_ step: Int, from index: Int, start: Int, window: Int64?) -> Int? {
    var visit = Int(nexts[step * (count + 1) + min(index, count)])
    while visit < count {
      guard let window else { return visit }
      if times[visit].elapsed(since: times[start]) <= window { return visit }
      // A visit out of the window is passed over: clocks may run backwards, but only if a lesser time comes.
      if leastTimes[visit].elapsed(since: times[start]) > window { return nil }
      visit = Int(nexts[step * (count + 1) + visit + 1])
    }
    return nil
  }

  /// Whether a forbidden screen stands between two visits.
  func isVoid(between first: Int, and last: Int) -> Bool {
    !nextForbidden.isEmpty && Int(nextForbidden[min(first + 1, count)]) < last
  }

  /// The first visit behind another that is forbidden and fills no step.
  func firstForbiddenOutside(behind visit: Int) -> Int {
    nextForbiddenOutside.isEmpty ? count : Int(nextForbiddenOutside[min(visit + 1, count)])
  }
}
