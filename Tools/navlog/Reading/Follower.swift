import Journal

/// Prints the events of a journal as they are recorded.
///
/// The file is looked at again whenever it has grown, or another one has its name: sealing puts a new file
/// in the place of the old one, with the same events at the same positions.
struct Follower {
  /// Milliseconds between two looks.
  private static let pause: Int64 = 200

  let path: Path

  /// Goes on until asked to stop.
  func run(
    _ filter: EventFilter, _ revealing: Revealing?, _ console: inout Console
  ) throws(Failure) -> ExitCode {
    let interruption = try Interruption()
    var log = EventLog(
      filter, isJSON: console.isJSON, isColored: console.isColored,
      width: console.outputTerminal.isPresent ? console.outputTerminal.width : nil, lastPosition: 99_999,
      revealing: revealing)
    var seen: File.Status?
    var code = ExitCode.done
    while true {
      let began = Clock.steady()
      let status = try status()
      if status != seen {
        code = try printNew(&log, &console) ?? code
        seen = status
      }
      // A long live journal is scanned at each look: no more than a fifth of the time goes there.
      let pause = max(Self.pause, (Clock.steady() - began) * 4)
      if interruption.wait(milliseconds: CInt(clamping: pause)) { return code }
    }
  }

  /// - Returns: the verdict so far; `nil` for a file in which nothing was recorded yet.
  private func printNew(_ log: inout EventLog, _ console: inout Console) throws(Failure) -> ExitCode? {
    do throws(Failure) {
      var journal = try OpenJournal(path, console)
      try log.print(&journal, to: &console.output)
      try console.output.flush()
      return journal.verdict.exitCode
    } catch {
      guard error.code == "incomplete" else { throw error }
      return nil
    }
  }

  private func status() throws(Failure) -> File.Status {
    do { return try File.status(path: path.text) } catch { throw Failure(JournalFault.file(error)) }
  }
}
