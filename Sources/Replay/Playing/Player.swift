package import Journal
package import Navigation

/// Rebuilds any past state of a journal.
///
/// A state is found by going back from the last page that has the session to one that keeps the session's
/// state, and folding forward from there: the same work at any size of journal.
package struct Player: ~Copyable {
  package var journal: JournalReader
  var reader: EventReader
  private var routes = PlainRouteSource()
  private let initial: InitialState

  /// - Throws: `ReplayFault` where the state that sessions begin with can not be read.
  package init(_ journal: consuming JournalReader) throws(ReplayFault) {
    let plain = try journal.initialState()
    try journal.takeBeginnings()
    initial = plain
    reader = EventReader(journal.makePage())
    self.journal = journal
  }

  /// A session at some place in its past.
  ///
  /// - Returns: `nil` for a session that the journal does not have. A place behind the
  ///   session's end is its end.
  /// - Throws: `ReplayFault`.
  /// - Complexity: a bounded number of pages; going far back in a session that spans many pages is linear
  ///   in the pages gone back.
  package mutating func moment(
    ofSession name: String, at instant: Instant = .end
  ) throws(ReplayFault) -> Moment<Route>? {
    guard var (page, session) = try lastPage(of: name) else { return nil }
    while session.stepBefore > 0, session.isBehind(instant, firstPosition: journal.pages[page].firstPosition)
    {
      guard let before = try pageBefore(session) else { break }
      (page, session) = before
    }
    return try fold(name, until: instant, lastPage: page, session)
  }

  /// The intent of the event at a position, as it was sent; `nil` where the journal has no such event.
  mutating func sent(at position: UInt64) throws(ReplayFault) -> Document? {
    guard let page = journal.page(at: position) else { return nil }
    try reader.read(page: page, of: &journal)
    while !reader.isAtEnd, reader.position < position { reader.advance() }
    if reader.isAtEnd { return nil }
    var document = Document()
    reader.readIntent(into: &document)
    return document
  }

  // MARK: Finding

  mutating func lastPage(of name: String) throws(ReplayFault) -> (page: Int, session: PageSession)? {
    do { return try journal.lastPage(ofSession: name) } catch { throw .journal(error) }
  }

  /// The page before that has events of a session.
  mutating func pageBefore(_ session: PageSession) throws(ReplayFault) -> (page: Int, session: PageSession)? {
    guard let page = journal.page(at: session.previousPosition) else { return nil }
    do {
      let found = try journal.sessions(ofPage: page).first { $0.name == session.name }
      return found.map { (page, $0) }
    } catch {
      throw .journal(error)
    }
  }

  /// The pages that have events of a session, in order.
  ///
  /// - Complexity: the sessions of these pages are read.
  package mutating func pages(ofSession name: String) throws(ReplayFault) -> [Int] {
    guard var (page, session) = try lastPage(of: name) else { return [] }
    var pages = [page]
    while session.stepBefore > 0, let before = try pageBefore(session) {
      (page, session) = before
      pages.append(page)
    }
    return pages.reversed()
  }

  // MARK: Folding

  private mutating func fold(
    _ name: String, until instant: Instant, lastPage: Int, _ session: PageSession
  ) throws(ReplayFault) -> Moment<Route> {
    var pages = [lastPage]
    var first = session
    while first.state == nil, first.stepBefore > 0, let before = try pageBefore(first) {
      pages.append(before.page)
      first = before.session
    }
    var moment = try start(first)
    var greatestTime = first.greatestTimeBefore
    for page in pages.reversed() {
      try reader.read(page: page, of: &journal)
      guard let number = reader.page.page.sessions.firstIndex(where: { $0.name == name }) else { continue }
      while !reader.isAtEnd {
        if reader.sessionNumber == number {
          greatestTime = moment.step == 0 ? reader.at : max(greatestTime, reader.at)
          if instant.isBefore(step: moment.step &+ 1, position: reader.position, greatestTime: greatestTime) {
            return moment
          }
          applyEvent(to: &moment)
        }
        reader.advance()
      }
    }
    return moment
  }

  private mutating func applyEvent(to moment: inout Moment<Route>) {
    reader.apply(to: &moment.state, &routes)
    moment.note(position: reader.position, at: reader.at)
  }

  /// The session as it stood before a page.
  private func start(_ session: PageSession) throws(ReplayFault) -> Moment<Route> {
    let isReserved = session.name == reservedSession
    var moment = Moment(session: session.name, state: isReserved ? Session() : initial.session())
    moment.step = session.stepBefore
    moment.position = session.previousPosition > 0 ? session.previousPosition : nil
    guard let bytes = session.state else { return moment }
    do {
      let record = try StateRecord(bytes)
      moment.state = record.state
      moment.at = session.stepBefore > 0 ? record.at : nil
    } catch {
      throw .state(path: journal.path, session: session.name, error)
    }
    return moment
  }
}

extension PageSession {
  /// Whether the session was there, before this page, at the place already.
  fileprivate func isBehind(_ instant: Instant, firstPosition: UInt64) -> Bool {
    switch instant {
    case .end: false
    case .step(let step): stepBefore >= step
    case .position(let position): firstPosition > position
    case .time(let time): greatestTimeBefore > time
    }
  }
}

extension Instant {
  /// Whether an event lies behind the place.
  fileprivate func isBefore(step: UInt64, position: UInt64, greatestTime: Int64) -> Bool {
    switch self {
    case .end: false
    case .step(let last): step > last
    case .position(let last): position > last
    case .time(let last): greatestTime > last
    }
  }
}
