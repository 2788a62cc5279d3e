package import Navigation
package import Replay

/// How far sessions come in a funnel, and where those are that came no further.
package struct FunnelReport: Report {
  package let funnel: Funnel
  package let names: SharedNames
  private let matchers: [VisitMatcher]
  private let factNumbers: [Int?]
  private var counts: [StepCount]
  private var converted = Durations()
  /// Attempts that are open if their journal does not outlast their window, else what they are then.
  private var undecided: [Undecided] = []
  /// The greatest time of each journal.
  private var greatestTimes: [Int: Int64] = [:]

  /// Of a step: who came as far and no further.
  package struct StepCount: Hashable, Sendable {
    package var reached = 0
    package var droppedOff = 0
    package var continued = 0
    package var cut = 0
    package var open = 0
  }

  private struct Undecided: Sendable {
    var journal: Int
    var step: Int
    /// Milliseconds since 1970.
    var deadline: Int64
    var otherwise: Fate
  }

  /// Where a session is that came as far as a step and no further.
  enum Fate: Sendable { case droppedOff, continued, cut, open }

  package init(_ funnel: Funnel, _ names: SharedNames) {
    (self.funnel, self.names) = (funnel, names)
    matchers = (funnel.steps + funnel.without).map { VisitMatcher($0, names) }
    factNumbers = funnel.factNumbers
    counts = [StepCount](repeating: StepCount(), count: funnel.steps.count)
  }

  package func makeObserver(_ app: CheckedApp?) -> FactAccount { FactAccount(funnel.facts) }

  package mutating func add(_ session: SessionVisits, _ observed: FactAccount) {
    for result in results(of: session, observed) { count(result, session) }
  }

  package mutating func note(greatestTime: Int64, ofJournal journal: Int) {
    greatestTimes[journal] = max(greatestTimes[journal] ?? .min, greatestTime)
  }

  /// An attempt, and what came of it.
  struct Result {
    var attempt: Attempt
    /// Where the session is that did not complete the funnel; `nil` where it did.
    var fate: Fate?
    /// Until when it is open, if the journal ends before.
    var deadline: Int64?
  }

  /// What a session comes to: its best attempt, or all of them.
  func results(of session: SessionVisits, _ observed: FactAccount) -> [Result] {
    guard let visits = visits(of: session, observed) else { return [] }
    return attempts(visits, session).map { attempt in
      guard attempt.visits.count < funnel.steps.count else { return Result(attempt: attempt) }
      var result = Result(attempt: attempt, fate: fate(of: attempt, visits))
      if let window = funnel.window, !session.hasEnded, !session.isFollowed {
        result.deadline = session.visits[attempt.first].enteredAt.addingSaturated(window)
      }
      return result
    }
  }

  /// The visits with the steps that each may fill; `nil` where none fills any.
  private func visits(of session: SessionVisits, _ facts: FactAccount) -> FunnelVisits? {
    let stepCount = funnel.steps.count
    var masks = [UInt32](repeating: 0, count: session.visits.count)
    var isForbidden: [Bool] = []
    var canBegin = false
    for (number, matcher) in matchers.enumerated() {
      for index in session.visits.indices
      where matcher.matches(index, of: session, facts: facts, fact: factNumbers[number]) {
        if number < stepCount {
          masks[index] |= 1 << UInt32(number)
          canBegin = true
        } else {
          if isForbidden.isEmpty { isForbidden = [Bool](repeating: false, count: masks.count) }
          isForbidden[index] = true
        }
      }
      if number == 0, !canBegin, funnel.mode != .any { return nil }
    }
    guard canBegin else { return nil }
    return FunnelVisits(
      session, steps: masks, stepCount: stepCount, isForbidden: isForbidden, hasWindow: funnel.window != nil)
  }

  /// The best attempt, or all of them.
  private func attempts(_ visits: FunnelVisits, _ session: SessionVisits) -> [Attempt] {
    var attempts: [Attempt] = []
    for index in visits.steps.indices where begins(session, at: index, visits.steps[index]) {
      guard let attempt = funnel.attempt(visits, from: index, window: funnel.window) else { continue }
      if attempts.isEmpty || funnel.countsAttempts {
        attempts.append(attempt)
      } else if attempt.isBetter(than: attempts[0]) {
        attempts[0] = attempt
      }
      if funnel.firstAttemptIsBest { break }
    }
    return attempts
  }

  /// Whether an attempt may begin with a visit.
  private func begins(_ session: SessionVisits, at index: Int, _ mask: UInt32) -> Bool {
    guard funnel.mode == .any ? mask != 0 : mask & 1 != 0 else { return false }
    let at = session.visits[index].enteredAt
    return at >= funnel.since ?? .min && at < funnel.until ?? .max
  }

  private mutating func count(_ result: Result, _ session: SessionVisits) {
    let attempt = result.attempt
    for step in attempt.visits.indices { counts[step].reached += 1 }
    guard let fate = result.fate else {
      let start = session.visits[attempt.first].enteredAt
      return converted.add(session.visits[attempt.last].enteredAt.elapsed(since: start))
    }
    let step = attempt.visits.count - 1
    guard let deadline = result.deadline else { return counts[step].note(fate) }
    undecided.append(
      Undecided(journal: session.journal, step: step, deadline: deadline, otherwise: fate))
  }

  /// Where a session is that did not complete the funnel, if its attempt is over.
  private func fate(of attempt: Attempt, _ visits: FunnelVisits) -> Fate {
    let lastMask = visits.steps[visits.count - 1]
    let isLast = funnel.mode == .any ? lastMask != 0 : lastMask & 1 << UInt32(attempt.visits.count - 1) != 0
    if isLast { return .droppedOff }
    guard funnel.window != nil else { return .continued }
    let unbound = funnel.attempt(visits, from: attempt.first, window: nil, honoursWithout: false)
    return unbound?.visits.count ?? 0 > attempt.visits.count ? .cut : .continued
  }

  package mutating func merge(_ other: FunnelReport) {
    for step in counts.indices { counts[step].merge(other.counts[step]) }
    converted.merge(other.converted)
    undecided += other.undecided
    greatestTimes.merge(other.greatestTimes, uniquingKeysWith: max)
  }

  // MARK: Result

  /// Each step: who came as far, and where those are who came no further.
  package var steps: [StepCount] {
    var steps = counts
    for attempt in undecided {
      let isOpen = attempt.deadline > greatestTimes[attempt.journal] ?? .min
      steps[attempt.step].note(isOpen ? .open : attempt.otherwise)
    }
    return steps
  }

  /// From the first step to the last, of those that completed it; milliseconds.
  package var timeToConvert: Spread { Spread(converted) }
}

extension FunnelReport.StepCount {
  fileprivate mutating func note(_ fate: FunnelReport.Fate) {
    switch fate {
    case .droppedOff: droppedOff += 1
    case .continued: continued += 1
    case .cut: cut += 1
    case .open: open += 1
    }
  }

  fileprivate mutating func merge(_ other: Self) {
    reached += other.reached
    droppedOff += other.droppedOff
    continued += other.continued
    cut += other.cut
    open += other.open
  }
}
