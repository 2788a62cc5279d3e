import Interchange
import WebPage

/// The page as one file: frame, style, script, data, and the table for readers without scripts.
struct ViewPage {
  var title: String
  var blocks: [DataBlock]
  /// What stands there where no scripts run.
  var table: String

  func write(to output: inout Output) throws(Failure) {
    let isCompressed = blocks.reduce(0) { $0 + $1.json.count } > DataBlock.plainByteCount
    let pieces = WebPage.frame.split(separator: "{{", omittingEmptySubsequences: false)
    for (index, piece) in pieces.enumerated() {
      guard index > 0, let end = piece.firstRange(of: "}}") else {
        try output.write(String(piece))
        continue
      }
      try fill(piece[..<end.lowerBound], isCompressed: isCompressed, &output)
      try output.write(String(piece[end.upperBound...]))
    }
  }

  private func fill(
    _ name: Substring, isCompressed: Bool, _ output: inout Output
  ) throws(Failure) {
    switch name {
    case "title": try output.write(title.escapedAsHTML)
    case "style": try output.write(WebPage.style)
    case "script": try output.write(WebPage.script)
    case "table": try output.write(table)
    case "data":
      for block in blocks {
        // The head is for everyone to read.
        try output.write(block.element(isCompressed: isCompressed && block.kind != "head"))
      }
    default: break
    }
  }
}
