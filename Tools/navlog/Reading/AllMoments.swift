import Journal
import Navigation
import Replay

/// Folds all sessions of a journal at once, in one pass over its pages.
struct AllMoments {
  /// In order of first position; the reserved session is not among them.
  private(set) var moments: [Moment<Route>] = []

  private let place: Place
  private var numbers: [String: Int] = [:]
  private var progress: [Progress] = []

  /// Where every session is wanted.
  enum Place {
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

  init(at place: Place) { self.place = place }

  /// Folds the events of a journal.
  mutating func fold(_ journal: inout OpenJournal, _ console: borrowing Console) throws(Failure) {
    let initial: InitialState
    do { initial = try journal.player.journal.initialState() } catch { throw Failure(error) }
    var reader = EventReader(journal.player.journal.makePage())
    var routes = PlainRouteSource()
    var shown = console.progress("events")
    defer { shown.clear() }
    for page in journal.player.journal.pages.indices {
      guard try journal.read(page: page, into: &reader) else { continue }
      let numbers = reader.page.page.sessions.map { number(of: $0, initial) }
      while !reader.isAtEnd {
        if case .position(let last) = place, reader.position > last { break }
        if let number = numbers[reader.sessionNumber] { apply(&reader, &routes, to: number) }
        reader.advance()
      }
      shown.update(Int(clamping: reader.position))
    }
  }

  /// The session's number here; `nil` for the reserved one.
  private mutating func number(of session: PageSession, _ initial: InitialState) -> Int? {
    guard session.name != Envelope.unattributedSession else { return nil }
    if let number = numbers[session.name] { return number }
    numbers[session.name] = moments.count
    moments.append(Moment(session: session.name, state: (InitialState(of: session) ?? initial).session()))
    progress.append(Progress())
    return moments.count - 1
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
