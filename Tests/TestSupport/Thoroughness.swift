import Foundation

/// How long random tests go on. `NAVLOG_THOROUGH=10` makes them ten times as long; a few then find what
/// every run of all tests can't be kept waiting for.
public enum Thoroughness {
  public static let factor = max(
    1, ProcessInfo.processInfo.environment["NAVLOG_THOROUGH"].flatMap(Int.init) ?? 1)

  /// The seeds from 1 on: so many, or more in a thorough run.
  public static func seeds(_ count: Int) -> ClosedRange<Int> { 1...(count * factor) }
}
