/// Writes one picture: a self-contained SVG that is readable on light and on dark ground.
///
/// Colours are classes that a style sheet inside the picture gives a meaning: `a` and `b` (blue and orange,
/// told apart by colour-blind eyes), `faint`. Text on full blue is `on`, on full orange `onB`, with flows
/// behind it `halo`. Every number that is drawn stands there as text too. What a mark stands for, its `data`
/// say to a page that has the picture in it: a screen's name behind `=`, or what is none as a word.
package struct SVGWriter: Sendable {
  /// Attributes of a mark: each name is written behind `data-`.
  package typealias MarkData = KeyValuePairs<StaticString, String>

  package private(set) var text = ""
  private let width: Int

  /// - Parameters:
  ///   - title: what the picture is of; read out by screen readers.
  ///   - width: in pixels, as the height.
  package init(title: String, width: Int, height: Int) {
    self.width = width
    text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" \
      height="\(height)" role="img" aria-label="\(Self.shown(title))">
      <title>\(Self.shown(title))</title>
      <style>\(Self.style)</style>
      <rect class="ground" width="\(width)" height="\(height)"/>

      """
    self.label(title, x: 12, y: 22, className: "head")
  }

  private static let style = """
    text{font:12px system-ui,sans-serif;fill:#1c2430}.head{font-size:15px;font-weight:600}\
    .small{font-size:10px}.end{text-anchor:end}.middle{text-anchor:middle}.ground{fill:#fff}\
    .a{fill:#2f6fb2}.b{fill:#d9822b}.faint{fill:#d8dee6}.on{fill:#fff}.onB{fill:#0b0f13}\
    .halo{paint-order:stroke;stroke:#fff;stroke-width:3px;stroke-linejoin:round}\
    .line{stroke:#8a96a3;stroke-width:1;fill:none}.flow{fill:#2f6fb2;fill-opacity:.35}\
    @media(prefers-color-scheme:dark){.ground{fill:#12171d}text{fill:#e6ebf0}.faint{fill:#333d48}\
    .a{fill:#5b9bd5}.b{fill:#f0a04b}.on{fill:#0b0f13}.halo{stroke:#12171d}}
    """

  package mutating func rectangle(
    x: Int, y: Int, width: Int, height: Int, className: String, opacity: Double? = nil, tip: String? = nil,
    data: MarkData = [:]
  ) {
    let fade = opacity.map { " fill-opacity=\"\(Self.hundredths($0))\"" } ?? ""
    text +=
      "<rect class=\"\(className)\" x=\"\(x)\" y=\"\(y)\" width=\"\(max(1, width))\" height=\"\(height)\"\(fade)"
    text += Self.attributes(data)
    text += tip.map { "><title>\(Self.shown($0))</title></rect>\n" } ?? "/>\n"
  }

  package mutating func label(_ label: String, x: Int, y: Int, className: String = "") {
    let attribute = className.isEmpty ? "" : " class=\"\(className)\""
    text += "<text\(attribute) x=\"\(x)\" y=\"\(y)\">\(Self.shown(label))</text>\n"
  }

  /// A label that leans to the right: the head of a column.
  package mutating func slantedLabel(_ label: String, x: Int, y: Int) {
    text += "<text transform=\"translate(\(x),\(y)) rotate(-55)\">\(Self.shown(label))</text>\n"
  }

  /// A path in SVG's own words.
  package mutating func path(
    _ commands: String, className: String, tip: String? = nil, data: MarkData = [:]
  ) {
    text += "<path class=\"\(className)\" d=\"\(commands)\"\(Self.attributes(data))"
    text += tip.map { "><title>\(Self.shown($0))</title></path>\n" } ?? "/>\n"
  }

  package mutating func line(x1: Int, y1: Int, x2: Int, y2: Int) {
    text += "<line class=\"line\" x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\"/>\n"
  }

  /// The whole picture.
  package consuming func finished() -> String { text + "</svg>\n" }

  private static func attributes(_ data: MarkData) -> String {
    data.map { " data-\($0)=\"\(escaped($1))\"" }.joined()
  }

  /// Names as they are seen: what would turn the direction of the text is shown instead of done.
  private static func shown(_ text: String) -> String { escaped(text.withVisibleBidiControls) }

  /// Names come from outside: what XML would take for its own, and what it forbids, is written otherwise.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case _ where scalar.value < 0x20 || (0x7f...0x9f).contains(scalar.value): escaped += "\u{FFFD}"
      case "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  static func hundredths(_ number: Double) -> String { "\((number * 100).rounded() / 100)" }

  /// A name with at most so many characters.
  static func short(_ name: String, _ count: Int) -> String {
    name.count <= count ? name : name.prefix(count - 1) + "…"
  }
}
