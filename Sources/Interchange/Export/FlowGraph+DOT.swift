import Analytics

extension FlowGraph {
  /// The graph in the language of Graphviz.
  package var dot: String {
    var text = "digraph navlog {\n  rankdir=LR;\n  node [shape=box, style=rounded, fontname=\"Helvetica\"];\n"
    text += "  edge [fontname=\"Helvetica\"];\n"
    if omittedCount > 0 { text += "  // \(omittedCount) more kinds of steps are left out.\n" }
    for (number, node) in nodes.enumerated() {
      text += "  n\(number) [label=\"\(Self.escaped(node.label))\"\(node.isEnd ? ", shape=oval" : "")];\n"
    }
    let greatest = Double(edges.first?.count ?? 1)
    for edge in edges {
      // From 1 to 5 points, in tenths.
      let tenths = 10 + Int(40 * Double(edge.count) / greatest)
      text +=
        "  n\(edge.from) -> n\(edge.to) [label=\"\(edge.count)\", penwidth=\(tenths / 10).\(tenths % 10)];\n"
    }
    return text + "}\n"
  }

  /// The text of a label. A backslash is doubled: before a letter it would stand for something else.
  private static func escaped(_ label: String) -> String {
    label.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "&": text += "&amp;"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
