import Interchange

extension String {
  /// In quotation marks, for a sentence. Long ones are cut; what would move the cursor is shown, not done.
  var quoted: String {
    let shown = unicodeScalars.prefix(80).map(\.shown)
    return "\"\(shown.joined())\(unicodeScalars.count > 80 ? "…" : "")\""
  }

  /// As a JSON string, quotation marks included.
  var quotedAsJSON: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case _ where scalar.value < 32:
        text += scalar.value < 16 ? "\\u000" : "\\u00"
        text += String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }

  /// Broken between words into lines of at most so many columns; each is indented, the first one too.
  func wrapped(to width: Int, indent: Int = 0) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    var line = ""
    for word in split(separator: " ") {
      if !line.isEmpty, indent + line.count + 1 + word.count > width {
        lines.append(margin + line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    return (lines + [margin + line]).joined(separator: "\n")
  }

  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: Swift.max(0, width - count))
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would act on it rather than show it.
  var isControl: Bool { value < 32 || (127...159).contains(value) }

  /// Itself, or a mark in the place of what is done rather than shown.
  var shown: String {
    isControl ? "\u{FFFD}" : isBidiControl ? "<\(codePointName)>" : String(self)
  }
}

extension [String] {
  /// "a, b and c".
  func listed(with conjunction: String) -> String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) \(conjunction) \(last)"
  }
}
