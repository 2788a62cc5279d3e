import Glibc
import Synchronization

/// Something worked out on a thread of its own, while whoever asked does other things.
package struct Computation<Value: Sendable>: ~Copyable {
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

  package init(_ body: @escaping @Sendable () -> Value) {
    self.init(Task(body))
  }

  /// The same, worked out only when its value is asked for.
  package static func deferred(_ body: @escaping @Sendable () -> Value) -> Computation {
    Computation(Task(body), thread: nil)
  }

  private init(_ task: Task, thread: pthread_t?) {
    (self.task, self.thread) = (task, thread)
  }

  private init(_ task: Task) {
    self.task = task
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

  /// Whether its value is there without waiting.
  package var isFinished: Bool { task.value.withLock { $0 != nil } }

  /// Waits until nothing is worked out any more.
  package consuming func wait() {
    if let thread { pthread_join(thread, nil) }
  }

  /// Waits for the value.
  package consuming func value() -> Value {
    if let thread { pthread_join(thread, nil) }
    return task.value.withLock { $0 } ?? task.body()
  }
}

/// A computation that many may refer to. Its end is waited for when nobody does any more.
package final class SharedComputation<Value: Sendable>: Sendable {
  private let computation: Mutex<Computation<Value>?>

  package init(_ computation: consuming Computation<Value>) {
    self.computation = Mutex(computation)
  }

  deinit { computation.withLock { $0.take() }?.wait() }

  package var isFinished: Bool { computation.withLock { $0?.isFinished ?? true } }

  /// Waits for the value, which is given once.
  package func take() -> Value? { computation.withLock { $0.take() }?.value() }
}

/// A value that many threads share: one has it at a time, and others wait for what it becomes.
@safe package final class Monitor<Value: ~Copyable>: @unchecked Sendable {
  private var value: Value
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  package init(_ value: consuming sending Value) {
    self.value = value
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(change)
    unsafe mutex.deallocate()
    unsafe change.deallocate()
  }

  /// Has the value for as long as the body takes.
  package func withLock<Result: ~Copyable, Failure: Error>(
    _ body: (inout Value) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return try body(&value)
  }

  /// Has the value again and again, whenever it has changed, until the body makes something of it.
  package func waiting<Result, Failure: Error>(
    for body: (inout Value) throws(Failure) -> Result?
  ) throws(Failure) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    while true {
      if let result = try body(&value) { return result }
      unsafe pthread_cond_wait(change, mutex)
    }
  }

  /// Wakes all who wait.
  package func signal() { unsafe pthread_cond_broadcast(change) }
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
