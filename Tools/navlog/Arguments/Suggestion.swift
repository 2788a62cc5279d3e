extension String {
  /// The word that was most likely meant: the fewest slips away, and no more than a third of its letters.
  ///
  /// Ties go to the first. A beginning of exactly one word means that word.
  func nearest(among words: [String]) -> String? {
    let begun = words.filter { count > 1 && $0.hasPrefix(self) }
    if begun.count == 1 { return begun[0] }
    let distances = words.map { (word: $0, slips: slips(to: $0)) }
    guard let best = distances.min(by: { $0.slips < $1.slips }) else { return nil }
    return best.slips <= Swift.max(1, best.word.count / 3) ? best.word : nil
  }

  /// How many letters were left out, added, changed or swapped with the next one.
  func slips(to other: String) -> Int {
    let from = Array(self)
    let to = Array(other)
    var beforeLast = [Int](repeating: 0, count: to.count + 1)
    var last = Array(0...to.count)
    for row in from.indices {
      var current = [row + 1]
      for column in to.indices {
        var least = Swift.min(last[column + 1], current[column]) + 1
        least = Swift.min(least, last[column] + (from[row] == to[column] ? 0 : 1))
        if row > 0, column > 0, from[row] == to[column - 1], from[row - 1] == to[column] {
          least = Swift.min(least, beforeLast[column - 1] + 1)
        }
        current.append(least)
      }
      (beforeLast, last) = (last, current)
    }
    return last[to.count]
  }
}
