import Journal
import Navigation
import Replay

/// Which events are wanted: a stretch of the journal, of one session or of all.
struct EventRange {
  var session: String?
  /// Positions, the end not included.
  var positions: Range<UInt64>

  /// - Parameters:
  ///   - from: the first event; the journal's if left out.
  ///   - to: the event behind the last; none if left out.
  /// - Throws: that there is no such place or session, or that the end is before the start.
  init(
    from: PlaceArgument?, to: PlaceArgument?, session: String?, of journal: inout OpenJournal
  ) throws(Failure) {
    self.session = session
    if let session { _ = try journal.moment(of: session, at: nil, isStep: true) }
    let first = try from.map { (place) throws(Failure) in try journal.position(at: place, of: session) } ?? 1
    let end = journal.player.journal.endPosition
    let last = try to.map { (place) throws(Failure) in try journal.position(at: place, of: session) } ?? end
    guard first <= last, !Self.isReversed(from, to) else {
      throw .usage("--from is behind --to. The events from the one up to the other are shown.")
    }
    positions = first..<last
  }

  /// Whether two times or two numbers are the wrong way round, also where no event is between them.
  private static func isReversed(_ from: PlaceArgument?, _ to: PlaceArgument?) -> Bool {
    switch (from, to) {
    case (.time(let from), .time(let to)), (.sinceStart(let from), .sinceStart(let to)): from > to
    default: false
    }
  }

  func contains(_ reader: borrowing EventReader) -> Bool {
    positions.contains(reader.position) && (session == nil || reader.session.name == session)
  }
}

extension OpenJournal {
  /// The position of the event at a place, or of the first behind it.
  mutating func position(
    at place: PlaceArgument, of session: String?
  ) throws(Failure) -> UInt64 {
    switch place {
    case .number(let number):
      if let session { return try position(ofStep: number, of: session) }
      return try Self.position(number, end: player.journal.endPosition)
    case .time(let time): return try firstPosition(notBefore: time, of: session)
    case .sinceStart(let span):
      let start = try firstTime(of: session)
      return try firstPosition(notBefore: start.addingReportingOverflow(span).partialValue, of: session)
    case .mark(let name):
      guard let position = try position(ofMark: name, in: session) else {
        throw Failure("notFound", "There is no mark \(name.quoted).", at: .init(file: path))
      }
      return position
    }
  }

  private mutating func position(ofStep number: Int64, of session: String) throws(Failure) -> UInt64 {
    let end = try moment(of: session, at: nil, isStep: true)
    let step = try Self.position(number, end: end.step &+ 1)
    guard step <= end.step else { return player.journal.endPosition }
    return try moment(of: session, at: .number(Int64(clamping: step)), isStep: true).position ?? 1
  }

  /// A number that may count from the end, as one from 1 up to the end, which is behind the last.
  private static func position(_ number: Int64, end: UInt64) throws(Failure) -> UInt64 {
    let counted = number < 0 ? Int64(clamping: end) + max(number, Int64.min / 2) : max(number, 1)
    guard counted > 0, let position = UInt64(exactly: counted), position <= end else {
      throw .usage("\(number) is no event: there are \(end &- 1).")
    }
    return position
  }

  private mutating func firstTime(of session: String?) throws(Failure) -> Int64 {
    try first(of: session) { _ in true }?.at ?? 0
  }

  private mutating func firstPosition(notBefore time: Int64, of session: String?) throws(Failure) -> UInt64 {
    try first(of: session, notBefore: time) { $0 >= time }?.position ?? player.journal.endPosition
  }

  private mutating func first(
    of session: String?, notBefore time: Int64 = .min, where isWanted: (Int64) -> Bool
  ) throws(Failure) -> (position: UInt64, at: Int64)? {
    var reader = EventReader(player.journal.makePage())
    let lastPage = player.journal.pages.count - 1
    for page in player.journal.pages.indices {
      // A stretch that is still open does not know its times.
      let isOpen = page == lastPage && player.journal.endsInStretch
      guard isOpen || player.journal.pages[page].timeRange.upperBound >= time else { continue }
      guard try read(page: page, into: &reader) else { continue }
      while !reader.isAtEnd {
        if session == nil || reader.session.name == session, isWanted(reader.at) {
          return (reader.position, reader.at)
        }
        reader.advance()
      }
    }
    return nil
  }
}
