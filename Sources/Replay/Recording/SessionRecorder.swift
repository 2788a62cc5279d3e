import Journal
import Navigation

/// Decides the intents of sessions that are at hand, and appends what became of them.
///
/// A session is lent to it for as long as one intent takes: it changes in place.
struct SessionRecorder: ~Copyable {
  var writer: JournalWriter
  /// What the journal held when it was opened, or looked at again since.
  var past: Player?
  private var encoder = EventEncoder()
  private var reader = IntentReader()
  private let app: App<Route>?
  /// Under whose keys what is personal is kept; `nil` where it is kept in clear.
  private let sealing: PersonalSealing?
  /// Whether sessions that begin now begin as the header says.
  private let beginsAsHeader: Bool

  init(
    _ writer: consuming JournalWriter, past: consuming Player?, app: App<Route>?, sealing: PersonalSealing?,
    beginsAsHeader: Bool
  ) {
    self.writer = writer
    self.past = past
    self.app = app
    self.sealing = sealing
    self.beginsAsHeader = beginsAsHeader
  }

  /// Records that something came that is no intent.
  mutating func reject(
    _ reason: Rejection, _ description: Document, of session: inout LiveSession, now: Int64
  ) throws(ReplayFault) -> RecordedEvent<Route> {
    try enterPage(&session)
    let outcome = Outcome<Route>(.rejected, reason: reason.rawValue)
    return try append(
      Event(window: session.state.activeWindow, outcome: outcome), description, to: &session, at: now)
  }

  /// Records an intent that was read and redacted already.
  mutating func record(
    _ received: borrowing ReceivedIntent<Route>, sent document: Document, of session: inout LiveSession,
    now: Int64
  ) throws(ReplayFault) -> Recorder.Answer {
    if let position = session.position(of: received.envelope) {
      return .duplicate(session: session.name, position: position, sent: document)
    }
    try enterPage(&session)
    let at = session.time(of: received.envelope, now: now)
    let (event, due) = decide(received.intent, sent: document, in: &session, at: at)
    let recorded = try append(event, document, to: &session, at: at)
    session.remember(received.envelope, at: recorded.position)
    if due.isEmpty, !session.hasWaiting { return .recorded(recorded) }
    session.keep(document, at: recorded.position)
    let followUps = try append(followUps: due, to: &session, at: at)
    session.forgetSettled()
    return .recorded(recorded, followUps: followUps)
  }

  /// Decides an intent; one by which the state would outgrow what pages keep is rejected.
  private func decide(
    _ intent: Intent<Route>, sent: Document, in session: inout LiveSession, at: Int64
  ) -> (event: Event<Route>, followUps: ArraySlice<Event<Route>>) {
    // A copy costs nothing until the state is edited, and then as much as the state: only near the limit.
    let before = session.mayOutgrow(sent) ? session.state : nil
    let decided = eventAndFollowUps(
      for: intent, in: &session.state, app: app, at: at, position: writer.nextPosition)
    guard let before, session.measureState() else { return decided }
    session.state = before
    _ = session.measureState()
    let outcome = Outcome<Route>(.rejected, reason: Rejection.tooLarge.rawValue)
    return (Event(window: before.activeWindow, outcome: outcome), [])
  }

  /// Appends the events of intents that have waited, each with its intent as it was sent.
  private mutating func append(
    followUps: ArraySlice<Event<Route>>, to session: inout LiveSession, at time: Int64
  ) throws(ReplayFault) -> [RecordedEvent<Route>] {
    var recorded: [RecordedEvent<Route>] = []
    for event in followUps {
      let cause = event.followUp?.cause ?? 0
      let sent =
        if let kept = session.waiting[cause] { kept } else { try past?.sent(at: cause) ?? Document() }
      try enterPage(&session, keepsState: false)
      let followUp = try append(event, sent, to: &session, at: time)
      // It may wait on, and then it is this event that is followed up.
      session.keep(sent, at: followUp.position)
      recorded.append(followUp)
    }
    return recorded
  }

  // MARK: Appending

  /// Sees to it that the page has room and knows the session as it stands before its next event.
  ///
  /// - Parameter keepsState: whether the session's state is the one before that event.
  private mutating func enterPage(
    _ session: inout LiveSession, keepsState: Bool = true
  ) throws(ReplayFault) {
    if writer.isPageFull { try commit(isDurable: false) }
    guard session.pageOrdinal != writer.pageOrdinal else { return }
    session.pageOrdinal = writer.pageOrdinal
    session.pageNumber = writer.page.add(
      PageSession(
        name: session.name, stepBefore: session.step, previousPosition: session.lastPosition,
        greatestTimeBefore: session.greatestTime,
        state: keepsState ? session.stateForPage(isTold: beginsAsHeader) : nil))
  }

  /// Brings all events to the file, and to the disk if asked.
  mutating func commit(isDurable: Bool) throws(ReplayFault) {
    do { try writer.commit(isDurable: isDurable) } catch { throw .journal(error) }
  }

  /// Appends an event that was decided elsewhere, from the session's last state on.
  mutating func append(
    redacted event: Event<Route>, _ sent: Document, of session: inout LiveSession, at time: Int64
  ) throws(ReplayFault) {
    try enterPage(&session)
    for change in event.changes { session.state.apply(change) }
    _ = try append(event, sent, to: &session, at: time)
  }

  private mutating func append(
    _ decided: consuming Event<Route>, _ document: Document, to session: inout LiveSession, at time: Int64
  ) throws(ReplayFault) -> RecordedEvent<Route> {
    guard sealing != nil else { return try append(kept: decided, document, to: &session, at: time) }
    let (event, sent) = try sealed(decided, document, &session)
    return try append(kept: event, sent, to: &session, at: time)
  }

  private mutating func append(
    kept event: consuming Event<Route>, _ sent: Document, to session: inout LiveSession, at time: Int64
  ) throws(ReplayFault) -> RecordedEvent<Route> {
    let position = writer.nextPosition
    encoder.append(
      sent, event,
      at: .init(session: session.name, at: time, position: position, cause: event.followUp?.cause),
      to: &writer.page)
    do {
      try writer.page.finish(session: session.pageNumber, time: time)
    } catch {
      throw .journal(.damaged(path: writer.path, error))
    }
    session.note(at: time, position: position)
    let cause = event.followUp?.cause
    return RecordedEvent(
      position: position, session: session.name, step: session.step, at: time, cause: cause, sent: sent,
      event: event)
  }

  /// An event as it is kept, if what is personal is kept under keys.
  private mutating func sealed(
    _ event: Event<Route>, _ sent: Document, _ session: inout LiveSession
  ) throws(ReplayFault) -> (Event<Route>, Document) {
    guard let sealing else { return (event, sent) }
    do throws(FileFault) {
      let kept = try sealing.seal(event, sent, session: session.name, app: app?.declaration, &reader)
      session.note(sealed: kept.event.changes)
      return kept
    } catch {
      throw .journal(.file(error))
    }
  }
}
