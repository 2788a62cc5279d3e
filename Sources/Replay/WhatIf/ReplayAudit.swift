package import Journal
package import Navigation

/// Folds a whole journal and checks it against what it keeps itself: the states that pages keep of sessions
/// that go on in them, how many steps these have had, and the rule that an outcome without effect edits
/// nothing.
///
/// Of each session the first contradiction is told, with both states. Behind a part that is lost a session is
/// passed over until a page keeps its state. Memory is that of the sessions which are under way at the same
/// time, where whoever reads the pages lets the others go.
package struct ReplayAudit {
  /// Where a journal contradicts itself.
  package struct Divergence: Sendable {
    /// What does not agree.
    package enum Part: String, CaseIterable, Sendable {
      /// The state that a page keeps is not the one its events lead to.
      case state
      /// The state that a page keeps can not be read.
      case unreadableState
      /// The page counts other steps, or another event before it.
      case step
      /// An event that had no effect edits the state.
      case effect
    }

    package var part: Part
    package var session: String
    /// The event with which it shows: the first one of a page, or the one that had no effect.
    package var position: UInt64
    /// The session's steps before that event.
    package var step: UInt64
    /// The last position at which the session was known to agree; `nil` for its start.
    package var agreedPosition: UInt64?
    /// The state of the fold and the one kept, where both are there.
    package var states: Sides<Session<Route>>?
    /// How they differ.
    package var edits: [StateEdit]
  }

  private struct Progress {
    var moment: Moment<Route>
    var agreedPosition: UInt64?
    var hasDiverged = false
    var isLost = false
  }

  package private(set) var divergences: [Divergence] = []
  /// How many states that pages keep were compared.
  package private(set) var checkedCount = 0
  package private(set) var eventCount = 0
  /// How many events could not be folded, since events before them are lost.
  package private(set) var lostCount = 0

  private let initial: InitialState
  private var progress: [String: Progress] = [:]
  private var routes = PlainRouteSource()

  /// - Parameter initial: what the journal's sessions begin with.
  package init(from initial: InitialState) { self.initial = initial }

  /// How many sessions there were.
  package private(set) var sessionCount = 0

  /// Checks and folds a page that was read into a reader. Pages come in order; one may be left out that can
  /// not be read.
  package mutating func add(_ reader: inout EventReader) {
    let sessions = reader.page.page.sessions
    for session in sessions { begin(session, at: reader.page.page.firstPosition) }
    while !reader.isAtEnd {
      eventCount += 1
      apply(&reader)
      reader.advance()
    }
  }

  /// Forgets the sessions that have no events behind a page that was added.
  package mutating func letGo(
    behind page: Int, _ reader: EventReader, of journal: inout JournalReader
  ) throws(ReplayFault) {
    let sessions = reader.page.page.sessions
    let goesOn: [Bool]
    do { goesOn = try journal.mayGoOn(sessions, behind: page) } catch { throw .journal(error) }
    for index in sessions.indices where !goesOn[index] { progress[sessions[index].name] = nil }
  }

  // MARK: Pages

  private mutating func begin(_ session: PageSession, at position: UInt64) {
    guard session.name != reservedSession else { return }
    var known = progress[session.name] ?? start(session)
    defer { progress[session.name] = known }
    guard session.stepBefore > 0, !known.hasDiverged else { return }
    if known.moment.step != session.stepBefore || known.moment.position != session.previousPosition {
      return resume(session, &known, at: position)
    }
    guard let bytes = session.state else { return }
    checkedCount += 1
    guard let record = try? StateRecord(bytes) else {
      return note(.unreadableState, session.name, at: position, &known)
    }
    if known.isLost {
      (known.moment.state, known.isLost) = (record.state, false)
    } else if record.state != known.moment.state {
      note(.state, session.name, at: position, &known, kept: record.state)
    } else {
      known.agreedPosition = known.moment.position
    }
  }

  private mutating func start(_ session: PageSession) -> Progress {
    sessionCount += 1
    return Progress(
      moment: Moment(session: session.name, state: (InitialState(of: session) ?? initial).session()))
  }

  /// Goes on behind events that are lost; where none is, the page contradicts what was folded.
  private mutating func resume(_ session: PageSession, _ known: inout Progress, at position: UInt64) {
    let isGap = session.stepBefore > known.moment.step
    guard isGap else { return note(.step, session.name, at: position, &known) }
    known.moment.step = session.stepBefore
    known.moment.position = session.previousPosition
    let record = session.state.flatMap { try? StateRecord($0) }
    known.isLost = record == nil
    if let record { known.moment.state = record.state }
    known.agreedPosition = session.previousPosition
  }

  // MARK: Events

  private mutating func apply(_ reader: inout EventReader) {
    let name = reader.session.name
    guard name != reservedSession, var known = progress.removeValue(forKey: name) else { return }
    defer { progress[name] = known }
    if known.isLost { lostCount += 1 }
    if !known.hasDiverged, !reader.outline.outcomeKind.changesState, !reader.outline.hasCause,
      !reader.changes(&routes).isEmpty
    {
      note(.effect, name, at: reader.position, &known)
    }
    reader.apply(to: &known.moment.state, &routes)
    known.moment.note(position: reader.position, at: reader.at)
  }

  private mutating func note(
    _ part: Divergence.Part, _ session: String, at position: UInt64, _ known: inout Progress,
    kept: Session<Route>? = nil
  ) {
    known.hasDiverged = true
    let states = kept.map { Sides(a: known.moment.state, b: $0) }
    divergences.append(
      Divergence(
        part: part, session: session, position: position, step: known.moment.step,
        agreedPosition: known.agreedPosition, states: states,
        edits: states.map { StateEdit.edits($0.a, $0.b, DifferenceOptions()) } ?? []))
  }
}
