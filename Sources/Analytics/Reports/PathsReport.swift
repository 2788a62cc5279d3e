package import Navigation
package import Replay

/// The sequences of screens that sessions went.
package struct PathsReport: Report {
  /// Which stretch of a session's visits makes a path.
  package struct Stretch: Sendable {
    /// The most steps.
    package var length = 5
    /// Begin at this screen, and not with the session.
    package var from: VisitPattern?
    /// End at this screen: the steps are those that led to it.
    package var to: VisitPattern?
    package var occurrence = Occurrence.first

    package init() {}

    /// Whether each session is one path.
    package var isWholeSession: Bool { from == nil && to == nil }
    /// Whether paths are told from their end: what is cut off is their beginning.
    package var isBackwards: Bool { from == nil && to != nil }
  }

  /// Which visits of the screen that a path begins or ends with.
  package enum Occurrence: String, Sendable, CaseIterable { case first, last, all }

  private var counts: [Path: Int] = [:]
  package let stretch: Stretch
  package let names: SharedNames
  private let from: VisitMatcher?
  private let to: VisitMatcher?

  private struct Path: Hashable, Sendable {
    var steps: [ScreenNumber]
    var isCut: Bool
  }

  package init(_ stretch: Stretch, _ names: SharedNames) {
    (self.stretch, self.names) = (stretch, names)
    from = stretch.from.map { VisitMatcher($0, names) }
    to = stretch.to.map { VisitMatcher($0, names) }
  }

  package func makeObserver(_ app: CheckedApp?) -> FactAccount {
    FactAccount([stretch.from, stretch.to].compactMap { $0?.fact })
  }

  package mutating func add(_ session: SessionVisits, _ observed: FactAccount) {
    for path in paths(of: session, observed) {
      let steps = path.visits.map { session.visits[$0].screen }
      counts[Path(steps: steps, isCut: path.isCut), default: 0] += 1
    }
  }

  /// The paths of a session, each by the indices of its visits.
  func paths(of session: SessionVisits, _ observed: FactAccount) -> [(visits: Range<Int>, isCut: Bool)] {
    let starts = matches(from, stretch.from?.fact == nil ? nil : 0, session, observed)
    let endFact = stretch.to?.fact == nil ? nil : stretch.from?.fact == nil ? 0 : 1
    let ends = matches(to, endFact, session, observed)
    return ranges(session.visits.count, starts: starts, ends: ends).map { range in
      let kept = stretch.isBackwards ? range.suffix(stretch.length) : range.prefix(stretch.length)
      return (kept, kept.count < range.count)
    }
  }

  /// The indices of the visits that match; `nil` where nothing was asked.
  private func matches(
    _ matcher: VisitMatcher?, _ fact: Int?, _ session: SessionVisits, _ facts: FactAccount
  ) -> [Int]? {
    guard let matcher else { return nil }
    return session.visits.indices.filter { matcher.matches($0, of: session, facts: facts, fact: fact) }
  }

  /// The stretches of a session that are paths, whole.
  private func ranges(_ count: Int, starts: [Int]?, ends: [Int]?) -> [Range<Int>] {
    switch (starts, ends) {
    case (nil, nil): return count == 0 ? [] : [0..<count]
    case (let starts?, nil): return chosen(starts).map { $0..<count }
    case (nil, let ends?): return chosen(ends).map { 0..<($0 + 1) }
    case (let starts?, let ends?):
      return chosen(starts).compactMap { start in
        ends.first { $0 > start }.map { start..<($0 + 1) }
      }
    }
  }

  private func chosen(_ indices: [Int]) -> [Int] {
    switch stretch.occurrence {
    case .first: Array(indices.prefix(1))
    case .last: Array(indices.suffix(1))
    case .all: indices
    }
  }

  package mutating func merge(_ other: PathsReport) { counts.merge(other.counts, uniquingKeysWith: +) }

  package struct Row: Hashable, Sendable {
    package var steps: [Screen]
    /// Whether the path went on, or had begun before.
    package var isCut: Bool
    package var count: Int
  }

  package var total: Int { counts.values.reduce(0, +) }

  /// Most first.
  package var rows: [Row] {
    let names = names.all
    let rows = counts.map { path, count in
      Row(steps: path.steps.map { $0.screen(names) }, isCut: path.isCut, count: count)
    }
    return rows.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.steps != right.steps { return left.steps.lexicographicallyPrecedes(right.steps) }
      return !left.isCut && right.isCut
    }
  }
}
