extension Funnel {
  /// The attempt that begins with a visit; `nil` where it can not be a first step.
  ///
  /// - Complexity: O(steps) where time runs forward.
  func attempt(_ visits: FunnelVisits, from start: Int, window: Int64?, honoursWithout: Bool = true)
    -> Attempt?
  {
    switch mode {
    case .ordered: orderedAttempt(visits, from: start, window: window, honoursWithout)
    case .strict: strictAttempt(visits, from: start, window: window)
    case .any: anyAttempt(visits, from: start, window: window, honoursWithout)
    }
  }

  private func orderedAttempt(
    _ visits: FunnelVisits, from start: Int, window: Int64?, _ honoursWithout: Bool
  ) -> Attempt? {
    guard visits.fills(start, 0) else { return nil }
    var attempt = Attempt(visits: [start])
    for step in 1..<max(1, steps.count) {
      guard let next = visits.next(step, from: attempt.last + 1, start: start, window: window) else { break }
      if honoursWithout, visits.isVoid(between: attempt.last, and: next) { break }
      attempt.visits.append(next)
    }
    return attempt
  }

  private func strictAttempt(_ visits: FunnelVisits, from start: Int, window: Int64?) -> Attempt? {
    guard visits.fills(start, 0) else { return nil }
    var attempt = Attempt(visits: [start])
    for step in 1..<max(1, steps.count) {
      let next = attempt.last + 1
      guard visits.next(step, from: next, start: start, window: window) == next else { break }
      attempt.visits.append(next)
    }
    return attempt
  }

  /// Fills as many steps as can be, each by another visit: a matching, grown visit by visit.
  private func anyAttempt(
    _ visits: FunnelVisits, from start: Int, window: Int64?, _ honoursWithout: Bool
  ) -> Attempt? {
    guard visits.steps[start] != 0 else { return nil }
    let end = honoursWithout ? visits.firstForbiddenOutside(behind: start) : visits.count
    var matching = Matching(stepCount: steps.count)
    var filled: [Int] = []
    for visit in candidates(visits, from: start, window: window) where visit < end {
      if matching.add(visits.steps[visit]) { filled.append(visit) }
      if filled.count == steps.count { break }
    }
    return Attempt(visits: filled)
  }

  /// Of each step as many of the next visits as there are steps: no others can be needed.
  private func candidates(_ visits: FunnelVisits, from start: Int, window: Int64?) -> [Int] {
    var candidates: Set<Int> = [start]
    for step in steps.indices {
      var from = start + 1
      for _ in steps.indices {
        guard let next = visits.next(step, from: from, start: start, window: window) else { break }
        candidates.insert(next)
        from = next + 1
      }
    }
    return candidates.sorted()
  }
}

/// Steps and the visits that fill them: as many as can be, grown one visit at a time.
private struct Matching {
  /// For each step the number of the visit that fills it.
  private var visitOfStep: [Int?]
  private var masks: [UInt32] = []

  init(stepCount: Int) { visitOfStep = [Int?](repeating: nil, count: stepCount) }

  /// Adds a visit.
  ///
  /// - Returns: whether one more step is filled with it.
  mutating func add(_ mask: UInt32) -> Bool {
    masks.append(mask)
    var seen: UInt32 = 0
    return place(masks.count - 1, &seen)
  }

  private mutating func place(_ visit: Int, _ seen: inout UInt32) -> Bool {
    for step in visitOfStep.indices
    where masks[visit] & 1 << UInt32(step) != 0 && seen & 1 << UInt32(step) == 0 {
      seen |= 1 << UInt32(step)
      if let other = visitOfStep[step], !place(other, &seen) { continue }
      visitOfStep[step] = visit
      return true
    }
    return false
  }
}
