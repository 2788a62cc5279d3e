package import Analytics

/// Paths as a stream: the screens of each step, and how many go from which to which.
///
/// A screen stands once for each step, so that the picture has no circles. What is rare is one `other` a
/// step; who goes on behind the last step flows into `…`, who is at the end into `end`: counts add up.
package struct SankeyPicture {
  private static let nodeMaximum = 9

  fileprivate struct Node: Hashable {
    var step: Int
    var name: String
  }

  private struct Edge: Hashable {
    var from: Node
    var to: Node
  }

  private var counts: [Node: Int] = [:]
  private var edges: [Edge: Int] = [:]
  private let total: Int
  private let stepCount: Int

  package init(_ report: PathsReport) {
    let rows = report.rows
    total = report.total
    stepCount = (rows.map(\.steps.count).max() ?? 0) + 1
    let shown = Self.shown(rows)
    for row in rows {
      var nodes = row.steps.enumerated().map { step, screen in
        Node(step: step, name: shown[step].contains(screen.text) ? screen.text : "other")
      }
      nodes.append(Node(step: nodes.count, name: row.isCut ? "…" : "end"))
      for node in nodes { counts[node, default: 0] += row.count }
      for (from, to) in zip(nodes, nodes.dropFirst()) {
        edges[Edge(from: from, to: to), default: 0] += row.count
      }
    }
  }

  /// For each step the screens that most go through.
  private static func shown(_ rows: [PathsReport.Row]) -> [Set<String>] {
    var totals: [[String: Int]] = []
    for row in rows {
      for (step, screen) in row.steps.enumerated() {
        if step == totals.count { totals.append([:]) }
        totals[step][screen.text, default: 0] += row.count
      }
    }
    return totals.map { counts in
      let sorted = counts.sorted { $0.value == $1.value ? $0.key < $1.key : $0.value > $1.value }
      return Set(sorted.prefix(nodeMaximum - 1).map(\.key))
    }
  }

  package var svg: String {
    let (columnWidth, height) = (190, 560)
    var svg = SVGWriter(
      title: "Paths: \(total)", width: 40 + columnWidth * max(1, stepCount), height: height + 60)
    var tops: [Node: Int] = [:]
    var heights: [Node: Int] = [:]
    for step in 0..<stepCount {
      place(step, height: height, &tops, &heights)
    }
    drawEdges(tops, heights, columnWidth, &svg)
    for node in tops.keys.sorted(by: { ($0.step, $0.name) < ($1.step, $1.name) }) {
      let (x, y) = (20 + columnWidth * node.step, tops[node] ?? 0)
      let count = counts[node] ?? 0
      svg.rectangle(
        x: x, y: y, width: 12, height: heights[node] ?? 1, className: node.isScreen ? "a" : "b",
        tip: "step \(node.step + 1), \(node.name): \(count)")
      svg.label("\(SVGWriter.short(node.name, 18)) \(count)", x: x + 16, y: y + 11, className: "small")
    }
    return svg.finished()
  }

  /// Where the nodes of a step stand: most on top.
  private func place(_ step: Int, height: Int, _ tops: inout [Node: Int], _ heights: inout [Node: Int]) {
    let nodes = counts.filter { $0.key.step == step }.sorted {
      $0.value == $1.value ? $0.key.name < $1.key.name : $0.value > $1.value
    }
    let room = height - 16 * (Self.nodeMaximum + 2)
    var y = 44
    for (node, count) in nodes {
      tops[node] = y
      heights[node] = max(1, total == 0 ? 0 : count * room / total)
      y += (heights[node] ?? 1) + 16
    }
  }

  private func drawEdges(
    _ tops: [Node: Int], _ heights: [Node: Int], _ columnWidth: Int, _ svg: inout SVGWriter
  ) {
    var (outgoing, incoming): ([Node: Int], [Node: Int]) = ([:], [:])
    let sorted = edges.sorted { left, right in
      let (one, other) = (left.key, right.key)
      return (one.from.step, tops[one.from] ?? 0, tops[one.to] ?? 0)
        < (other.from.step, tops[other.from] ?? 0, tops[other.to] ?? 0)
    }
    for (edge, count) in sorted {
      let thickness = thickness(count, of: edge.from, heights)
      let start = (tops[edge.from] ?? 0) + outgoing[edge.from, default: 0]
      let end = (tops[edge.to] ?? 0) + incoming[edge.to, default: 0]
      outgoing[edge.from, default: 0] += thickness
      incoming[edge.to, default: 0] += thickness
      let (left, right) = (32 + columnWidth * edge.from.step, 20 + columnWidth * edge.to.step)
      let middle = (left + right) / 2
      svg.path(
        "M\(left),\(start)C\(middle),\(start) \(middle),\(end) \(right),\(end)v\(max(1, thickness))"
          + "C\(middle),\(end + max(1, thickness)) \(middle),\(start + max(1, thickness)) "
          + "\(left),\(start + max(1, thickness))z",
        className: "flow", tip: "\(edge.from.name) > \(edge.to.name): \(count)")
    }
  }

  private func thickness(_ count: Int, of node: Node, _ heights: [Node: Int]) -> Int {
    let whole = counts[node] ?? 0
    return whole == 0 ? 0 : count * (heights[node] ?? 0) / whole
  }
}

extension SankeyPicture.Node {
  fileprivate var isScreen: Bool { name != "end" && name != "…" && name != "other" }
}
