/// Values by numbers: a hash table for what is looked up once a visit.
struct NumberTable<Value: Sendable>: Sendable {
  private var numbers: [UInt64] = []
  private var values: [Value] = []
  /// Index + 1 of the value in a slot, 0 for none; a power of two of them, at most half full.
  private var slots = [UInt32](repeating: 0, count: 64)

  /// All numbers with their values, in order of first appearance.
  var all: Zip2Sequence<[UInt64], [Value]> { zip(numbers, values) }

  /// Changes the value of a number; one that is not there is a copy of another.
  @inline(__always)
  mutating func withValue(
    of number: UInt64, default value: @autoclosure () -> Value, _ body: (inout Value) -> Void
  ) {
    var slot = Self.hash(number) & (slots.count &- 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) &- 1
      if numbers[index] == number { return body(&values[index]) }
      slot = (slot &+ 1) & (slots.count &- 1)
    }
    numbers.append(number)
    values.append(value())
    slots[slot] = UInt32(truncatingIfNeeded: numbers.count)
    body(&values[values.count - 1])
    if numbers.count * 2 > slots.count { grow() }
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: slots.count * 2)
    for (index, number) in numbers.enumerated() {
      var slot = Self.hash(number) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(truncatingIfNeeded: index + 1)
    }
  }

  @inline(__always)
  private static func hash(_ number: UInt64) -> Int {
    Int(truncatingIfNeeded: (number &* 0x9e37_79b9_7f4a_7c15) >> 32)
  }
}
