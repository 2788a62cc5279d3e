extension String {
  /// As code that stands in a line of Markdown, in a table too.
  var code: String {
    let text = oneLine.escaped("|")
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  /// As plain text that stands in a line of Markdown, in a table too.
  var markdown: String { oneLine.escaped("\\`*_[]<|") }

  private var oneLine: String {
    String(String.UnicodeScalarView(unicodeScalars.map { $0.value < 32 || $0.value == 127 ? " " : $0 }))
  }

  private func escaped(_ special: String) -> String {
    map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}

/// A table of Markdown.
struct MarkdownTable {
  var columns: [String]
  var rows: [[String]] = []

  var text: String {
    let rule = columns.map { _ in "---" }
    return ([columns, rule] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
