import Glibc

/// A shell command that judges what it reads on its standard input, by its exit code.
///
/// 0 is good, 125 is no judgement, anything else up to 127 but for 126 and 127 is bad: as `git bisect run`
/// has it. What the command prints goes to standard error, as standard output is ours.
struct JudgeCommand {
  enum Verdict: Equatable { case good, bad, skipped }

  let line: String
  /// How long one run may take.
  var timeoutMilliseconds: Int64 = 60_000
  /// When all runs have to be over, by the steady clock: a run that is cut short by it is no judgement.
  var deadline: Int64?

  /// Runs the command.
  ///
  /// - Throws: `commandFailed` where it could not be run, or a signal or its timeout ended it: going on would
  ///   be guessing.
  func judge(_ input: [UInt8]) throws(Failure) -> Verdict {
    let timeout = Clock.steady() + timeoutMilliseconds
    let end = min(timeout, deadline ?? .max)
    var command = try ShellCommand(line)
    switch try command.run(input, until: end) {
    case .exited(let code): return try verdict(code)
    case .signalled(let signal): throw failure("signal \(signal) ended it")
    case .timedOut where end < timeout: return .skipped
    case .timedOut:
      throw failure("it took longer than \(timeoutMilliseconds.asSeconds) and was ended (see --timeout)")
    case .interrupted(let signal):
      Self.end(by: signal)
      throw failure("it was interrupted")
    }
  }

  private func verdict(_ code: CInt) throws(Failure) -> Verdict {
    switch code {
    case 0: return .good
    case 125: return .skipped
    case 126, 127: throw failure("it can't be run (exit code \(code) of the shell)")
    case 128...: throw failure("it ended with exit code \(code), which is no judgement")
    default: return .bad
    }
  }

  /// Ends this process as the signal would have without a command to end first.
  private static func end(by number: CInt) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }

  private func failure(_ what: String) -> Failure {
    Failure("commandFailed", "The command \(line.quoted) gave no verdict: \(what).")
  }
}

extension Int64 {
  /// Milliseconds as seconds, for people.
  fileprivate var asSeconds: String { self % 1000 == 0 ? "\(self / 1000) s" : "\(self) ms" }
}
