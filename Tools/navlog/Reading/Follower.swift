import Journal

/// Prints the events of a journal as they are recorded.
///
/// The file is looked at again whenever it has grown, and read on in where it ended. Sealing puts another one
/// in its place, with the same events at the same positions.
struct Follower {
  /// Milliseconds between two looks.
  private static let pause: CInt = 200

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
    var journal: OpenJournal?
    var code = ExitCode.done
    while true {
      let status = try status()
      if status != seen {
        journal = try look(journal.take(), console)
        code = try printNew(of: &journal, &log, &console) ?? code
        seen = status
      }
      if interruption.wait(milliseconds: Self.pause) { return code }
    }
  }

  /// The journal as it is now; `nil` for a file in which nothing was recorded yet.
  private func look(
    _ last: consuming OpenJournal?, _ console: borrowing Console
  ) throws(Failure) -> OpenJournal? {
    if var journal = last, try journal.extend() { return journal }
    do throws(Failure) {
      return try OpenJournal(path, console)
    } catch {
      guard error.code == "incomplete" else { throw error }
      return nil
    }
  }

  /// - Returns: the verdict so far.
  private func printNew(
    of journal: inout OpenJournal?, _ log: inout EventLog, _ console: inout Console
  ) throws(Failure) -> ExitCode? {
    guard var open = journal.take() else { return nil }
    try log.print(&open, to: &console.output)
    try console.output.flush()
    let code = open.verdict.exitCode
    journal = consume open
    return code
  }

  private func status() throws(Failure) -> File.Status {
    do { return try File.status(path: path.text) } catch { throw Failure(JournalFault.file(error)) }
  }
}
