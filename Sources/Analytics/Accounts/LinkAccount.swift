package import Navigation
package import Replay

/// What became of one link.
package struct LinkRecord: Sendable {
  package var window: WindowName
  package var position: UInt64
  package var step: UInt64
  /// Milliseconds since 1970.
  package var receivedAt: Int64
  /// As the journal keeps it: redacted.
  package var url: String
  /// The pattern of the app that it matches; `nil` without an app, or where none does.
  package var pattern: String?
  package var result: Result = .pending
  /// The last outcome's reason; else why it waited last.
  package var reason: String?
  /// The event that settled it; `nil` while it waits.
  package var settled: (position: UInt64, at: Int64)?
  package var latency: Interval?

  /// Each link ends as exactly one of these.
  package enum Result: String, Sendable, CaseIterable {
    case opened, redirected, denied, heldOpened, heldDropped, expired, superseded, unmatched, refused, pending
  }

  fileprivate var hasWaited = false
}

/// Follows the links of a session to their ends.
package struct LinkAccount: SessionObserver {
  package private(set) var records: [LinkRecord] = []
  /// Links that wait: the index of each by the position of the event that held it last.
  private var waiting: [UInt64: Int] = [:]
  private var received: [ClockReading] = []
  private let links: LinkTable?

  package init(_ app: CheckedApp?) { links = app?.links }

  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    if let cause = reader.cause {
      guard let index = waiting.removeValue(forKey: cause) else { return }
      settle(index, &reader, clock)
    } else if reader.outline.intentKind == .open {
      receive(&reader, clock)
      settle(records.count - 1, &reader, clock)
    }
  }

  private mutating func receive(_ reader: inout EventReader, _ clock: BackgroundClock) {
    var document = Document()
    reader.readIntent(into: &document)
    let url = document.member("url", of: Document.root).flatMap { document.string(at: $0) } ?? ""
    received.append(ClockReading(at: reader.at, clock))
    records.append(
      LinkRecord(
        window: reader.window, position: reader.position, step: reader.step, receivedAt: reader.at, url: url,
        pattern: links?.resolve(url: url).redacted.pattern))
  }

  private mutating func settle(_ index: Int, _ reader: inout EventReader, _ clock: BackgroundClock) {
    var routes = PlainRouteSource()
    let outcome = reader.outcome(&routes)
    let settlement = Settlement(outcome.kind, reason: outcome.reason)
    if settlement.waits {
      records[index].hasWaited = true
      records[index].reason = outcome.reason ?? settlement.rawValue
      waiting[reader.position] = index
      return
    }
    records[index].result = .init(settlement, hasWaited: records[index].hasWaited)
    records[index].reason =
      outcome.reason ?? (outcome.kind == .stale ? outcome.kind.rawValue : records[index].reason)
    records[index].settled = (reader.position, reader.at)
    records[index].latency = Interval(from: received[index], to: ClockReading(at: reader.at, clock))
  }
}

extension LinkRecord.Result {
  fileprivate init(_ settlement: Settlement, hasWaited: Bool) {
    switch settlement {
    case .opened: self = hasWaited ? .heldOpened : .opened
    case .redirected: self = .redirected
    case .denied: self = .denied
    case .dropped: self = .heldDropped
    case .expired: self = .expired
    case .superseded: self = .superseded
    case .unmatched: self = .unmatched
    case .refused: self = .refused
    case .held, .asking: self = .pending
    }
  }
}
