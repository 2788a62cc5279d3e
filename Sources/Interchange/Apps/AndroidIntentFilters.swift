package import Navigation

/// The intent filters of an app's links, for the activity of its Android manifest.
package struct AndroidIntentFilters {
  private let links: LinksDeclaration
  private let shapes: [PathShape]

  package init(of app: CheckedApp) {
    links = app.declaration.links ?? LinksDeclaration()
    var shapes: [PathShape] = []
    for shape in LinkSummary.all(of: app).flatMap(\.shapes) where !shapes.contains(shape) {
      shapes.append(shape)
    }
    self.shapes = shapes
  }

  /// The filters as XML: one for web links, one for each scheme.
  package var xml: String {
    var filters: [String] = []
    if !links.hosts.isEmpty { filters.append(Self.filter(webData, isVerified: true)) }
    filters += links.schemes.map { scheme in Self.filter([Self.data(("scheme", scheme))], isVerified: false) }
    return filters.joined()
  }

  private var webData: [String] {
    ["https", "http"].map { Self.data(("scheme", $0)) } + links.hosts.map(Self.host)
      + shapes.map { Self.data($0.androidPath) }
  }

  private static func host(_ host: String) -> String {
    guard let colon = host.lastIndex(of: ":"), !host.hasSuffix("]") else { return data(("host", host)) }
    return data(("host", String(host[..<colon])), ("port", String(host[host.index(after: colon)...])))
  }

  private static func filter(_ data: [String], isVerified: Bool) -> String {
    let lines =
      [#"<action android:name="android.intent.action.VIEW" />"#]
      + ["DEFAULT", "BROWSABLE"].map { #"<category android:name="android.intent.category.\#($0)" />"# } + data
    let attributes = isVerified ? #" android:autoVerify="true""# : ""
    return "<intent-filter\(attributes)>\n" + lines.map { "    \($0)\n" }.joined() + "</intent-filter>\n"
  }

  private static func data(_ attributes: (name: String, value: String)...) -> String {
    let text = attributes.map { #" android:\#($0.name)="\#($0.value.escapedForXML)""# }
    return "<data\(text.joined()) />"
  }
}

extension PathShape {
  /// The attribute that covers the shape: an exact path, or a pattern in which `.` is one character and `*`
  /// repeats what stands before it. Paths are compared decoded.
  fileprivate var androidPath: (name: String, value: String) {
    let isExact = !pieces.contains(.something) && !pieces.contains(.anything)
    let text = pieces.map { piece in
      switch piece {
      case .slash: "/"
      case .literal(let text): isExact ? text : text.escapedForPathPattern
      case .something: "..*"
      case .anything: ".*"
      }
    }
    return (isExact ? "path" : "pathPattern", text.joined())
  }
}

extension String {
  /// A backslash is read once as XML's and once as the pattern's.
  fileprivate var escapedForPathPattern: String {
    replacing(".", with: "\\\\.")
  }

  fileprivate var escapedForXML: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing("\"", with: "&quot;")
  }

  private func replacing(_ character: Character, with text: String) -> String {
    split(separator: character, omittingEmptySubsequences: false).joined(separator: text)
  }
}
