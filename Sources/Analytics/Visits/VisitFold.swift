package import Journal
import Navigation
package import Replay

/// Goes through the pages of a journal, and hands over each session as soon as its last event is read.
///
/// Memory is that of the sessions which are under way at the same time: the journal's index tells which
/// page is a session's last.
package struct VisitFold<Routes: VisitedRoutes, Observer: SessionObserver> {
  /// Milliseconds without an event after which a session counts as another one.
  private let gap: Int64?
  private let filter: SessionFilter
  private let wantedRoutes: Set<ScreenNumber>
  /// Makes one for a session that is first seen at a position.
  private let makeObserver: @Sendable (_ position: UInt64) -> Observer
  /// What sessions begin with that do not say so themselves.
  private let start: Session<Routes.Route>
  private var routes: Routes
  private var reader: EventReader
  private var trackers: [SessionTracker<Routes, Observer>] = []
  private var free: [Int] = []
  private var numbers: [String: Int] = [:]
  /// For each session of the page at hand the number of its tracker, or one of those below.
  private var followed: [Int] = []
  private static var isPassedOver: Int { -1 }
  /// Its tracker is made when its first event comes.
  private static var isExpected: Int { -2 }

  package init(
    _ journal: borrowing JournalReader, routes: Routes, filter: SessionFilter = SessionFilter(),
    gap: Int64? = nil,
    makeObserver: @escaping @Sendable (_ position: UInt64) -> Observer
  ) throws(ReplayFault) {
    self.gap = gap
    self.filter = filter
    wantedRoutes = Set(filter.routes.map { ScreenNumber(entry: routes.names.number(of: $0)) })
    self.makeObserver = makeObserver
    self.routes = routes
    start = try journal.initialState().session(over: Routes.Route.self)
    reader = EventReader(journal.makePage())
  }

  /// The greatest time of the sessions that are over, whether they were handed over or not; `nil` for none.
  package private(set) var greatestTime: Int64?

  /// How many sessions are under way.
  package var count: Int { numbers.count }

  /// The first position of the session under way that began first.
  package var earliestPosition: UInt64? {
    numbers.values.lazy.map { trackers[$0].session.firstPosition }.min()
  }

  /// Follows the sessions of a page.
  ///
  /// - Parameters:
  ///   - beginning: whether sessions that are new here are followed too.
  ///   - isFirst: whether sessions that have gone on from pages before are new here: those of the first
  ///     page that there is.
  @specialized(where Routes == NumberedRouteSource, Observer == NoObserver)
  @specialized(where Routes == NumberedRouteSource, Observer == FactAccount)
  @specialized(where Routes == NumberedRouteSource, Observer == TabAccount)
  @specialized(where Routes == NumberedRouteSource, Observer == LinkAccount)
  @specialized(where Routes == NumberedRouteSource, Observer == GuardAccount)
  @specialized(where Routes == NumberedRouteSource, Observer == PendingAccount)
  @specialized(where Routes == WholeRouteSource, Observer == NoObserver)
  package mutating func add(
    page: Int, of journal: inout JournalReader, beginning: Bool, isFirst: Bool,
    _ take: (consuming SessionVisits, consuming Observer) -> Void
  ) throws(ReplayFault) {
    try reader.read(page: page, of: &journal)
    routes.begin(reader.page)
    followed.removeAll(keepingCapacity: true)
    for session in reader.page.page.sessions {
      let isNew = beginning && (isFirst || session.stepBefore == 0)
      followed.append(number(of: session, orNew: isNew))
    }
    while !reader.isAtEnd {
      var number = followed[reader.sessionNumber]
      if number == Self.isExpected { number = begin() }
      if number >= 0 { note(number, take) }
      reader.advance()
    }
    try finish(page: page, of: &journal, take)
  }

  private mutating func number(of session: PageSession, orNew isNew: Bool) -> Int {
    if let number = numbers[session.name] { return number }
    guard isNew, session.name != Envelope.unattributedSession, filter.wants(session: session.name) else {
      return Self.isPassedOver
    }
    return Self.isExpected
  }

  /// Begins to follow the session of the event at hand.
  private mutating func begin() -> Int {
    let session = reader.session
    let tracker = SessionTracker<Routes, Observer>(
      session.name, state: InitialState(of: session)?.session(over: Routes.Route.self) ?? start,
      observer: makeObserver(reader.position), watch: FilterWatch(filter), names: routes.names)
    let number = free.popLast() ?? trackers.count
    if number == trackers.count { trackers.append(tracker) } else { trackers[number] = tracker }
    numbers[session.name] = number
    followed[reader.sessionNumber] = number
    return number
  }

  @inline(__always)
  private mutating func note(_ number: Int, _ take: (consuming SessionVisits, consuming Observer) -> Void) {
    if let gap, trackers[number].session.eventCount > 0,
      reader.at.elapsed(since: trackers[number].session.lastAt) > gap
    {
      trackers[number].finish(isFollowed: true)
      noteTime(of: number)
      handOver(number, take)
      let observer = makeObserver(reader.position)
      trackers[number].cut(observer)
    }
    trackers[number].note(&reader, &routes)
  }

  /// Hands over the sessions that have no events behind a page.
  private mutating func finish(
    page: Int, of journal: inout JournalReader,
    _ take: (consuming SessionVisits, consuming Observer) -> Void
  ) throws(ReplayFault) {
    for index in followed.indices where followed[index] >= 0 {
      let name = reader.page.page.sessions[index].name
      let goesOn: Bool
      do { goesOn = try journal.mayGoOn(session: name, behind: page) } catch { throw .journal(error) }
      if !goesOn { finish(name, take) }
    }
  }

  private mutating func finish(
    _ name: String, _ take: (consuming SessionVisits, consuming Observer) -> Void
  ) {
    guard let number = numbers.removeValue(forKey: name) else { return }
    free.append(number)
    trackers[number].finish()
    noteTime(of: number)
    handOver(number, take)
  }

  private mutating func noteTime(of number: Int) {
    greatestTime = max(greatestTime ?? .min, trackers[number].session.greatestAt)
  }

  private mutating func handOver(
    _ number: Int, _ take: (consuming SessionVisits, consuming Observer) -> Void
  ) {
    guard filter.accepts(trackers[number].session, trackers[number].watch, routeNumbers: wantedRoutes) else {
      return
    }
    take(trackers[number].takeSession(), trackers[number].observer)
  }

  /// Hands over the sessions that are left: no page follows.
  package mutating func finish(_ take: (consuming SessionVisits, consuming Observer) -> Void) {
    for name in Array(numbers.keys) { finish(name, take) }
  }
}
