import Glibc

/// Waiting for descriptors.
enum Poll {
  /// Waits until something can be done with a descriptor, or it is at its end.
  static func wait(for descriptor: CInt, events: CInt) {
    _ = ready([descriptor], events: events, milliseconds: -1)
  }

  /// Which of the descriptors can be used without waiting, after waiting at most so long for the first;
  /// −1 waits for ever. One that is at its end or in error counts as ready: the next call on it tells.
  static func ready(_ descriptors: [CInt], events: CInt, milliseconds: CInt) -> [Bool] {
    var requests = descriptors.map { pollfd(fd: $0, events: Int16(truncatingIfNeeded: events), revents: 0) }
    let count = nfds_t(requests.count)
    while unsafe poll(&requests, count, milliseconds) < 0 {
      guard errno == EINTR else { return descriptors.map { _ in true } }
    }
    return requests.map { $0.revents != 0 }
  }
}
