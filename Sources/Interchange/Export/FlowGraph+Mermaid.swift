import Analytics

extension FlowGraph {
  /// The graph as a flowchart in Mermaid's language.
  package var mermaid: String {
    var text = "flowchart LR\n"
    if omittedCount > 0 { text += "  %% \(omittedCount) more kinds of steps are left out.\n" }
    for (number, node) in nodes.enumerated() {
      let label = "\"\(Self.escaped(node.label))\""
      text += node.isEnd ? "  n\(number)([\(label)])\n" : "  n\(number)[\(label)]\n"
    }
    for edge in edges { text += "  n\(edge.from) -->|\(edge.count)| n\(edge.to)\n" }
    return text
  }

  /// The text of a label: what means something in a label, or to HTML, as the number of its character.
  private static func escaped(_ label: String) -> String {
    label.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "\"", "#", "&", "<", ">", "`", ";", "\\", "[", "]", "(", ")", "{", "}", "|":
        text += "#\(scalar.value);"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
