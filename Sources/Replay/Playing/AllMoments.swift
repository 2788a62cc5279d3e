package import Journal
package import Navigation

/// All sessions of a journal at some place, folded in one pass over its pages and given away in order of
/// first position; the reserved session is not among them.
///
/// Memory is that of the sessions which are under way at the same time. One that is over waits, as bytes, for
/// those that began before it.
package struct AllMoments: Sendable {
  private let place: Place
  private let initial: InitialState
  /// For each session under way its number in ``followed``.
  private var numbers: [String: Int] = [:]
  private var followed: [Followed] = []
  private var free: [Int] = []
  /// The sessions that were not given away yet, in order of first position.
  private var waiting: [Waiting] = []
  /// How many were given away.
  private var givenCount = 0

  /// Where every session is wanted.
  package enum Place: Sendable {
    case end
    case position(UInt64)
    case time(Int64)
    /// Milliseconds since each session began.
    case sinceStart(Int64)
  }

  /// A session under way.
  private struct Followed {
    var moment: Moment<Route>
    var greatestTime = Int64.min
    /// The time after which nothing counts.
    var limit = Int64.max
    var isOver = false
    /// Its number among all sessions in order of first position, from 0.
    var number: Int
  }

  private enum Waiting {
    /// The session's number in ``AllMoments/followed``.
    case underWay(Int)
    case over(FoldedMoment)
  }

  /// - Parameter initial: what the journal's sessions begin with.
  package init(at place: Place, from initial: InitialState) {
    (self.place, self.initial) = (place, initial)
  }

  /// Folds the events of a page, which is the one after that folded before.
  package mutating func fold(_ reader: inout EventReader, _ routes: inout PlainRouteSource) {
    let numbers = reader.page.page.sessions.map { number(of: $0) }
    while !reader.isAtEnd {
      if case .position(let last) = place, reader.position > last { break }
      if let number = numbers[reader.sessionNumber] { apply(&reader, &routes, to: number) }
      reader.advance()
    }
  }

  /// The session's number here; `nil` for the reserved one.
  private mutating func number(of session: PageSession) -> Int? {
    guard session.name != reservedSession else { return nil }
    if let number = numbers[session.name] {
      catchUp(number, with: session)
      return number
    }
    let number = begin(session)
    catchUp(number, with: session)
    return number
  }

  private mutating func begin(_ session: PageSession) -> Int {
    let state = (InitialState(of: session) ?? initial).session()
    let begun = Followed(
      moment: Moment(session: session.name, state: state), number: givenCount + waiting.count)
    let number = free.popLast() ?? followed.count
    if number == followed.count { followed.append(begun) } else { followed[number] = begun }
    numbers[session.name] = number
    waiting.append(.underWay(number))
    return number
  }

  /// Goes on behind events that are not there, from the state that a page keeps.
  private mutating func catchUp(_ number: Int, with session: PageSession) {
    guard followed[number].moment.step < session.stepBefore, !followed[number].isOver,
      let state = InitialState.kept(by: session)
    else { return }
    (followed[number].moment.state, followed[number].moment.step) = (state, session.stepBefore)
  }

  private mutating func apply(_ reader: inout EventReader, _ routes: inout PlainRouteSource, to number: Int) {
    if followed[number].greatestTime == .min { followed[number].limit = limit(startingAt: reader.at) }
    followed[number].greatestTime = max(followed[number].greatestTime, reader.at)
    if followed[number].greatestTime > followed[number].limit { followed[number].isOver = true }
    guard !followed[number].isOver else { return }
    reader.apply(to: &followed[number].moment.state, &routes)
    followed[number].moment.step = reader.step
    followed[number].moment.position = reader.position
    followed[number].moment.at = reader.at
  }

  private func limit(startingAt start: Int64) -> Int64 {
    switch place {
    case .end, .position: .max
    case .time(let time): time
    case .sinceStart(let span): start.addingReportingOverflow(span).partialValue
    }
  }

  // MARK: Giving away

  /// Gives away the sessions that have no events behind a page that was folded, and all that began before.
  package mutating func take(
    behind page: Int, _ reader: EventReader, of journal: inout JournalReader
  ) throws(ReplayFault) -> [Moment<Route>] {
    let sessions = reader.page.page.sessions
    let goesOn: [Bool]
    do { goesOn = try journal.mayGoOn(sessions, behind: page) } catch { throw .journal(error) }
    for index in sessions.indices where !goesOn[index] { finish(sessions[index].name) }
    return takeFront()
  }

  /// Gives away those that are left: no page follows.
  package mutating func takeAll() -> [Moment<Route>] {
    for name in Array(numbers.keys) { finish(name) }
    return takeFront()
  }

  private mutating func finish(_ name: String) {
    guard let number = numbers.removeValue(forKey: name) else { return }
    waiting[followed[number].number - givenCount] = .over(FoldedMoment(followed[number].moment))
    free.append(number)
  }

  private mutating func takeFront() -> [Moment<Route>] {
    var moments: [Moment<Route>] = []
    for case .over(let moment) in waiting.prefix(while: { if case .over = $0 { true } else { false } }) {
      moments.append(moment.moment)
    }
    waiting.removeFirst(moments.count)
    givenCount += moments.count
    return moments
  }
}
