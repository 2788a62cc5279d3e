import Interchange

extension String {
  /// As text of an element or of an attribute between double quotes.
  var escapedAsHTML: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "&": text += "&amp;"
      case "\"": text += "&quot;"
      case _ where scalar.isControl: text += "\u{FFFD}"
      case _ where scalar.isBidiControl: text += "&lt;\(scalar.codePointName)&gt;"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
