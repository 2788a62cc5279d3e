import Glibc

/// A thread that does one thing and ends.
struct Worker {
  private let thread: pthread_t

  private final class Task: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  /// - Throws: `system` when the system gives no thread.
  init(_ body: @escaping @Sendable () -> Void) throws(Failure) {
    let task = unsafe Unmanaged.passRetained(Task(body))
    var created = pthread_t()
    let error = unsafe pthread_create(
      &created, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        unsafe Unmanaged<Task>.fromOpaque(argument).takeRetainedValue().body()
        return nil
      }, task.toOpaque())
    guard error == 0 else {
      unsafe task.release()
      throw Failure("system", "No thread can be had (\(SystemError.text(error))).")
    }
    thread = created
  }

  /// Waits for its end.
  consuming func join() {
    _ = pthread_join(thread, nil)
  }
}
