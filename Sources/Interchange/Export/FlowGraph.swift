package import Analytics

/// Which screens follow which: the most frequent steps, and the screens between which they lead.
package struct FlowGraph: Sendable {
  /// Screens, the start first and the end last, where steps lead from or to them.
  let nodes: [TransitionsReport.Node]
  /// Most frequent first; from and to by their index among the nodes.
  let edges: [(from: Int, to: Int, count: Int)]
  /// How many steps are left out, of different kinds.
  let omittedCount: Int

  /// - Parameters:
  ///   - rows: of the report, most frequent first.
  ///   - top: how many of them to take.
  package init(_ rows: [TransitionsReport.Row], top: Int) {
    let taken = rows.prefix(top)
    nodes = Set(taken.flatMap { [$0.from, $0.to] }).sorted { $0.place < $1.place }
    var numbers: [TransitionsReport.Node: Int] = [:]
    for (number, node) in nodes.enumerated() { numbers[node] = number }
    edges = taken.map { (numbers[$0.from] ?? 0, numbers[$0.to] ?? 0, $0.count) }
    omittedCount = rows.count - taken.count
  }
}

extension TransitionsReport.Node {
  /// The start comes first and the end last, screens by their names between them.
  fileprivate var place: (Int, Screen) {
    (self == .start ? 0 : self == .end ? 2 : 1, screen ?? Screen(.root, ""))
  }

  /// What a picture says of it.
  var label: String {
    switch self {
    case .start: "start"
    case .screen(let screen): screen.text
    case .end: "end"
    }
  }

  var isEnd: Bool {
    if case .screen = self { false } else { true }
  }
}
