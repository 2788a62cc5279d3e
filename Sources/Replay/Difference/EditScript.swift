/// The fewest insertions and deletions that make one list of another: Myers' greedy algorithm, given up where
/// it takes too many.
struct EditScript {
  private let a: ArraySlice<UInt64>
  private let b: ArraySlice<UInt64>
  private let editCount: Int
  private let stepCount: Int
  private(set) var usedStepCount = 0
  /// For each number of edits the furthest index in `a` on each diagonal, from −d to d.
  private var rounds: [[Int32]] = []

  init(_ a: ArraySlice<UInt64>, _ b: ArraySlice<UInt64>, editCount: Int, stepCount: Int) {
    self.a = a
    self.b = b
    self.editCount = editCount
    self.stepCount = stepCount
  }

  /// What stays, in order; `nil` where more edits are needed than are allowed.
  mutating func matches() -> [Alignment.Match]? {
    guard a.count <= Int(Int32.max), b.count <= Int(Int32.max) else { return nil }
    for edits in 0...min(editCount, a.count + b.count) {
      let isDone = advance(edits)
      if isDone { return trace(edits) }
      if usedStepCount > stepCount { return nil }
    }
    return nil
  }

  /// One edit more on every diagonal.
  ///
  /// - Returns: whether the ends of both lists were reached.
  private mutating func advance(_ edits: Int) -> Bool {
    var furthest = [Int32](repeating: -1, count: 2 * edits + 1)
    for diagonal in stride(from: -edits, through: edits, by: 2) {
      var x = start(edits, diagonal)
      var y = x - diagonal
      guard x >= 0, x <= a.count, y >= 0, y <= b.count else { continue }
      let first = x
      while x < a.count, y < b.count, a[a.startIndex + x] == b[b.startIndex + y] { (x, y) = (x + 1, y + 1) }
      usedStepCount += 1 + x - first
      furthest[diagonal + edits] = Int32(truncatingIfNeeded: x)
      if x == a.count, y == b.count {
        rounds.append(furthest)
        return true
      }
    }
    rounds.append(furthest)
    return false
  }

  /// Where a diagonal goes on from the round before: a deletion if that leads further, else an insertion.
  private func start(_ edits: Int, _ diagonal: Int) -> Int {
    guard edits > 0 else { return 0 }
    let (deletion, insertion) = (reached(edits - 1, diagonal - 1), reached(edits - 1, diagonal + 1))
    return isInsertion(deletion, insertion) ? insertion : deletion + 1
  }

  private func isInsertion(_ deletion: Int, _ insertion: Int) -> Bool {
    deletion < 0 || (insertion >= 0 && deletion < insertion)
  }

  /// −1 where nothing was reached.
  private func reached(_ edits: Int, _ diagonal: Int) -> Int {
    guard abs(diagonal) <= edits else { return -1 }
    return Int(rounds[edits][diagonal + edits])
  }

  private func trace(_ last: Int) -> [Alignment.Match] {
    var found: [Alignment.Match] = []
    var (x, y) = (a.count, b.count)
    for edits in stride(from: last, through: 0, by: -1) {
      let start = start(edits, x - y)
      let count = x - start
      if count > 0 {
        found.append(.init(a: a.startIndex + start, b: b.startIndex + y - count, count: count))
      }
      guard edits > 0 else { break }
      let (deletion, insertion) = (reached(edits - 1, x - y - 1), reached(edits - 1, x - y + 1))
      let diagonal = isInsertion(deletion, insertion) ? x - y + 1 : x - y - 1
      (x, y) = (reached(edits - 1, diagonal), reached(edits - 1, diagonal) - diagonal)
    }
    return found.reversed()
  }
}
