import Journal

/// One run of `record`, from the first line to the seal.
struct RecordingRun {
  var input: Path
  var journal: Path
  var sync: SyncPolicy
  var showsState: Bool
  var isQuiet: Bool

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    let interruption = try Interruption()
    let takesSingleLines = sync == .every
    var source = try IntentSource(input, wake: interruption.descriptor, takesSingleLines: takesSingleLines)
    var recorder = try BatchRecorder(journal, sync: sync, keepsMoments: showsState)
    note(recorder.torn, console)

    var fault: Failure?
    do throws(Failure) {
      try pump(&source, &recorder, &console.output)
    } catch {
      // What was decided is kept, whatever has become of the answers or the input.
      if recorder.hasFailed { throw error }
      fault = error
    }
    let count = recorder.eventCount
    let sealing = try recorder.finish()
    if let sealing { console.note("\(sealing.sentence) The journal is complete, but not sealed.") }
    if console.errorTerminal.isPresent { console.note("\(count) events recorded in \(journal.text).") }
    if let fault { throw fault }
    return .done
  }

  private func pump(
    _ source: inout IntentSource, _ recorder: inout BatchRecorder, _ output: inout Output
  ) throws(Failure) {
    var printer = AnswerPrinter()
    var waiting: [IntentBatch] = []
    while !source.isAtEnd {
      var batch = IntentBatch()
      try source.fill(&batch)
      let isCommitted = try recorder.record(&batch)
      let endsInPause = batch.endsInPause
      if isCommitted, !endsInPause { try answer(&waiting, &printer, &output) }
      waiting.append(batch)
      if endsInPause {
        try recorder.commit()
        try answer(&waiting, &printer, &output)
      }
    }
  }

  private func answer(
    _ waiting: inout [IntentBatch], _ printer: inout AnswerPrinter, _ output: inout Output
  ) throws(Failure) {
    if !isQuiet { for batch in waiting { try printer.print(batch, to: &output) } }
    waiting.removeAll()
  }

  private func note(_ torn: TornTail?, _ console: borrowing Console) {
    guard let torn else { return }
    console.note(
      "\(journal.text): the last \(torn.byteCount) bytes, from byte \(torn.offset) on, were torn by a crash. "
        + "They were moved to \(torn.keptAt).")
  }
}
