/// Numbers that the entries of a page's table get within one frame, in order of first use there.
struct LocalNumbers {
  private var stamps: [UInt32] = []
  private var numbers: [UInt32] = []
  private var stamp: UInt32 = 0
  private(set) var count: UInt32 = 0

  /// Begins another frame.
  mutating func begin() {
    stamp &+= 1
    count = 0
  }

  /// Begins another page, whose tables are others.
  mutating func removeAll() {
    stamps.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    begin()
  }

  /// The number of a table's entry, `nil` at its first use: it has the next number from then on.
  mutating func number(of entry: Int) -> UInt32? {
    while stamps.count <= entry {
      stamps.append(0)
      numbers.append(0)
    }
    if stamps[entry] == stamp { return numbers[entry] }
    stamps[entry] = stamp
    numbers[entry] = count
    count &+= 1
    return nil
  }
}
