extension SeededGenerator {
  /// Whether something happens that does so one time in `count`.
  package mutating func oneIn(_ count: Int) -> Bool {
    below(count) == 0
  }

  /// A number from zero up to, but not including, `count`.
  package mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<count, using: &self)
  }

  /// One of the values, all of them equally likely.
  package mutating func pick<Element>(_ first: Element, _ others: Element...) -> Element {
    let index = below(others.count + 1)
    return index == 0 ? first : others[index - 1]
  }

  /// A list of up to `count` values.
  package mutating func list<Element>(upTo count: Int, of make: (inout SeededGenerator) -> Element)
    -> [Element]
  {
    (0..<below(count + 1)).map { _ in make(&self) }
  }
}
