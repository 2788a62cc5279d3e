/// The patterns of an app by their parts, so that matching looks at few of them.
///
/// Patterns that begin alike share nodes; names play no part, only what a part takes. Finding follows all
/// nodes that the path so far can lead to, level by level, without going back and without recursion.
struct PatternTrie: Sendable {
  private struct Node: Sendable {
    var literals: [String: Int] = [:]
    /// Children that are no literals.
    var others: [Int] = []
    /// What the part that leads here takes; `nil` for the root.
    var part: CompiledPart?
    /// The patterns that end here.
    var patterns: [Int] = []
  }

  private var nodes = [Node()]

  /// Adds a pattern under a number of the caller's.
  mutating func insert(_ parts: [CompiledPart], pattern: Int) {
    var node = 0
    for part in parts { node = child(of: node, for: part) }
    nodes[node].patterns.append(pattern)
  }

  /// The patterns whose parts can cover a path, in no particular order.
  ///
  /// - Complexity: O(segments) dictionary look-ups and as many steps as nodes can be reached on the way.
  func patterns(covering segments: [String]) -> [Int] {
    var reached: [Int] = []
    enter(0, into: &reached)
    for segment in segments {
      guard !segment.isEmpty, !reached.isEmpty else { return [] }
      var next: [Int] = []
      for node in reached { step(from: node, over: segment, into: &next) }
      reached = next
    }
    return reached.count == 1 ? nodes[reached[0]].patterns : reached.flatMap { nodes[$0].patterns }
  }

  private mutating func child(of node: Int, for part: CompiledPart) -> Int {
    if case .literal(let text) = part.content {
      if let found = nodes[node].literals[text] { return found }
      nodes[node].literals[text] = nodes.count
    } else {
      if let found = nodes[node].others.first(where: { nodes[$0].part == part }) { return found }
      nodes[node].others.append(nodes.count)
    }
    nodes.append(Node(part: part))
    return nodes.count - 1
  }

  /// Puts a node into a level with those that are reached from it by skipping parts.
  private func enter(_ node: Int, into level: inout [Int]) {
    guard !level.contains(node) else { return }
    level.append(node)
    for child in nodes[node].others where nodes[child].part?.isSkippable == true {
      enter(child, into: &level)
    }
  }

  private func step(from node: Int, over segment: String, into next: inout [Int]) {
    if let part = nodes[node].part, part.isRepeating { enter(node, into: &next) }
    if let child = nodes[node].literals[segment] { enter(child, into: &next) }
    for child in nodes[node].others where nodes[child].part?.takes(segment) == true {
      enter(child, into: &next)
    }
  }
}
