import Glibc

/// A shell command that judges what it reads on its standard input, by its exit code.
///
/// 0 is good, 125 is no judgement, anything else up to 127 but for 126 and 127 is bad: as `git bisect run`
/// has it. What the command prints goes to standard error, as standard output is ours.
struct JudgeCommand {
  enum Verdict: Equatable { case good, bad, skipped }

  let line: String

  /// Runs the command.
  ///
  /// - Throws: `commandFailed` where it could not be run or a signal ended it: going on would be guessing.
  func judge(_ input: [UInt8]) throws(Failure) -> Verdict {
    guard let pipe = unsafe popen("{ \(line)\n} 1>&2", "we") else {
      throw failure("it can't be started (\(SystemError.text(errno)))")
    }
    unsafe Self.write(input, to: fileno(pipe))
    let status = unsafe pclose(pipe)
    guard status >= 0 else { throw failure("its end was not seen (\(SystemError.text(errno)))") }
    guard status & 0x7F == 0 else { throw failure("signal \(status & 0x7F) ended it") }
    switch (status >> 8) & 0xFF {
    case 0: return .good
    case 125: return .skipped
    case 126, 127: throw failure("the shell could not run it")
    case 128...: throw failure("it ended with exit code \((status >> 8) & 0xFF), which is no judgement")
    default: return .bad
    }
  }

  /// Writes past the stream's buffer, whose late write would hide the command's own end. A command that does
  /// not read its input is fine: writing then ends early.
  private static func write(_ bytes: [UInt8], to descriptor: CInt) {
    var done = 0
    while done < bytes.count {
      let count = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done)
      }
      guard count >= 0 || errno == EINTR else { return }
      done += max(count, 0)
    }
  }

  private func failure(_ what: String) -> Failure {
    Failure("commandFailed", "The command \(line.quoted) gave no verdict: \(what).")
  }
}
