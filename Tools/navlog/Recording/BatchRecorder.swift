import Journal
import Navigation
import Replay

/// Decides what came and brings it to the journal: the second station of recording.
struct BatchRecorder: ~Copyable {
  private var recorder: Recorder
  private let sync: SyncPolicy
  /// Whether somebody wants to know what became of a line.
  private let keepsAnswers: Bool
  private let keepsMoments: Bool
  private(set) var eventCount = 0
  /// Whether the journal could not be written: nothing that was not answered may be answered any more.
  private(set) var hasFailed = false

  init(
    _ path: Path, app: AppUnderRecord?, sealing: PersonalSealing?, sync: SyncPolicy, keepsAnswers: Bool,
    keepsMoments: Bool
  ) throws(Failure) {
    do {
      recorder = try Recorder.open(path.text, now: Clock.now(), app: app, sealing: sealing)
    } catch {
      throw Failure(error)
    }
    self.sync = sync
    self.keepsAnswers = keepsAnswers
    self.keepsMoments = keepsMoments && keepsAnswers
  }

  var torn: TornTail? { recorder.writer.torn }
  /// What was found damaged in the journal, and stays as it is.
  var damage: [Gap] { recorder.writer.damage }
  var redaction: Redaction { recorder.redaction }

  /// Decides the lines of a batch and appends what became of them.
  ///
  /// - Returns: whether everything before this batch is as safe as it is to be; ``commit()`` makes this
  ///   batch so too.
  mutating func record(_ batch: IntentBatch) throws(Failure) -> Bool {
    var isCommitted = false
    let start = recorder.nextPosition
    defer { eventCount += Int(truncatingIfNeeded: recorder.nextPosition &- start) }
    do throws(ReplayFault) {
      for index in 0..<batch.count {
        try record(&batch.lines[index])
        guard recorder.writer.isPageFull else { continue }
        try recorder.commit(isDurable: sync.isDurable)
        isCommitted = true
      }
    } catch {
      hasFailed = true
      throw Failure(error)
    }
    return isCommitted
  }

  private mutating func record(_ line: inout IntentBatch.Line) throws(ReplayFault) {
    let answer = try answer(line)
    // Kept in the line it goes to memory that another processor had last.
    guard keepsAnswers else { return }
    if keepsMoments, case .recorded(let event, _) = answer {
      line.moment = recorder.moment(ofSession: event.session)
    }
    line.answer = answer
  }

  private mutating func answer(_ line: borrowing IntentBatch.Line) throws(ReplayFault) -> Recorder.Answer {
    if let refusal = line.refusal {
      return .recorded(
        try recorder.reject(refusal.reason, line.document, session: refusal.session, now: line.arrival))
    }
    return try recorder.record(redacted: line.received, sent: line.document, now: line.arrival)
  }

  /// Makes all events as safe as they are to be: they may be answered then.
  mutating func commit() throws(Failure) {
    do {
      try recorder.commit(isDurable: sync.isDurable)
    } catch {
      hasFailed = true
      throw Failure(error)
    }
  }

  /// Closes the journal well.
  ///
  /// - Returns: why it could not be sealed, if so; all its events are safe then too.
  consuming func finish() throws(Failure) -> Failure? {
    do { return try recorder.finish().map { Failure($0) } } catch { throw Failure(error) }
  }
}
