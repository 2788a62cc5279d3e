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
  /// Signalled whenever an element comes or goes.
  private let change = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

  init(capacity: Int) {
    self.capacity = capacity
    unsafe pthread_mutex_init(mutex, nil)
    unsafe pthread_cond_init(change, nil)
  }

  deinit {
    unsafe pthread_mutex_destroy(mutex)
    unsafe pthread_cond_destroy(change)
    unsafe mutex.deallocate()
    unsafe change.deallocate()
  }

  /// Appends an element as soon as there is room.
  ///
  /// - Returns: `false` if the channel is closed; the element is dropped then.
  @discardableResult func send(_ element: Element) -> Bool {
    locked {
      while elements.count >= capacity, !isClosed { unsafe pthread_cond_wait(change, mutex) }
      guard !isClosed else { return false }
      elements.append(element)
      return true
    }
  }

  /// Takes the oldest element as soon as there is one; `nil` once the channel is closed and empty.
  func receive() -> Element? {
    locked {
      while elements.isEmpty, !isClosed { unsafe pthread_cond_wait(change, mutex) }
      return elements.isEmpty ? nil : elements.removeFirst()
    }
  }

  /// Takes the oldest element if there is one now.
  func receiveIfReady() -> Element? {
    locked { elements.isEmpty ? nil : elements.removeFirst() }
  }

  /// Ends it: nothing can be sent any more, and who waits goes on.
  func close() {
    locked { isClosed = true }
  }

  private func locked<Result>(_ body: () -> Result) -> Result {
    unsafe pthread_mutex_lock(mutex)
    defer {
      unsafe pthread_cond_broadcast(change)
      unsafe pthread_mutex_unlock(mutex)
    }
    return body()
  }
}
