package import Journal
package import Navigation

/// Decides intents and appends what became of them to a journal.
///
/// Events are decided and kept in memory until ``commit(isDurable:)`` brings them to the file; an answer may
/// go out after that, not before.
package struct Recorder: ~Copyable {
  package private(set) var writer: JournalWriter
  private var sessions = SessionTable()
  /// What the journal held when it was opened: where sessions that were begun then are found.
  private var past: Player?
  private let isPast: Bool
  var reader = IntentReader()
  private var encoder = EventEncoder()
  private let app: App<Route>?
  /// What is taken out of every intent before it is decided; whoever reads intents elsewhere can do it there.
  package let redaction: Redaction
  private let initial: InitialState
  /// Under whose keys what is personal is kept; `nil` where it is kept in clear.
  private let sealing: PersonalSealing?
  /// Whether sessions that begin now begin as the header says.
  private let beginsAsHeader: Bool

  /// Opens a journal for recording, or makes it.
  ///
  /// - Parameters:
  ///   - now: milliseconds since 1970.
  ///   - app: the app whose rules hold; that it is the journal's is for the caller to see to.
  ///   - key: what secrets are hashed with; by default one that nobody knows and that is forgotten.
  ///   - sealing: the keys that secrets, or all that is personal, are sealed with instead.
  ///   - rotationByteCount: how many bytes that are not sealed make the journal be sealed meanwhile.
  /// - Throws: `ReplayFault`.
  package static func open(
    _ path: String, now: Int64, app: AppUnderRecord? = nil, key: [UInt8]? = nil,
    sealing: PersonalSealing? = nil, rotationByteCount: Int = Limits.rotationByteCount
  ) throws(ReplayFault) -> Recorder {
    do throws(JournalFault) {
      let writer = try JournalWriter.open(
        path, created: now, content: .events(of: app), rotationByteCount: rotationByteCount)
      let reader = writer.isNew ? nil : try JournalReader.open(path)
      return try open(writer, reader, app, key ?? File.randomBytes(count: 32), sealing)
    } catch {
      throw .journal(error)
    }
  }

  private static func open(
    _ writer: consuming JournalWriter, _ reader: consuming JournalReader?, _ app: AppUnderRecord?,
    _ key: [UInt8], _ sealing: PersonalSealing?
  ) throws(JournalFault) -> Recorder {
    let path = writer.path
    do throws(ReplayFault) {
      let past: Player? = if let reader { try Player(reader) } else { nil }
      return Recorder(writer, past, app?.app, key, sealing)
    } catch .journal(let fault) {
      throw fault
    } catch {
      throw .damaged(path: path, Damage(.invalid(field: "state in the header"), at: 0))
    }
  }

  private init(
    _ writer: consuming JournalWriter, _ past: consuming Player?, _ app: App<Route>?, _ key: [UInt8],
    _ sealing: PersonalSealing?
  ) {
    initial = InitialState(Session(app: app))
    beginsAsHeader = initial.bytes == writer.header.initialState
    self.app = app
    redaction = Redaction(app: app, key: key, sealing: sealing)
    self.sealing = sealing?.isForAll == true ? sealing : nil
    self.writer = writer
    isPast = past != nil
    self.past = past
  }

  /// What became of an intent: its event and those that it made due, or the word that it was recorded before.
  package enum Answer: Sendable {
    case recorded(RecordedEvent<Route>, followUps: [RecordedEvent<Route>] = [])
    /// - `sent`: the repeated intent, as far as an answer may tell it.
    case duplicate(session: String, position: UInt64, sent: Document)
  }

  /// Records an intent.
  ///
  /// - Parameters:
  ///   - document: the intent as it was sent.
  ///   - now: its time if it names none, in milliseconds since 1970.
  ///   - describe: what to keep of a line that is no intent: called for such a one only.
  /// - Throws: `ReplayFault` where the journal could not be read or written; nothing was recorded then.
  package mutating func record(
    _ document: Document, now: Int64, describe: () -> Document
  ) throws(ReplayFault) -> Answer {
    let received = reader.read(document)
    guard received.envelope.fault == nil else {
      return .recorded(
        try reject(.malformed, describe(), session: received.envelope.sessionWhenMalformed, now: now))
    }
    return try record(received, sent: document, now: now)
  }

  /// Records that something came that is no intent.
  ///
  /// - Parameter description: what is kept of it: never its bytes.
  package mutating func reject(
    _ reason: Rejection, _ description: Document, session name: String = reservedSession, now: Int64
  ) throws(ReplayFault) -> RecordedEvent<Route> {
    let number = try number(ofSession: name)
    var session = sessions.take(number)
    defer { sessions.put(&session, number) }
    try enterPage(&session)
    let outcome = Outcome<Route>(.rejected, reason: reason.rawValue)
    return try append(
      Event(window: session.state.activeWindow, outcome: outcome), description, to: &session, at: now)
  }

  /// Records an intent that was read already.
  ///
  /// - Parameters:
  ///   - received: the intent; its envelope has no fault.
  ///   - document: the same as it was sent.
  ///   - now: its time if it names none, in milliseconds since 1970.
  /// - Throws: `ReplayFault` where the journal could not be read or written; nothing was recorded then.
  package mutating func record(
    _ received: ReceivedIntent<Route>, sent document: Document, now: Int64
  ) throws(ReplayFault) -> Answer {
    var received = received
    var document = document
    redaction.redact(&received, sent: &document, &reader)
    return try record(redacted: received, sent: document, now: now)
  }

  /// Records an intent that was read and redacted already.
  package mutating func record(
    redacted received: ReceivedIntent<Route>, sent document: Document, now: Int64
  ) throws(ReplayFault) -> Answer {
    let envelope = received.envelope
    let number = try number(ofSession: envelope.session)
    var session = sessions.take(number)
    defer { sessions.put(&session, number) }
    if let position = session.position(of: envelope) {
      return .duplicate(session: envelope.session, position: position, sent: document)
    }
    try enterPage(&session)
    let at = session.time(of: envelope, now: now)
    let events = decide(received.intent, sent: document, in: &session, at: at)
    let recorded = try append(events[0], document, to: &session, at: at)
    session.remember(envelope, at: recorded.position)
    if events.count == 1, !session.hasWaiting { return .recorded(recorded) }
    session.keep(document, at: recorded.position)
    let followUps = try append(followUps: events[1...], to: &session, at: at)
    session.forgetSettled()
    return .recorded(recorded, followUps: followUps)
  }

  /// Decides an intent; one by which the state would outgrow what pages keep is rejected.
  private func decide(
    _ intent: Intent<Route>, sent: Document, in session: inout LiveSession, at: Int64
  ) -> [Event<Route>] {
    // A copy costs nothing until the state is edited, and then as much as the state: only near the limit.
    let before = session.mayOutgrow(sent) ? session.state : nil
    let events = events(for: intent, in: &session.state, app: app, at: at, position: writer.nextPosition)
    guard let before, session.measureState() else { return events }
    session.state = before
    _ = session.measureState()
    let outcome = Outcome<Route>(.rejected, reason: Rejection.tooLarge.rawValue)
    return [Event(window: before.activeWindow, outcome: outcome)]
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
      recorded.append(try append(event, sent, to: &session, at: time))
    }
    return recorded
  }

  // MARK: Sessions

  /// A session as it stands after its last event, if it had any since the journal was opened.
  package mutating func moment(ofSession name: String) -> Moment<Route>? {
    sessions.number(of: name).map { sessions[$0].moment }
  }

  /// How many events the journal has of a session.
  mutating func step(ofSession name: String) throws(ReplayFault) -> UInt64 {
    let number = try number(ofSession: name)
    return sessions[number].step
  }

  /// The number of a session in the table; one that is not there yet is looked for in what the journal held.
  private mutating func number(ofSession name: String) throws(ReplayFault) -> Int {
    if let number = sessions.number(of: name) { return number }
    let past = isPast ? try past?.liveSession(name) : nil
    var session =
      past ?? LiveSession(name: name, state: name == reservedSession ? Session() : initial.session())
    if let sealing { session.reveal(with: sealing.keys, &reader) }
    return sessions.add(session)
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

  /// Appends an event that was decided elsewhere, from the session's last state on.
  mutating func append(
    redacted event: Event<Route>, _ sent: Document, session name: String, at time: Int64
  ) throws(ReplayFault) {
    let number = try number(ofSession: name)
    var session = sessions.take(number)
    defer { sessions.put(&session, number) }
    try enterPage(&session)
    for change in event.changes { session.state.apply(change) }
    _ = try append(event, sent, to: &session, at: time)
  }

  private mutating func append(
    _ decided: Event<Route>, _ document: Document, to session: inout LiveSession, at time: Int64
  ) throws(ReplayFault) -> RecordedEvent<Route> {
    let position = writer.nextPosition
    let (event, sent) = try sealed(decided, document, &session)
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
    return RecordedEvent(
      position: position, session: session.name, step: session.step, at: time, cause: event.followUp?.cause,
      sent: sent, event: event)
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

  /// Brings all events to the file, and to the disk if asked.
  package mutating func commit(isDurable: Bool) throws(ReplayFault) {
    do { try writer.commit(isDurable: isDurable) } catch { throw .journal(error) }
  }

  /// Brings all events to the file, and tells what brings them to the disk: others may be recorded meanwhile.
  package mutating func beginSync() throws(ReplayFault) -> JournalWriter.Sync {
    do { return try writer.beginSync() } catch { throw .journal(error) }
  }

  /// Takes note of a sync that has finished.
  package mutating func end(_ sync: JournalWriter.Sync) throws(ReplayFault) {
    do { try writer.end(sync) } catch { throw .journal(error) }
  }

  /// Closes the journal well.
  ///
  /// - Returns: why it could not be sealed, if so.
  package consuming func finish() throws(ReplayFault) -> JournalFault? {
    do { return try writer.finish() } catch { throw .journal(error) }
  }
}
