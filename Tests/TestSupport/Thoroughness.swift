import Foundation

/// How much random and exhaustive tests go through.
///
/// As a rule it is a sample, so that all tests take little more than two minutes. With `NAVLOG_THOROUGH=1`,
/// which is how every change is tested before it is taken, it is all of it, and with `NAVLOG_THOROUGH=10` ten
/// times as many seeds.
public enum Thoroughness {
  private static let named = ProcessInfo.processInfo.environment["NAVLOG_THOROUGH"].flatMap(Int.init) ?? 0
  private static let factor = max(1, named)

  /// Whether all is gone through that is only sampled as a rule.
  public static let isThorough = named > 0

  /// The seeds from 1 on: so many, or more in a thorough run.
  ///
  /// - Parameter thorough: how many these are then at least; as many if left out.
  public static func seeds(_ count: Int, thorough: Int? = nil) -> ClosedRange<Int> {
    1...((isThorough ? thorough ?? count : count) * factor)
  }

  /// How far apart the samples are that are taken of many; in a thorough run each is.
  public static func stride(_ step: Int) -> Int { isThorough ? 1 : step }
}
