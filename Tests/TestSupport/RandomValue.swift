package import Navigation

/// Plain values of every kind, repeatable by the generator's seed.
package enum RandomValue {
  private static let strings = [
    "", "a", "id", "é", "😀", "\"", "\\", "\n", "\0", "a longer text that is on the heap",
  ]
  private static let integers: [Int64] = [0, 1, -1, 42, 1 << 53, .max, .min]
  private static let numbers = [
    0.0, 1, -0.5, 42, 1e21, 1e-7, 0.1, 1.7976931348623157e308, .leastNonzeroMagnitude,
  ]

  /// A value whose containers go no deeper.
  package static func make(depth: Int, using generator: inout SeededGenerator) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &generator) {
    case 0: .null
    case 1: .bool(.random(using: &generator))
    case 2: .integer(integers.randomElement(using: &generator) ?? 0)
    case 3: .number(numbers.randomElement(using: &generator) ?? 0)
    case 4: .string(string(using: &generator))
    case 5: .array((0..<length(using: &generator)).map { _ in make(depth: depth - 1, using: &generator) })
    default: .object(object(depth: depth, using: &generator))
    }
  }

  /// Named values.
  package static func object(depth: Int, using generator: inout SeededGenerator) -> [String: Value] {
    var object: [String: Value] = [:]
    for _ in 0..<length(using: &generator) {
      object[string(using: &generator)] = make(depth: depth - 1, using: &generator)
    }
    return object
  }

  private static func length(using generator: inout SeededGenerator) -> Int {
    Int.random(in: 0...4, using: &generator)
  }

  private static func string(using generator: inout SeededGenerator) -> String {
    strings.randomElement(using: &generator) ?? ""
  }
}
