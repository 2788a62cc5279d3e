package import Journal
package import Navigation

/// Decides intents and appends what became of them to a journal.
///
/// Events are decided and kept in memory until ``commit(isDurable:)`` brings them to the file; an answer may
/// go out after that, not before.
package struct Recorder: ~Copyable {
  private var sessions = SessionTable()
  private var recorder: SessionRecorder
  /// Whether the journal has events from before it was opened, or that are forgotten here.
  private var hasPast: Bool
  var reader = IntentReader()
  /// What is taken out of every intent before it is decided; whoever reads intents elsewhere can do it there.
  package let redaction: Redaction
  private let initial: InitialState
  /// Under whose keys all that is personal is kept; `nil` where it is kept in clear.
  private let sealing: PersonalSealing?

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
    redaction = Redaction(app: app, key: key, sealing: sealing)
    self.sealing = sealing?.isForAll == true ? sealing : nil
    hasPast = past != nil
    recorder = SessionRecorder(
      writer, past: past, app: app, sealing: self.sealing,
      beginsAsHeader: initial.bytes == writer.header.initialState)
  }

  package var writer: JournalWriter { _read { yield recorder.writer } }

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
    defer { noteEnd(ofSession: number) }
    return try recorder.reject(reason, description, of: &sessions[number], now: now)
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
    redacted received: borrowing ReceivedIntent<Route>, sent document: Document, now: Int64
  ) throws(ReplayFault) -> Answer {
    let number = try number(ofSession: received.envelope.session)
    defer { noteEnd(ofSession: number) }
    return try recorder.record(received, sent: document, of: &sessions[number], now: now)
  }

  // MARK: Sessions

  /// A session as it stands after its last event, if it had any since the journal was opened.
  package mutating func moment(ofSession name: String) -> Moment<Route>? {
    sessions.number(of: name).map { sessions[$0].moment }
  }

  /// How many sessions are at hand: those that live, and some that have ended lately.
  package var sessionCount: Int { sessions.count }

  /// How many events the journal has of a session.
  mutating func step(ofSession name: String) throws(ReplayFault) -> UInt64 {
    let number = try number(ofSession: name)
    return sessions[number].step
  }

  /// The number of a session in the table; one that is not there is looked for in what the journal holds.
  private mutating func number(ofSession name: String) throws(ReplayFault) -> Int {
    if let number = sessions.number(of: name) { return number }
    if let position = sessions.lastPosition(ofForgotten: name) { try seePast(upTo: position) }
    let past = hasPast ? try recorder.past?.liveSession(name) : nil
    var session =
      past ?? LiveSession(name: name, state: name == reservedSession ? Session() : initial.session())
    if let sealing { session.reveal(with: sealing.keys, &reader) }
    return sessions.add(session)
  }

  /// Sees to it that the past reaches up to a position whose page is closed.
  private mutating func seePast(upTo position: UInt64) throws(ReplayFault) {
    if let known = recorder.past?.journal.endPosition, known > position { return }
    let reader: JournalReader
    do { reader = try JournalReader.open(writer.path) } catch { throw .journal(error) }
    recorder.past = try Player(reader)
    hasPast = true
  }

  /// Lets sessions go that have ended long ago, so that memory grows with those that live.
  private mutating func noteEnd(ofSession number: Int) {
    guard sessions[number].state.hasEnded else { return }
    sessions.noteEnd(ofSession: number, page: writer.pageOrdinal)
  }

  /// Appends an event that was decided elsewhere, from the session's last state on.
  mutating func append(
    redacted event: Event<Route>, _ sent: Document, session name: String, at time: Int64
  ) throws(ReplayFault) {
    let number = try number(ofSession: name)
    defer { noteEnd(ofSession: number) }
    try recorder.append(redacted: event, sent, of: &sessions[number], at: time)
  }

  /// Brings all events to the file, and to the disk if asked.
  package mutating func commit(isDurable: Bool) throws(ReplayFault) {
    try recorder.commit(isDurable: isDurable)
  }

  /// Brings all events to the file, and tells what brings them to the disk: others may be recorded meanwhile.
  package mutating func beginSync() throws(ReplayFault) -> JournalWriter.Sync {
    do { return try recorder.writer.beginSync() } catch { throw .journal(error) }
  }

  /// Takes note of a sync that has finished.
  package mutating func end(_ sync: JournalWriter.Sync) throws(ReplayFault) {
    do { try recorder.writer.end(sync) } catch { throw .journal(error) }
  }

  /// Closes the journal well.
  ///
  /// - Returns: why it could not be sealed, if so.
  package consuming func finish() throws(ReplayFault) -> JournalFault? {
    do { return try recorder.writer.finish() } catch { throw .journal(error) }
  }
}
