import Glibc
import Synchronization

/// What must not outlive the process when a signal ends it: a file that is not whole yet, and a program that
/// works for us.
///
/// Both are known to a handler of SIGINT, SIGTERM and SIGHUP, which clears away and then lets the signal do
/// what it does. Who handles these signals otherwise, or ignores them, is left alone. There is at most one
/// file and one program at a time, as a handler can be given nothing but what is global.
enum Unfinished {
  /// The address of a path's bytes, which live as long as the process: a handler may be reading them at any
  /// time. 0 for no file.
  private static let file = Atomic<UInt>(0)
  private static let program = Atomic<pid_t>(0)

  /// Notes a file that is not whole yet.
  static func begin(file path: String) {
    let bytes = unsafe UInt(bitPattern: strdup(path))
    file.store(bytes, ordering: .sequentiallyConsistent)
    handleSignals()
  }

  /// Notes that there is no such file any more, under that name.
  static func endFile() { file.store(0, ordering: .sequentiallyConsistent) }

  /// Notes a program that was started.
  static func begin(program process: pid_t) {
    program.store(process, ordering: .sequentiallyConsistent)
    handleSignals()
  }

  /// Notes that it has ended; to be called before its number can be another's.
  static func endProgram() { program.store(0, ordering: .sequentiallyConsistent) }

  private static func handleSignals() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      // Only what would end the process is handled: `nohup`, say, wants it to go on.
      if let other = signal(number, handle) { signal(number, other) }
      unsafe sigaddset(&signals, number)
    }
    // Whoever started this process may have blocked them for itself.
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Does what a handler may do: system calls alone.
  private static let handle: @convention(c) (CInt) -> Void = { number in
    let address = file.load(ordering: .sequentiallyConsistent)
    if let path = unsafe UnsafePointer<CChar>(bitPattern: address) { unsafe unlink(path) }
    let process = program.load(ordering: .sequentiallyConsistent)
    if process > 0 { kill(process, SIGTERM) }
    signal(number, SIG_DFL)
    kill(getpid(), number)
  }
}
