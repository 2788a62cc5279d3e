import Glibc

/// What time it is.
enum Clock {
  /// The wall clock, in milliseconds since 1970.
  static func now() -> Int64 { milliseconds(of: CLOCK_REALTIME) }

  /// A clock that never runs backwards, in milliseconds; only differences mean anything.
  static func steady() -> Int64 { milliseconds(of: CLOCK_MONOTONIC) }

  /// Lets time go by; a signal does not cut it short, unless it ends the process.
  static func sleep(milliseconds: Int64) {
    var wanted = timespec(tv_sec: Int(milliseconds / 1_000), tv_nsec: Int(milliseconds % 1_000) * 1_000_000)
    var rest = timespec()
    while unsafe nanosleep(&wanted, &rest) != 0, errno == EINTR { wanted = rest }
  }

  private static func milliseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
  }
}
