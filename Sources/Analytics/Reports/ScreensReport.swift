package import Replay

/// How often, how long and at which end of sessions each screen was seen.
package struct ScreensReport: Report {
  /// By the numbers of the screens.
  private var tallies: [Tally] = []
  private let censored: CensoredVisits
  package let names: SharedNames
  /// Sessions are told apart by their number here, from 1.
  private var sessionCount = 0

  fileprivate struct Tally: Sendable {
    var visits = 0
    var sessions = 0
    var lastSession = 0
    var entries = 0
    var exits = 0
    var bounces = 0
    var censored = 0
    var gross = Durations()
    /// Net times, and the gross ones in whose place they stand, of visits that lost time in background.
    var shortened = Durations()
    var whole = Durations()
  }

  package init(_ names: SharedNames, censored: CensoredVisits = .drop) {
    (self.names, self.censored) = (names, censored)
  }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    guard let first = session.visits.first, let last = session.visits.last else { return }
    sessionCount += 1
    for visit in session.visits {
      let index = Int(visit.screen.value)
      while tallies.count <= index { tallies.append(Tally()) }
      tallies[index].add(visit, censored.times(of: visit), session: sessionCount)
    }
    tallies[Int(first.screen.value)].entries += 1
    tallies[Int(last.screen.value)].exits += 1
    if session.isBounce { tallies[Int(first.screen.value)].bounces += 1 }
  }

  package mutating func merge(_ other: ScreensReport) {
    while tallies.count < other.tallies.count { tallies.append(Tally()) }
    for (index, tally) in other.tallies.enumerated() { tallies[index].merge(tally) }
    sessionCount += other.sessionCount
  }

  /// The screens that were visited, each with what was counted.
  fileprivate var counted: [(screen: Screen, tally: Tally)] {
    let names = names.all
    return tallies.enumerated().filter { $1.visits > 0 }.map { index, tally in
      (ScreenNumber(value: Int32(truncatingIfNeeded: index)).screen(names), tally)
    }
  }

  /// A screen's line; times in milliseconds.
  package struct Row: Hashable, Sendable {
    package var screen: Screen
    package var visits, sessions, entries, exits, bounces, censored: Int
    package var gross, net: Spread
  }

  /// Most visits first.
  package var rows: [Row] {
    let rows = counted.map { $0.tally.row(of: $0.screen) }
    return rows.sorted { ($1.visits, $0.screen) < ($0.visits, $1.screen) }
  }
}

extension ScreensReport {
  /// How the times on a screen are spread; milliseconds.
  package struct Distribution: Hashable, Sendable {
    package var screen: Screen
    /// The visits with an end, and those without.
    package var count, censored: Int
    /// The 5th, 25th, 50th, 75th and 95th percentile; none where no visit has an end.
    package var percentiles: [Int64]
  }

  /// Most visits first.
  package var distributions: [Distribution] {
    let rows = counted.map { screen, tally in
      var times = tally.gross
      return Distribution(
        screen: screen, count: times.count, censored: tally.censored,
        percentiles: [5, 25, 50, 75, 95].compactMap { times.quantile(percent: $0) })
    }
    return rows.sorted { left, right in
      let (one, other) = (left.count + left.censored, right.count + right.censored)
      return one == other ? left.screen < right.screen : one > other
    }
  }
}

extension ScreensReport.Tally {
  fileprivate mutating func add(_ visit: Visit, _ times: (gross: Int64, net: Int64)?, session: Int) {
    visits += 1
    if lastSession != session { sessions += 1 }
    lastSession = session
    if visit.isCensored { censored += 1 }
    guard let times else { return }
    gross.add(times.gross)
    guard times.net != times.gross else { return }
    shortened.add(times.net)
    whole.add(times.gross)
  }

  fileprivate mutating func merge(_ other: Self) {
    visits += other.visits
    sessions += other.sessions
    entries += other.entries
    exits += other.exits
    bounces += other.bounces
    censored += other.censored
    gross.merge(other.gross)
    shortened.merge(other.shortened)
    whole.merge(other.whole)
  }

  fileprivate func row(of screen: Screen) -> ScreensReport.Row {
    var net = gross
    net.subtract(whole)
    net.merge(shortened)
    return ScreensReport.Row(
      screen: screen, visits: visits, sessions: sessions, entries: entries, exits: exits, bounces: bounces,
      censored: censored, gross: Spread(gross), net: Spread(net))
  }
}
