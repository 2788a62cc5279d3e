package import Analytics

/// Paths as a stream: the screens of each step, and how many go from which to which.
///
/// A screen stands once for each step, so that the picture has no circles. What is rare is one `other` a
/// step; who goes on behind the last step flows into `…`, who is at the end into `end`: counts add up. Paths
/// that lead to a screen come out of `…` or `start` instead, and all end in the last step.
package struct SankeyPicture {
  private static let screenMaximum = 8
  private static let (columnWidth, height, top) = (190, 560, 62)

  fileprivate struct Node: Hashable {
    var step: Int
    var name: String
    var isScreen = true

    /// What it stands for.
    var mark: String { isScreen ? "=\(name)" : name == "…" ? "cut" : name }
  }

  private struct Edge: Hashable {
    var from: Node
    var to: Node
  }

  private var counts: [Node: Int] = [:]
  private var edges: [Edge: Int] = [:]
  private let total: Int
  private let stretch: PathsReport.Stretch
  /// The most steps of a path.
  private let length: Int
  private let columnCount: Int

  package init(_ report: PathsReport) {
    let rows = report.rows
    (total, stretch) = (report.total, report.stretch)
    length = rows.map(\.steps.count).max() ?? 0
    columnCount =
      stretch.from != nil && stretch.to != nil && !rows.contains(where: \.isCut) ? length : length + 1
    let shown = shown(rows)
    for row in rows {
      let nodes = nodes(of: row, shown)
      for node in nodes { counts[node, default: 0] += row.count }
      for (from, to) in zip(nodes, nodes.dropFirst()) {
        edges[Edge(from: from, to: to), default: 0] += row.count
      }
    }
  }

  /// The column of a path's first step.
  private func firstColumn(_ row: PathsReport.Row) -> Int {
    stretch.isBackwards ? length + 1 - row.steps.count : 0
  }

  private func nodes(of row: PathsReport.Row, _ shown: [Set<String>]) -> [Node] {
    let first = firstColumn(row)
    let steps = row.steps.enumerated().map { step, screen in
      shown[first + step].contains(screen.text)
        ? Node(step: first + step, name: screen.text)
        : Node(step: first + step, name: "other", isScreen: false)
    }
    if stretch.isBackwards {
      return [Node(step: first - 1, name: row.isCut ? "…" : "start", isScreen: false)] + steps
    }
    // A path that came to where it was to end is whole.
    guard row.isCut || stretch.to == nil else { return steps }
    return steps + [Node(step: steps.count, name: row.isCut ? "…" : "end", isScreen: false)]
  }

  /// For each column the screens that most go through.
  private func shown(_ rows: [PathsReport.Row]) -> [Set<String>] {
    var totals = [[String: Int]](repeating: [:], count: columnCount)
    for row in rows {
      for (step, screen) in row.steps.enumerated() {
        totals[firstColumn(row) + step][screen.text, default: 0] += row.count
      }
    }
    return totals.map { counts in
      let sorted = counts.sorted {
        $0.value == $1.value ? $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) : $0.value > $1.value
      }
      return Set(sorted.prefix(Self.screenMaximum).map(\.key))
    }
  }

  package var svg: String {
    var svg = SVGWriter(
      title: "Paths: \(total)", width: 40 + Self.columnWidth * max(1, columnCount),
      height: Self.height + Self.top + 10)
    var tops: [Node: Int] = [:]
    var heights: [Node: Int] = [:]
    for step in 0..<columnCount { place(step, &tops, &heights) }
    drawEdges(tops, heights, &svg)
    for step in 0..<columnCount { drawHead(step, &svg) }
    for node in tops.keys.sorted(by: { ($0.step, $0.name) < ($1.step, $1.name) }) {
      draw(node, top: tops[node] ?? 0, height: heights[node] ?? 1, &svg)
    }
    return svg.finished()
  }

  private func drawHead(_ column: Int, _ svg: inout SVGWriter) {
    let step = stretch.isBackwards ? column - length : column + 1
    guard stretch.isBackwards ? column > 0 : step <= length else { return }
    let words = step > 0 ? "step \(step)" : step == 0 ? "to" : "\(-step) before"
    svg.label(words, x: 20 + Self.columnWidth * column, y: Self.top - 12, className: "small")
  }

  private func draw(_ node: Node, top: Int, height: Int, _ svg: inout SVGWriter) {
    let (x, count) = (20 + Self.columnWidth * node.step, counts[node] ?? 0)
    svg.rectangle(
      x: x, y: top, width: 12, height: height, className: node.isScreen ? "a" : "b",
      tip: "\(node.name): \(count)", data: ["step": "\(node.step + 1)", "screen": node.mark])
    svg.label(
      "\(SVGWriter.short(node.name, 20)) \(count)", x: x + 16, y: top + min(11, height / 2 + 4),
      className: "small halo")
  }

  /// Where the nodes of a column stand: screens with most on top, then what is none.
  private func place(_ step: Int, _ tops: inout [Node: Int], _ heights: inout [Node: Int]) {
    let nodes = counts.filter { $0.key.step == step }.sorted { left, right in
      if left.key.isScreen != right.key.isScreen { return left.key.isScreen }
      return left.value == right.value ? left.key.name < right.key.name : left.value > right.value
    }
    let room = Self.height - 16 * (Self.screenMaximum + 3)
    var y = Self.top
    for (node, count) in nodes {
      tops[node] = y
      heights[node] = max(1, total == 0 ? 0 : count * room / total)
      y += (heights[node] ?? 1) + 16
    }
  }

  private func drawEdges(
    _ tops: [Node: Int], _ heights: [Node: Int], _ svg: inout SVGWriter
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
      let (left, right) = (
        32 + Self.columnWidth * edge.from.step, 20 + Self.columnWidth * edge.to.step
      )
      let middle = (left + right) / 2
      svg.path(
        "M\(left),\(start)C\(middle),\(start) \(middle),\(end) \(right),\(end)v\(max(1, thickness))"
          + "C\(middle),\(end + max(1, thickness)) \(middle),\(start + max(1, thickness)) "
          + "\(left),\(start + max(1, thickness))z",
        className: "flow", tip: "\(edge.from.name) > \(edge.to.name): \(count)",
        data: ["step": "\(edge.from.step + 1)", "from": edge.from.mark, "to": edge.to.mark])
    }
  }

  private func thickness(_ count: Int, of node: Node, _ heights: [Node: Int]) -> Int {
    let whole = counts[node] ?? 0
    return whole == 0 ? 0 : count * (heights[node] ?? 0) / whole
  }
}
