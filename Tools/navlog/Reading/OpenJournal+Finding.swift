import Journal
import Navigation
import Replay

extension OpenJournal {
  /// A session at a place.
  ///
  /// - Parameter isStep: whether a number is a step of the session; otherwise it is a position.
  /// - Throws: what there is no such place of.
  mutating func moment(
    of session: String, at place: PlaceArgument?, isStep: Bool
  ) throws(Failure) -> Moment<Route> {
    guard let end = try moment(of: session, at: .end) else {
      throw unknownSession(session, among: try sessionNames(upTo: 6))
    }
    guard let place else { return end }
    let instant = try instant(of: place, end: end, isStep: isStep)
    let found = try moment(of: session, at: instant) ?? end
    try checkIsThere(instant, found)
    return found
  }

  /// Refuses a place before the events that a journal still has.
  private func checkIsThere(_ instant: Instant, _ found: borrowing Moment<Route>) throws(Failure) {
    let header = player.journal.header
    guard header.cut != nil else { return }
    let isGone =
      switch instant {
      case .end: false
      case .step(let step): found.step > step
      case .position(let position): position &+ 1 < header.firstPosition
      case .time(let time): found.step > 0 && found.at ?? .max > time
      }
    guard isGone else { return }
    throw Failure(
      "cut",
      """
      Events before \(header.firstPosition) were cut off: the earliest state that there is of \
      \(found.session.quoted) is the one after its step \(found.step).
      """, at: .init(file: path))
  }

  private mutating func moment(of session: String, at instant: Instant) throws(Failure) -> Moment<Route>? {
    do { return try player.moment(ofSession: session, at: instant) } catch { throw Failure(error) }
  }

  private mutating func instant(
    of place: PlaceArgument, end: borrowing Moment<Route>, isStep: Bool
  ) throws(Failure) -> Instant {
    switch place {
    case .number(let number) where isStep:
      return .step(try Self.count(number, upTo: end.step, "The session \(end.session.quoted) has"))
    case .number(let number):
      let last = player.journal.endPosition &- 1
      return .position(try Self.count(number, upTo: last, "The journal has"))
    case .time(let time): return .time(time)
    case .sinceStart(let span):
      let start = try moment(of: end.session, at: .step(1))?.at ?? 0
      return .time(start.addingReportingOverflow(span).partialValue)
    case .mark(let name):
      guard let position = try position(ofMark: name, in: end.session) else {
        throw Failure(
          "notFound", "The session \(end.session.quoted) has no mark \(name.quoted).", at: .init(file: path))
      }
      return .position(position)
    }
  }

  /// The place that is meant where all sessions are asked for.
  mutating func place(ofAll place: PlaceArgument?) throws(Failure) -> AllMoments.Place {
    switch place {
    case nil: return .end
    case .number(let number):
      let last = player.journal.endPosition &- 1
      return .position(try Self.count(number, upTo: last, "The journal has"))
    case .time(let time): return .time(time)
    case .sinceStart(let span): return .sinceStart(span)
    case .mark(let name):
      guard let position = try position(ofMark: name) else {
        throw Failure("notFound", "There is no mark \(name.quoted).", at: .init(file: path))
      }
      return .position(position)
    }
  }

  /// Turns a number that may count from the end into one that counts from the start.
  static func count(_ number: Int64, upTo last: UInt64, _ whose: String) throws(Failure) -> UInt64 {
    let counted = number < 0 ? Int64(clamping: last) + 1 + max(number, Int64.min / 2) : number
    guard let count = UInt64(exactly: counted), count <= last else {
      throw .usage(
        "--at \(number) is no place: \(whose.first?.lowercased() ?? "")\(whose.dropFirst()) \(last) events.")
    }
    return count
  }

  /// The position of the last bookmark of that name, in one session or in all.
  mutating func position(ofMark name: String, in session: String? = nil) throws(Failure) -> UInt64? {
    var reader = EventReader(player.journal.makePage())
    var intents = IntentReader()
    var document = Document()
    for page in player.journal.pages.indices.reversed() {
      guard try read(page: page, into: &reader) else { continue }
      var found: UInt64?
      while !reader.isAtEnd {
        if session == nil || reader.session.name == session {
          reader.readIntent(into: &document)
          if case .mark(name, _) = intents.read(document).intent.action { found = reader.position }
        }
        reader.advance()
      }
      if let found { return found }
    }
    return nil
  }
}
