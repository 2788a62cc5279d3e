import Glibc
import Synchronization

/// A wish to stop (SIGINT or SIGTERM), which waits politely until someone looks.
///
/// While it lives the two signals do not end the process: they write into a pipe, so that a wait for
/// input can wait for them as well. There is at most one at a time.
struct Interruption: ~Copyable {
  /// Becomes readable with the wish, and stays so.
  let descriptor: CInt
  private let writing: CInt

  /// Where the handler writes; a handler can be given nothing but what is global.
  private static let target = Atomic<CInt>(-1)

  /// - Throws: `system` when the system has no descriptor left.
  init() throws(Failure) {
    var ends: [CInt] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else {
      throw Failure("system", "Signals can't be watched (\(SystemError.text(errno))).")
    }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    descriptor = ends[0]
    writing = ends[1]
    Self.target.store(writing, ordering: .sequentiallyConsistent)
    for number in [SIGINT, SIGTERM] { signal(number, Self.handle) }
    Self.unblock()
  }

  /// Lets the signals through, as whoever started this process may have blocked them for itself.
  private static func unblock() {
    var signals = sigset_t()
    unsafe sigemptyset(&signals)
    for number in [SIGINT, SIGTERM] { unsafe sigaddset(&signals, number) }
    unsafe pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  deinit {
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
    Self.target.store(-1, ordering: .sequentiallyConsistent)
    close(descriptor)
    close(writing)
  }

  /// Does what a handler may do: one write, with the error number left as it was.
  private static let handle: @convention(c) (CInt) -> Void = { _ in
    let error = errno
    var mark: UInt8 = 1
    _ = unsafe write(target.load(ordering: .sequentiallyConsistent), &mark, 1)
    errno = error
  }

  /// Makes the wish, as a signal does, from any thread; not to be called once this value is gone.
  var request: @Sendable () -> Void {
    let writing = writing
    return {
      var mark: UInt8 = 1
      _ = unsafe write(writing, &mark, 1)
    }
  }

  /// Tells the same to somebody who can not hold this value; not to be asked once it is gone.
  var check: @Sendable () -> Bool {
    let descriptor = descriptor
    return { Poll.ready([descriptor], events: POLLIN, milliseconds: 0) == [true] }
  }

  /// Whether the wish has been heard. Once true it stays true. Costs one system call.
  var isRequested: Bool { wait(milliseconds: 0) }

  /// Waits so long, or until asked to stop.
  ///
  /// - Returns: whether to stop.
  func wait(milliseconds: CInt) -> Bool {
    Poll.ready([descriptor], events: POLLIN, milliseconds: milliseconds) == [true]
  }
}
