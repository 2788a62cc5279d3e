import Journal
import Replay

/// One run of `record`, from the first line to the seal.
///
/// Three threads work at once: one reads and parses, one decides and appends, one writes answers. Nothing is
/// printed that is not as safe as it is to be, whichever of them is ahead.
struct RecordingRun {
  var input: Path
  var journal: Path
  /// The file of the app's declaration.
  var app: Path?
  /// Whose keys what is personal is sealed with.
  var sealing: PersonalSealing?
  var sync: SyncPolicy
  var showsState: Bool
  var isQuiet: Bool

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    if journal.isStandardStream { throw .usage("A journal can't go to standard output: name a file.") }
    let interruption = try Interruption()
    var source = try IntentSource(
      input, wake: interruption.descriptor, takesSingleLines: sync == .every)
    let app = try AppFile.app(app, for: journal, console)
    var recorder = try BatchRecorder(
      journal, app: app, sealing: sealing, sync: sync, keepsAnswers: !isQuiet, keepsMoments: showsState)
    source.redaction = recorder.redaction
    note(recorder.torn, console)
    let isDamaged = !recorder.damage.isEmpty
    note(recorder.damage, console)

    var fault: Failure?
    do throws(Failure) {
      try pump(source, &recorder, interruption.request)
    } catch {
      // What was decided is kept, whatever has become of the answers or the input.
      if recorder.hasFailed { throw error }
      fault = error
    }
    let count = recorder.eventCount
    let sealing = try recorder.finish()
    if let sealing {
      console.note("All that was answered is on disk, but the journal was not sealed: \(sealing.words)")
    }
    if console.errorTerminal.isPresent { console.note("\(count) events recorded in \(journal.text).") }
    if let fault { throw fault }
    return isDamaged || sealing?.code == "damaged" ? .found : .done
  }

  /// Passes batches from station to station until the last is through.
  private func pump(
    _ source: consuming IntentSource, _ recorder: inout BatchRecorder,
    _ interrupt: @escaping @Sendable () -> Void
  ) throws(Failure) {
    let answering = AnsweringStation(giveUp: interrupt)
    let reading = ReadingStation(source, reusing: answering.used)
    let answerer = try Worker { answering.run() }
    let reader = try Worker { reading.run() }
    var failure: Failure?
    do throws(Failure) {
      try decide(reading.batches, &recorder, passingOnTo: answering)
    } catch {
      failure = error
      reading.batches.close()
      interrupt()
    }
    answering.steps.close()
    reader.join()
    answerer.join()
    if let failure = failure ?? answering.failures.receiveIfReady() { throw failure }
  }

  private func decide(
    _ batches: Channel<IntentBatch>, _ recorder: inout BatchRecorder, passingOnTo answering: AnsweringStation
  ) throws(Failure) {
    while let batch = batches.receive() {
      let (endsInPause, failure) = (batch.endsInPause, batch.failure)
      if try recorder.record(batch), !endsInPause { answering.steps.send(.printed) }
      if isQuiet { answering.reuse(batch) } else { answering.steps.send(.written(batch)) }
      if endsInPause {
        try recorder.commit()
        answering.steps.send(.printed)
      }
      if let failure { throw failure }
      if let failure = answering.failures.receiveIfReady() { throw failure }
    }
  }

  private func note(_ torn: TornTail?, _ console: borrowing Console) {
    guard let torn else { return }
    console.note(
      """
      \(journal.text): the last \(torn.byteCount) bytes, from byte \(torn.offset) on, are no \
      whole record of it, as a crash leaves them. They were moved to \(torn.keptAt).
      """)
  }

  private func note(_ damage: [Gap], _ console: borrowing Console) {
    guard let first = damage.first else { return }
    console.note(
      """
      \(journal.text): it is damaged, first at byte \(first.bytes.lowerBound); that is left as it is, and \
      recording goes on behind it. navlog verify tells what is lost.
      """)
  }
}
