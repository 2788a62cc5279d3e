@unsafe @preconcurrency import Glibc

/// Another program, run to its end: its standard output goes where it is told, and what it says on standard
/// error is kept.
enum Program {
  struct Result {
    /// The exit code; for a program that a signal ended, 128 plus its number.
    let code: Int
    let errors: String
  }

  /// Bytes of standard error that are kept.
  private static let errorByteLimit = 64 << 10

  /// The path of this program's own file; `nil` where the system does not tell.
  static var ownPath: String? {
    guard let real = unsafe realpath("/proc/self/exe", nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(cString: real)
  }

  static func isExecutable(_ path: String) -> Bool { unsafe access(path, X_OK) == 0 }

  /// Runs a program, which is looked for where `PATH` says unless it is named by a path.
  ///
  /// - Parameter output: the file that its standard output is written to; our own if `nil`.
  /// - Returns: `nil` where there is no such program.
  /// - Throws: `system`.
  static func run(_ words: [String], output: String?) throws(Failure) -> Result? {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw failure("No pipe can be made", errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    var process: pid_t = 0
    let error = spawn(words, output: output, errors: ends[1], &process)
    close(ends[1])
    defer { close(ends[0]) }
    guard error == 0 else {
      guard error == ENOENT || error == EACCES else { throw failure("\(words[0]) can not be run", error) }
      return nil
    }
    Unfinished.begin(program: process)
    let errors = text(from: ends[0])
    return Result(code: end(of: process), errors: errors)
  }

  private static func failure(_ what: String, _ error: CInt) -> Failure {
    Failure("system", "\(what) (\(SystemError.text(error))).")
  }

  private static func spawn(
    _ words: [String], output: String?, errors: CInt, _ process: inout pid_t
  ) -> CInt {
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    if let output {
      unsafe posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, output, O_WRONLY | O_TRUNC, 0)
    }
    unsafe posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    var texts = unsafe words.map { text in unsafe strdup(text) } + [nil]
    defer { unsafe texts.forEach { unsafe free($0) } }
    return unsafe posix_spawnp(&process, words[0], &actions, nil, &texts, environ)
  }

  /// Reads to the end, and keeps what fits.
  private static func text(from descriptor: CInt) -> String {
    var kept: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe read(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      kept += block.prefix(max(0, min(count, errorByteLimit - kept.count)))
    }
    return String(decoding: kept, as: UTF8.self)
  }

  private static func end(of process: pid_t) -> Int {
    // Its number is its own for as long as nobody has asked for its end.
    var information = unsafe siginfo_t()
    while unsafe waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT) < 0 && errno == EINTR {}
    Unfinished.endProgram()
    var status: CInt = 0
    while unsafe waitpid(process, &status, 0) < 0 && errno == EINTR {}
    return Int(status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F)
  }
}
