package import Navigation
package import Replay

/// An intent that has waited in the pending queue, or does.
package struct PendingRecord: Sendable {
  package var item: Identifier
  package var window: WindowName
  package var reason: PendingReason
  /// When it began to wait, in milliseconds since 1970.
  package var since: Int64
  /// The event that held it.
  package var position: UInt64
  package var step: UInt64
  /// How it ended; `nil` while it waits.
  package var settled: (as: Settlement, at: Int64)?
  package var interval: Interval?
}

/// Follows what waits in a session.
package struct PendingAccount: SessionObserver {
  package private(set) var records: [PendingRecord] = []
  private var waiting: [Identifier: Int] = [:]
  private var began: [ClockReading] = []

  package init() {}

  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    guard reader.outline.hasChanges, reader.outline.outcomeKind == .held || !waiting.isEmpty else { return }
    var plain = PlainRouteSource()
    for change in reader.changes(&plain) {
      switch change {
      case .held(let item): hold(item, reader, clock)
      case .released(let item): release(item, &reader, clock)
      default: break
      }
    }
  }

  private mutating func hold(
    _ item: PendingItem<Route>, _ reader: borrowing EventReader, _ clock: BackgroundClock
  ) {
    waiting[item.id] = records.count
    began.append(ClockReading(at: reader.at, clock))
    records.append(
      PendingRecord(
        item: item.id, window: item.window, reason: item.reason, since: item.since, position: reader.position,
        step: reader.step)
    )
  }

  private mutating func release(_ item: Identifier, _ reader: inout EventReader, _ clock: BackgroundClock) {
    guard let index = waiting.removeValue(forKey: item) else { return }
    var plain = PlainRouteSource()
    let outcome = reader.outcome(&plain)
    records[index].settled = (Settlement(outcome.kind, reason: outcome.reason), reader.at)
    records[index].interval = Interval(from: began[index], to: ClockReading(at: reader.at, clock))
  }
}
