package import Navigation
package import Replay

/// Time on each tab of each window, and how users go back.
package struct TabsReport: Report {
  private var tallies: [TabAccount.Place: Tally] = [:]
  package private(set) var back = Back()
  private let censored: CensoredVisits
  package let names: SharedNames

  fileprivate struct Tally: Sendable {
    var visits = 0
    var gross: Int64 = 0
    var net: Int64 = 0
    var events = TabAccount.Tally()
  }

  /// How users go back.
  package struct Back: Hashable, Sendable {
    /// Visits that something above them being popped has led to.
    package var pops = 0
    /// Of these, the ones that a `back` intent led to.
    package var popsByBack = 0
    /// `back` intents of any outcome.
    package var backs = 0
    /// Runs of three and more backs, each three of which come within two seconds.
    package var rageBacks = 0
  }

  package init(_ names: SharedNames, censored: CensoredVisits = .drop) {
    (self.names, self.censored) = (names, censored)
  }

  package func makeObserver(_ app: CheckedApp?) -> TabAccount { TabAccount() }

  package mutating func add(_ session: SessionVisits, _ observed: TabAccount) {
    let names = names.all
    for visit in session.visits {
      let place = TabAccount.Place(
        window: session.windows[Int(visit.window)], tab: names[Int(visit.tab)])
      tallies[place, default: Tally()].add(censored.times(of: visit))
      guard visit.arrival == .pop else { continue }
      back.pops += 1
      if observed.backPositions.contains(visit.enteredPosition) { back.popsByBack += 1 }
    }
    for (place, tally) in observed.tallies { tallies[place, default: Tally()].events.merge(tally) }
    back.backs += observed.backs.count
    back.rageBacks += Self.rages(observed.backs)
  }

  /// Runs of backs, each of which came at most two seconds after the one two before it.
  private static func rages(_ backs: [Int64]) -> Int {
    var (rages, isRaging) = (0, false)
    for index in backs.indices.dropFirst(2) {
      let isFast = backs[index].elapsed(since: backs[index - 2]) <= 2000
      if isFast, !isRaging { rages += 1 }
      isRaging = isFast
    }
    return rages
  }

  package mutating func merge(_ other: TabsReport) {
    tallies.merge(other.tallies) { $0.merged($1) }
    back.pops += other.back.pops
    back.popsByBack += other.back.popsByBack
    back.backs += other.back.backs
    back.rageBacks += other.back.rageBacks
  }

  /// A tab; times in milliseconds.
  package struct Row: Hashable, Sendable {
    package var place: TabAccount.Place
    package var visits: Int
    package var gross, net: Int64
    package var switches, reselects, maxDepth: Int
  }

  /// Most visits first.
  package var rows: [Row] {
    let rows = tallies.map { place, tally in
      Row(
        place: place, visits: tally.visits, gross: tally.gross, net: tally.net,
        switches: tally.events.switches, reselects: tally.events.reselects, maxDepth: tally.events.maxDepth)
    }
    return rows.sorted { left, right in
      if left.visits != right.visits { return left.visits > right.visits }
      let (one, other) = (left.place, right.place)
      return one.window == other.window
        ? one.tab.utf8.lexicographicallyPrecedes(other.tab.utf8)
        : one.window.utf8.lexicographicallyPrecedes(other.window.utf8)
    }
  }
}

extension TabAccount.Tally {
  fileprivate mutating func merge(_ other: Self) {
    switches += other.switches
    reselects += other.reselects
    maxDepth = max(maxDepth, other.maxDepth)
  }
}

extension TabsReport.Tally {
  fileprivate mutating func add(_ times: (gross: Int64, net: Int64)?) {
    visits += 1
    guard let times else { return }
    gross = gross.addingSaturated(times.gross)
    net = net.addingSaturated(times.net)
  }

  fileprivate func merged(_ other: Self) -> Self {
    var all = self
    all.visits += other.visits
    all.gross = gross.addingSaturated(other.gross)
    all.net = net.addingSaturated(other.net)
    all.events.merge(other.events)
    return all
  }
}
