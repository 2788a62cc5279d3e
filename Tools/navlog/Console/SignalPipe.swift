import Glibc
import Synchronization

/// Signals as bytes to read: while it lives they do not end the process, but wait until someone looks.
///
/// There is at most one at a time, as a handler can be given nothing but what is global.
struct SignalPipe: ~Copyable {
  /// Becomes readable with each signal.
  let descriptor: CInt
  private let writing: CInt
  private let signals: [CInt]

  private static let target = Atomic<CInt>(-1)

  /// - Throws: `system` when the system has no descriptor left.
  init(_ signals: [CInt]) throws(Failure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure("system", "Signals can't be watched (\(SystemError.text(errno))).")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    (descriptor, writing, self.signals) = (ends[0], ends[1], signals)
    Self.target.store(writing, ordering: .sequentiallyConsistent)
    for number in signals { signal(number, Self.handle) }
    unblock()
  }

  /// Lets the signals through, as whoever started this process may have blocked them for itself.
  private func unblock() {
    var set = sigset_t()
    unsafe sigemptyset(&set)
    for number in signals { unsafe sigaddset(&set, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &set, nil)
  }

  deinit {
    for number in signals { signal(number, SIG_DFL) }
    Self.target.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writing)
  }

  /// Does what a handler may do: one write, with the error number left as it was.
  private static let handle: @convention(c) (CInt) -> Void = { number in
    let error = errno
    var mark = UInt8(truncatingIfNeeded: number)
    _ = unsafe write(target.load(ordering: .sequentiallyConsistent), &mark, 1)
    errno = error
  }

  /// The oldest signal that was not taken yet.
  func take() -> CInt? {
    var mark: UInt8 = 0
    return unsafe read(descriptor, &mark, 1) == 1 ? CInt(mark) : nil
  }

  /// Does with the process what a signal does where nobody handles it, and handles it again afterwards.
  func passOn(_ number: CInt) {
    signal(number, SIG_DFL)
    kill(getpid(), number)
    signal(number, Self.handle)
  }
}
