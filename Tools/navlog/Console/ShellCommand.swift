@unsafe @preconcurrency import Glibc

/// A running shell command, in a process group of its own so that it can be ended with all it started.
struct ShellCommand: ~Copyable {
  enum End: Equatable {
    case exited(CInt)
    case signalled(CInt)
    /// It was ended, as its time was over.
    case timedOut
    /// It was ended, as this process was asked to end by this signal.
    case interrupted(CInt)
  }

  /// How long a command that is asked to end has before it is killed.
  private static let graceMilliseconds: Int64 = 500

  private let process: pid_t
  /// Where its standard input is written; −1 once that is closed.
  private var input: CInt

  /// Starts `sh -c`. What the command prints goes to standard error, as standard output is ours.
  ///
  /// - Throws: `system`.
  init(_ line: String) throws(Failure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure("system", "No pipe can be made (\(SystemError.text(errno))).")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    var process: pid_t = 0
    let error = Self.spawn(line, readingFrom: ends[0], &process)
    guard error == 0 else {
      close(ends[1])
      throw Failure("system", "No shell can be started (\(SystemError.text(error))).")
    }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    (self.process, input) = (process, ends[1])
  }

  deinit { if input >= 0 { close(input) } }

  private static func spawn(_ line: String, readingFrom input: CInt, _ process: inout pid_t) -> CInt {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    unsafe posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO)
    var attributes = posix_spawnattr_t()
    unsafe posix_spawnattr_init(&attributes)
    defer { unsafe posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    unsafe sigaddset(&signals, SIGPIPE)
    unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    unsafe posix_spawnattr_setpgroup(&attributes, 0)
    unsafe posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF))
    let texts = ["sh", "-c", line]
    var words = unsafe texts.map { text in unsafe strdup(text) } + [nil]
    defer { unsafe words.forEach { unsafe free($0) } }
    return unsafe posix_spawn(&process, "/bin/sh", &actions, &attributes, &words, environ)
  }

  /// Gives it its input and waits for its end. A command that does not read all of its input is fine.
  ///
  /// - Parameter deadline: when it is ended, by the steady clock.
  /// - Throws: `system` when signals can't be watched.
  mutating func run(_ bytes: [UInt8], until deadline: Int64) throws(Failure) -> End {
    let signals = try SignalPipe([SIGINT, SIGTERM, SIGCHLD])
    var rest = bytes[...]
    while true {
      feed(&rest)
      if let end = reap(WNOHANG) { return end }
      let remaining = deadline - Clock.steady()
      guard remaining > 0 else { return terminated(.timedOut) }
      _ = Poll.ready(
        [signals.descriptor] + (input >= 0 ? [input] : []), events: POLLIN | POLLOUT,
        milliseconds: CInt(min(remaining, 60_000)))
      if let signal = signals.take(), signal != SIGCHLD { return terminated(.interrupted(signal)) }
    }
  }

  /// Writes as much as there is room for, and closes the input behind the last byte.
  private mutating func feed(_ bytes: inout ArraySlice<UInt8>) {
    guard input >= 0 else { return }
    while !bytes.isEmpty {
      let count = unsafe bytes.withUnsafeBytes { unsafe write(input, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count < 0, errno == EAGAIN { return }
      guard count > 0 else { break }
      bytes.removeFirst(count)
    }
    close(input)
    input = -1
  }

  private func reap(_ options: CInt) -> End? {
    var status: CInt = 0
    var reaped: pid_t
    repeat { reaped = unsafe waitpid(process, &status, options) } while reaped < 0 && errno == EINTR
    guard reaped == process else { return nil }
    return status & 0x7F == 0 ? .exited((status >> 8) & 0xFF) : .signalled(status & 0x7F)
  }

  /// Ends it and what it started: by a request first, then by force.
  private func terminated(_ end: End) -> End {
    kill(-process, SIGTERM)
    let limit = Clock.steady() + Self.graceMilliseconds
    var isGone = reap(WNOHANG) != nil
    while !isGone, Clock.steady() < limit {
      Clock.sleep(milliseconds: 5)
      isGone = reap(WNOHANG) != nil
    }
    kill(-process, SIGKILL)
    if !isGone { _ = reap(0) }
    return end
  }
}
