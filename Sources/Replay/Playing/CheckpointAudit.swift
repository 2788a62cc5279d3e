import Journal
import Navigation

/// Proves what the pages of a journal keep of their sessions' states: each is compared with what folding all
/// events before gives.
///
/// A state in a page is a shortcut; where it is not what the events make, whoever takes it sees another past.
package struct CheckpointAudit {
  /// A page whose shortcut leads astray.
  package struct Divergence: Hashable, Sendable {
    /// The position of the page's first event.
    package var position: UInt64
    package var session: String
    package var part: Part
  }

  /// What differs.
  package enum Part: String, Sendable {
    case state, step, time, unreadable
    case previousPosition = "previous position"
  }

  private var fold: Fold<PlainRouteSource>
  private var greatestTimes: [String: Int64] = [:]
  /// How many states were compared.
  package private(set) var checkedCount = 0
  package private(set) var divergences: [Divergence] = []

  /// - Parameter initial: what the journal's sessions begin with.
  package init(from initial: InitialState) {
    fold = Fold(routes: PlainRouteSource(), from: initial)
  }

  /// Checks what a page keeps, and folds its events. Pages come in order and none is left out.
  package mutating func add(_ page: borrowing EventPage) {
    for session in page.page.sessions where session.stepBefore > 0 {
      check(session, position: page.page.firstPosition)
    }
    fold.add(page)
    for index in 0..<page.page.count {
      let name = page.page.sessions[Int(page.page.sessionNumbers[index])].name
      greatestTimes[name] = max(greatestTimes[name] ?? .min, page.page.times[index])
    }
  }

  private mutating func check(_ session: PageSession, position: UInt64) {
    func note(_ part: Part) {
      divergences.append(Divergence(position: position, session: session.name, part: part))
    }
    guard let moment = fold.moment(of: session.name), moment.step == session.stepBefore else {
      return note(.step)
    }
    if moment.position != session.previousPosition { note(.previousPosition) }
    if greatestTimes[session.name] != session.greatestTimeBefore { note(.time) }
    guard let bytes = session.state else { return }
    checkedCount += 1
    guard let record = try? StateRecord(bytes) else { return note(.unreadable) }
    if record.state != moment.state { note(.state) }
    if record.at != moment.at { note(.time) }
  }
}
