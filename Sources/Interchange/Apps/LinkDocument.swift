package import Navigation

/// The links of an app as a table of Markdown, or a line of JSON each.
package struct LinkDocument {
  let app: CheckedApp
  let links: [LinkSummary]

  package init(of app: CheckedApp) {
    self.app = app
    links = LinkSummary.all(of: app)
  }

  package var markdown: String {
    var table = MarkdownTable(columns: ["pattern", "leads to", "parameters", "guards"])
    for link in links {
      table.rows.append([
        (link.link.pattern.isEmpty ? "/" : link.link.pattern).code, link.link.words,
        link.parameters.map(\.words).joined(separator: ", "),
        link.guardIndices.map(app.words).joined(separator: "; "),
      ])
    }
    return table.text
  }

  /// Writes each link as an object on a line of its own.
  package func write(to writer: inout JSONWriter) {
    for link in links {
      write(link, to: &writer)
      writer.endLine()
    }
  }

  private func write(_ link: LinkSummary, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("pattern", link.link.pattern)
    writer.write(membersOf: link.link)
    writer.key("params")
    writer.beginObject()
    for parameter in link.parameters {
      writer.key(parameter.name)
      writer.beginObject()
      writer.member("type", parameter.declaration.text)
      writer.member("in", parameter.isInQuery ? "query" : "path")
      writer.endObject()
    }
    writer.endObject()
    writer.key("guards")
    writer.write(link.guardIndices.map { app.words(ofGuard: $0) })
    writer.endObject()
  }
}

extension LinkSummary.Parameter {
  fileprivate var words: String {
    "\(name): \(declaration.text)".code + (isInQuery ? " in the query" : "")
  }
}

extension LinkDeclaration {
  fileprivate var words: String {
    var words: [String] = []
    if let tab { words.append("tab \(tab.code)") }
    switch destination {
    case .none: break
    case .path(let routes): words.append(routes.isEmpty ? "the root" : routes.words)
    case .columns(let columns):
      words += columns.sorted { $0.key < $1.key }.map { "\($0.key.code): \($0.value.words)" }
    }
    if let presentation { words.append("\(presentation.route.code) as \(presentation.style.rawValue)") }
    return words.isEmpty ? "where the user is" : words.joined(separator: ", ")
  }
}

extension [String] {
  fileprivate var words: String { map(\.code).joined(separator: " › ") }
}

extension JSONWriter {
  fileprivate mutating func write(membersOf link: LinkDeclaration) {
    if let tab = link.tab { member("tab", tab) }
    switch link.destination {
    case .none: break
    case .path(let routes):
      key("path")
      write(routes)
    case .columns(let columns):
      key("columns")
      beginObject()
      for (name, routes) in columns.sorted(by: { $0.key < $1.key }) {
        key(name)
        write(routes)
      }
      endObject()
    }
    guard let presentation = link.presentation else { return }
    member("present", presentation.route)
    member("style", presentation.style.rawValue)
  }
}
