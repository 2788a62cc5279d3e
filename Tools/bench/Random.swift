import Glibc

/// Repeatable randomness of the kinds that the synthetic stream needs.
struct Random {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// Between 0 and 1.
  mutating func unit() -> Double {
    Double(next() >> 11) / Double(UInt64(1) << 53)
  }

  mutating func lognormal(median: Double, spread: Double) -> Double {
    let normal = sqrt(-2 * log(max(unit(), 1e-12))) * cos(2 * .pi * unit())
    return median * exp(spread * normal)
  }

  /// A version 4 UUID in canonical form.
  mutating func uuid() -> String {
    let high = next() & ~0xf000 | 0x4000
    let low = next() & ~(3 << 62) | 1 << 63
    let digits = hexadecimal(high) + hexadecimal(low)
    let parts = [digits.prefix(8), digits.dropFirst(8).prefix(4), digits.dropFirst(12).prefix(4)]
    let rest = [digits.dropFirst(16).prefix(4), digits.dropFirst(20)]
    return (parts + rest).joined(separator: "-")
  }

  private func hexadecimal(_ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
