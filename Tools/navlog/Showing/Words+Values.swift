import Interchange
import Navigation
import Replay

extension String {
  /// With what would move the cursor, or turn the direction of the line, shown instead of done.
  var shown: String {
    guard unicodeScalars.contains(where: { $0.isControl || $0.isBidiControl }) else { return self }
    return unicodeScalars.map(\.shown).joined()
  }

  /// Cut to so many characters, with a mark that something was cut.
  func cut(to width: Int) -> String {
    count > width ? "\(prefix(Swift.max(0, width - 1)))…" : self
  }
}

extension Value {
  /// For a person: JSON, but texts that are one word stand without quotation marks.
  var shown: String {
    if case .string(let text) = self, text.isOneWord { return text }
    var writer = JSONWriter()
    writer.write(self)
    return String(decoding: writer.bytes, as: UTF8.self).shown
  }
}

extension String {
  fileprivate var isOneWord: Bool {
    !isEmpty && !["true", "false", "null"].contains(self) && Double(self) == nil
      && unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || "0123456789_-./:@%".unicodeScalars.contains($0)
      }
  }
}

extension Route {
  /// The name, and the parameters as `key=value` behind it.
  var shown: String {
    let parameters = parameters.sorted { $0.key < $1.key }.map { " \($0.key.shown)=\($0.value.shown)" }
    return name.shown + parameters.joined()
  }
}

extension [Route] {
  /// From the bottom to the top.
  var shown: String { map(\.shown).joined(separator: " › ") }
}
