import Glibc

/// A queue between two threads, with room for so many elements: who sends too much waits, and so does who
/// receives too much.
///
/// Sharing is safe because the elements stand behind one lock.
@safe final class Channel<Element: Sendable>: @unchecked Sendable {
  private let capacity: Int
  private var elements: [Element] = []
  private var isClosed = false
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  /// Signalled when an element comes, and when half of the room is free.
  private let arrival = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private let departure = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(arrival, nil)
    unsafe pthread_cond_init(departure, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(arrival)
    unsafe pthread_cond_destroy(departure)
    unsafe mutex.deallocate()
    unsafe arrival.deallocate()
    unsafe departure.deallocate()
  }

  /// Appends an element as soon as there is room.
  ///
  /// - Returns: `false` if the channel is closed; the element is dropped then.
  @discardableResult func send(_ element: Element) -> Bool {
    locked {
      while elements.count >= capacity, !isClosed { unsafe pthread_cond_wait(departure, mutex) }
      guard !isClosed else { return false }
      elements.append(element)
      unsafe pthread_cond_signal(arrival)
      return true
    }
  }

  /// Takes the oldest element as soon as there is one; `nil` once the channel is closed and empty.
  func receive() -> Element? {
    locked {
      while elements.isEmpty, !isClosed { unsafe pthread_cond_wait(arrival, mutex) }
      return takeFirst()
    }
  }

  /// Takes the oldest element if there is one now.
  func receiveIfReady() -> Element? {
    locked { takeFirst() }
  }

  /// Ends it: nothing can be sent any more, and who waits goes on.
  func close() {
    locked {
      isClosed = true
      unsafe pthread_cond_broadcast(arrival)
      unsafe pthread_cond_broadcast(departure)
    }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer { unsafe pthread_mutex_unlock(mutex) }
    return body()
  }

  private func takeFirst() -> Element? {
    guard !elements.isEmpty else { return nil }
    defer {
      // Who waited for room is not woken for each place, but when there is some.
      if elements.count <= capacity / 2 { unsafe pthread_cond_signal(departure) }
    }
    return elements.removeFirst()
  }
}
