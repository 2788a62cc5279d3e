import Journal
import Navigation

/// Goes through two journals side by side and tells how they differ.
///
/// What both have alike is not folded and, where blocks are the same byte for byte, not even decompressed. Of
/// a session nothing is kept until its first event that is not equal on both sides, so that memory grows with
/// what differs.
package struct JournalComparison {
  package var options: DifferenceOptions { tracer.options }
  /// The pages that could not be read, which were passed over.
  package private(set) var unreadable = Sides<[Int]>(a: [], b: [])

  var tracer: EventTracer
  private var sessions: [TracedSession] = []
  private var numbers: [String: Int] = [:]
  private var beginnings = SessionBeginnings()

  package init(options: DifferenceOptions = DifferenceOptions()) {
    tracer = EventTracer(options: options)
  }

  /// How two journals differ. Sessions belong together by name; those that are left, by their order.
  ///
  /// - Parameters:
  ///   - a: the one side.
  ///   - b: the other.
  ///   - progress: called now and then with how many pages of how many are done.
  /// - Complexity: O(bytes) for what both begin with; O(events) for what follows, and memory for what
  ///   differs.
  package mutating func difference(
    _ a: inout Player, _ b: inout Player, progress: (Int, Int) -> Void = { _, _ in }
  ) throws(ReplayFault) -> JournalDifference {
    try walk(&a.journal, &b.journal, progress)
    let pairs = pairs()
    return try difference(of: pairs, names: pairs.map(\.names), &a, &b)
  }

  /// How one session differs from another, of the same journal or of two.
  ///
  /// A session that is not there counts as one without events.
  package mutating func difference(
    ofSession session: String, in a: inout Player, from other: String, in b: inout Player
  ) throws(ReplayFault) -> JournalDifference {
    tracer.begin(a.journal, b.journal)
    var traced = TracedSession(name: session)
    for number in try a.pages(ofSession: session) {
      try follow(number, of: &a.journal, session, isA: true, in: &traced)
    }
    for number in try b.pages(ofSession: other) {
      try follow(number, of: &b.journal, other, isA: false, in: &traced)
    }
    traced.compact()
    var pair = SessionPair(traced)
    pair.names = pair.names.map { $0 == nil ? nil : session }
    if pair.names.b != nil { pair.names.b = other }
    let names = Sides<String?>(a: session, b: other)
    var difference = try difference(of: traced.isSettled ? [] : [pair], names: [names], &a, &b)
    difference.eventCounts = (
      try a.moment(ofSession: session)?.step ?? 0, try b.moment(ofSession: other)?.step ?? 0
    )
    return difference
  }

  private mutating func difference(
    of pairs: [SessionPair], names: [Sides<String?>], _ a: inout Player, _ b: inout Player
  ) throws(ReplayFault) -> JournalDifference {
    var difference = JournalDifference()
    difference.eventCounts = (a.journal.eventCount, b.journal.eventCount)
    for pair in pairs {
      let session = SessionDifference(pair, isApproximate: &difference.isApproximate)
      if !session.isEqual { difference.sessions.append(session) }
    }
    if !options.ignores(.states) {
      let headers = Sides(a: try a.journal.initialState(), b: try b.journal.initialState())
      difference.startStates = beginnings.edits(headers, of: names, options)
    }
    try addStates(to: &difference, &a, &b)
    difference.sessions.sort { $0.first.order < $1.first.order }
    return difference
  }

  // MARK: Going through pages

  private mutating func walk(
    _ a: inout JournalReader, _ b: inout JournalReader, _ progress: (Int, Int) -> Void
  ) throws(ReplayFault) {
    tracer.begin(a, b)
    let areTablesSame = a.hasSameTables(as: b)
    var readers = Sides(a: EventReader(a.makePage()), b: EventReader(b.makePage()))
    let count = max(a.pages.count, b.pages.count)
    for page in try commonPageCount(a, b)..<count {
      progress(page, count)
      let mayBeSame = areTablesSame && page < a.pages.count && page < b.pages.count
      let isSame = mayBeSame ? try hasSamePage(page, a, b) : false
      if isSame, try isSettled(page, of: &a) { continue }
      if page < a.pages.count {
        try add(page, of: &a, &readers.a, isA: true, onlyUnsettled: isSame)
      }
      if page < b.pages.count {
        try add(page, of: &b, &readers.b, isA: false, onlyUnsettled: isSame)
      }
    }
  }

  private func hasSamePage(
    _ page: Int, _ a: borrowing JournalReader, _ b: borrowing JournalReader
  ) throws(ReplayFault) -> Bool {
    do { return try a.hasPage(page, equalTo: page, of: b) } catch { throw .journal(error) }
  }

  /// Whether a page that both have has no session about which anything is open.
  private func isSettled(_ page: Int, of journal: inout JournalReader) throws(ReplayFault) -> Bool {
    do throws(JournalFault) {
      return try journal.sessions(ofPage: page).allSatisfy { isSettled($0.name) }
    } catch {
      throw .journal(error)
    }
  }

  private func isSettled(_ session: String) -> Bool {
    numbers[session].map { sessions[$0].isSettled } ?? true
  }

  private mutating func add(
    _ page: Int, of journal: inout JournalReader, _ reader: inout EventReader, isA: Bool, onlyUnsettled: Bool
  ) throws(ReplayFault) {
    guard try read(page, of: &journal, &reader, isA: isA) else { return }
    beginnings.note(reader.page.page.sessions, isA: isA)
    let wanted = reader.page.page.sessions.map { !onlyUnsettled || !isSettled($0.name) }
    let indices = reader.page.page.sessions.map { number(of: $0.name) }
    while !reader.isAtEnd {
      if wanted[reader.sessionNumber] {
        let event = tracer.trace(&reader)
        sessions[indices[reader.sessionNumber]].append(event, tracer.references, isA: isA)
      }
      reader.advance()
    }
  }

  private mutating func number(of session: String) -> Int {
    if let number = numbers[session] { return number }
    numbers[session] = sessions.count
    sessions.append(TracedSession(name: session))
    return sessions.count - 1
  }

  private mutating func follow(
    _ page: Int, of journal: inout JournalReader, _ session: String, isA: Bool,
    in traced: inout TracedSession
  ) throws(ReplayFault) {
    var reader = EventReader(journal.makePage())
    guard try read(page, of: &journal, &reader, isA: isA) else { return }
    beginnings.note(reader.page.page.sessions.filter { $0.name == session }, isA: isA)
    while !reader.isAtEnd {
      if reader.session.name == session {
        let event = tracer.trace(&reader)
        traced.append(event, tracer.references, isA: isA)
      }
      reader.advance()
    }
  }

  /// - Returns: `false` for a page that can not be read.
  private mutating func read(
    _ page: Int, of journal: inout JournalReader, _ reader: inout EventReader, isA: Bool
  ) throws(ReplayFault) -> Bool {
    do throws(ReplayFault) {
      try reader.read(page: page, of: &journal)
      return true
    } catch .journal(.damaged) {
      if isA { unreadable.a.append(page) } else { unreadable.b.append(page) }
      return false
    }
  }

  // MARK: Pairs

  /// The sessions about which something is open, each with its other.
  private mutating func pairs() -> [SessionPair] {
    var pairs: [SessionPair] = []
    var singles = Sides<[SessionPair]>(a: [], b: [])
    for index in sessions.indices where !sessions[index].isSettled {
      sessions[index].compact()
      let pair = SessionPair(sessions[index])
      switch (pair.names.a, pair.names.b) {
      case (_?, nil): singles.a.append(pair)
      case (nil, _?): singles.b.append(pair)
      default: pairs.append(pair)
      }
    }
    let matchedCount = min(singles.a.count, singles.b.count)
    pairs += zip(singles.a, singles.b).map(SessionPair.init(a:b:))
    return pairs + singles.a.dropFirst(matchedCount) + singles.b.dropFirst(matchedCount)
  }
}
