import Journal

/// A thread that brings batches to the disk, one after the other, while more are appended.
final class SyncThread {
  private struct Queue {
    var waiting: [JournalWriter.Sync] = []
    var finished: [JournalWriter.Sync] = []
    var isClosed = false
  }

  private let queue: Monitor<Queue>
  private var thread: Computation<Void>?
  /// How many were begun and not given back.
  private var count = 0

  init() {
    let queue = Monitor(Queue())
    self.queue = queue
    thread = Computation {
      while let sync = Self.take(from: queue) {
        let finished = sync.finished()
        queue.withLock { $0.finished.append(finished) }
        queue.signal()
      }
    }
  }

  deinit {
    queue.withLock { $0.isClosed = true }
    queue.signal()
    thread.take()?.wait()
  }

  private static func take(from queue: Monitor<Queue>) -> JournalWriter.Sync? {
    queue.waiting { queue -> JournalWriter.Sync?? in
      guard queue.waiting.isEmpty else { return .some(queue.waiting.removeFirst()) }
      return queue.isClosed ? .some(nil) : nil
    }
  }

  func begin(_ sync: JournalWriter.Sync) {
    count += 1
    queue.withLock { $0.waiting.append(sync) }
    queue.signal()
  }

  /// The next one that has finished, waiting for it while more than so many are under way; `nil` then.
  func next(downTo limit: Int) -> JournalWriter.Sync? {
    guard count > limit else { return nil }
    count -= 1
    return queue.waiting { $0.finished.isEmpty ? nil : $0.finished.removeFirst() }
  }
}
