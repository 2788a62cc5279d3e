package import Replay

/// How often, how long and at which end of sessions each screen was seen.
package struct ScreensReport: Report {
  private var screens: [ScreenNumber: Tally] = [:]
  private let censored: CensoredVisits
  package let names: SharedNames

  fileprivate struct Tally: Sendable {
    var visits = 0
    var sessions = 0
    var entries = 0
    var exits = 0
    var bounces = 0
    var censored = 0
    var gross = Durations()
    var net = Durations()
  }

  package init(_ names: SharedNames, censored: CensoredVisits = .drop) {
    (self.names, self.censored) = (names, censored)
  }

  package mutating func add(_ session: SessionVisits, _ observed: NoObserver) {
    var seen: Set<ScreenNumber> = []
    for visit in session.visits {
      screens[visit.screen, default: Tally()].add(
        visit, censored.times(of: visit), isFirstOfSession: seen.insert(visit.screen).inserted)
    }
    guard let first = session.visits.first, let last = session.visits.last else { return }
    screens[first.screen]?.entries += 1
    screens[last.screen]?.exits += 1
    if session.isBounce { screens[first.screen]?.bounces += 1 }
  }

  package mutating func merge(_ other: ScreensReport) {
    screens.merge(other.screens) { $0.merged($1) }
  }

  /// A screen's line; times in milliseconds.
  package struct Row: Hashable, Sendable {
    package var screen: Screen
    package var visits, sessions, entries, exits, bounces, censored: Int
    package var gross, net: Spread
  }

  /// Most visits first.
  package var rows: [Row] {
    let names = names.all
    let rows = screens.map { number, tally in tally.row(of: number.screen(names)) }
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
    let names = names.all
    let rows = screens.map { number, tally in
      var times = tally.gross
      return Distribution(
        screen: number.screen(names), count: times.count, censored: tally.censored,
        percentiles: [5, 25, 50, 75, 95].compactMap { times.quantile(percent: $0) })
    }
    return rows.sorted { left, right in
      let (one, other) = (left.count + left.censored, right.count + right.censored)
      return one == other ? left.screen < right.screen : one > other
    }
  }
}

extension ScreensReport.Tally {
  fileprivate mutating func add(
    _ visit: Visit, _ times: (gross: Int64, net: Int64)?, isFirstOfSession: Bool
  ) {
    visits += 1
    if isFirstOfSession { sessions += 1 }
    if visit.isCensored { censored += 1 }
    guard let times else { return }
    gross.add(times.gross)
    net.add(times.net)
  }

  fileprivate func merged(_ other: Self) -> Self {
    var all = self
    all.visits += other.visits
    all.sessions += other.sessions
    all.entries += other.entries
    all.exits += other.exits
    all.bounces += other.bounces
    all.censored += other.censored
    all.gross.merge(other.gross)
    all.net.merge(other.net)
    return all
  }

  fileprivate func row(of screen: Screen) -> ScreensReport.Row {
    ScreensReport.Row(
      screen: screen, visits: visits, sessions: sessions, entries: entries, exits: exits, bounces: bounces,
      censored: censored, gross: Spread(gross), net: Spread(net))
  }
}
