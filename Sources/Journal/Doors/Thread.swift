import Glibc
import Synchronization

/// Something worked out on a thread of its own, while whoever asked does other things.
struct Computation<Value: Sendable>: ~Copyable {
  private final class Task: Runnable, Sendable {
    let body: @Sendable () -> Value
    let value = Mutex<Value?>(nil)

    init(_ body: @escaping @Sendable () -> Value) { self.body = body }

    func run() {
      let result = body()
      value.withLock { $0 = result }
    }
  }

  private let task: Task
  /// `nil` where the system gave none: the work is then done when its value is asked for.
  private let thread: pthread_t?

  init(_ body: @escaping @Sendable () -> Value) {
    task = Task(body)
    let argument = unsafe Unmanaged.passRetained(task as AnyObject)
    var created = pthread_t()
    let error = unsafe pthread_create(
      &created, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let task = unsafe Unmanaged<AnyObject>.fromOpaque(argument).takeRetainedValue()
        (task as? any Runnable)?.run()
        return nil
      }, argument.toOpaque())
    if error != 0 { unsafe argument.release() }
    thread = error == 0 ? created : nil
  }

  /// Waits for the value.
  consuming func value() -> Value {
    if let thread { pthread_join(thread, nil) }
    return task.value.withLock { $0 } ?? task.body()
  }
}

/// What a thread is given: a C function can not be generic.
private protocol Runnable: AnyObject {
  func run()
}

/// A value that several threads share, one at a time.
package final class Locked<Value: Sendable>: Sendable {
  private let value: Mutex<Value>

  package init(_ value: Value) {
    self.value = Mutex(value)
  }

  package func withLock<Result, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try value.withLock { (value: inout sending Value) throws(Failure) in try body(&value) }
  }
}
