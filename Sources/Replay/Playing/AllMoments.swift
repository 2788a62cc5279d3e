import Journal
package import Navigation

/// All sessions of a journal at some place, folded at once in one pass over its pages.
package struct AllMoments: Sendable {
  /// In order of first position; the reserved session is not among them.
  package private(set) var moments: [Moment<Route>] = []

  private let place: Place
  private let initial: InitialState
  private var numbers: [String: Int] = [:]
  private var progress: [Progress] = []

  /// Where every session is wanted.
  package enum Place: Sendable {
    case end
    case position(UInt64)
    case time(Int64)
    /// Milliseconds since each session began.
    case sinceStart(Int64)
  }

  /// How far a session has come.
  private struct Progress {
    var greatestTime = Int64.min
    /// The time after which nothing counts.
    var limit = Int64.max
    var isOver = false
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
    numbers[session.name] = moments.count
    moments.append(Moment(session: session.name, state: (InitialState(of: session) ?? initial).session()))
    progress.append(Progress())
    catchUp(moments.count - 1, with: session)
    return moments.count - 1
  }

  /// Goes on behind events that are not there, from the state that a page keeps.
  private mutating func catchUp(_ number: Int, with session: PageSession) {
    guard moments[number].step < session.stepBefore, !progress[number].isOver,
      let state = InitialState.kept(by: session)
    else { return }
    (moments[number].state, moments[number].step) = (state, session.stepBefore)
  }

  private mutating func apply(_ reader: inout EventReader, _ routes: inout PlainRouteSource, to number: Int) {
    if progress[number].greatestTime == .min { progress[number].limit = limit(startingAt: reader.at) }
    progress[number].greatestTime = max(progress[number].greatestTime, reader.at)
    if progress[number].greatestTime > progress[number].limit { progress[number].isOver = true }
    guard !progress[number].isOver else { return }
    reader.apply(to: &moments[number].state, &routes)
    moments[number].step = reader.step
    moments[number].position = reader.position
    moments[number].at = reader.at
  }

  private func limit(startingAt start: Int64) -> Int64 {
    switch place {
    case .end, .position: .max
    case .time(let time): time
    case .sinceStart(let span): start.addingReportingOverflow(span).partialValue
    }
  }
}
