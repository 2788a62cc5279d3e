package import Navigation
package import Replay

/// What became of links: each ends in exactly one row.
package struct LinksReport: Report {
  private var tallies: [Key: Tally] = [:]
  package private(set) var received = 0

  private struct Key: Hashable, Sendable {
    var result: LinkRecord.Result
    var reason: String?
  }

  fileprivate struct Tally: Sendable {
    var count = 0
    var gross = Durations()
    var net = Durations()
  }

  package let names: SharedNames

  package init(_ names: SharedNames) { self.names = names }

  package func makeObserver(_ app: CheckedApp?) -> LinkAccount { LinkAccount(app) }

  package mutating func add(_ session: SessionVisits, _ observed: LinkAccount) {
    for record in observed.records {
      received += 1
      tallies[Key(result: record.result, reason: record.reason), default: Tally()].add(record.latency)
    }
  }

  package mutating func merge(_ other: LinksReport) {
    received += other.received
    tallies.merge(other.tallies) { $0.merged($1) }
  }

  /// Links of one end; times from arrival to that end, in milliseconds.
  package struct Row: Hashable, Sendable {
    package var result: LinkRecord.Result
    package var reason: String?
    package var count: Int
    package var gross, net: Spread
  }

  /// Most first.
  package var rows: [Row] {
    let rows = tallies.map { key, tally in
      Row(
        result: key.result, reason: key.reason, count: tally.count, gross: Spread(tally.gross),
        net: Spread(tally.net))
    }
    return rows.sorted { left, right in
      if left.count != right.count { return left.count > right.count }
      if left.result != right.result { return left.result.rawValue < right.result.rawValue }
      return (left.reason ?? "").utf8.lexicographicallyPrecedes((right.reason ?? "").utf8)
    }
  }
}

extension LinksReport.Tally {
  fileprivate mutating func add(_ latency: Interval?) {
    count += 1
    guard let latency else { return }
    gross.add(latency.gross)
    net.add(latency.net)
  }

  fileprivate func merged(_ other: Self) -> Self {
    var all = self
    all.count += other.count
    all.gross.merge(other.gross)
    all.net.merge(other.net)
    return all
  }
}
