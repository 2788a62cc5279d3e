package import Navigation

/// The file `apple-app-site-association`, by which iOS learns which links of a host belong to an app.
package struct AppleSiteAssociation {
  let links: [LinkSummary]
  /// Each a team and a bundle, `TEAM123456.com.example.shop`.
  let appIDs: [String]

  package init(of app: CheckedApp, appIDs: [String]) {
    links = LinkSummary.all(of: app)
    self.appIDs = appIDs
  }

  /// Writes the file as one object.
  package func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("applinks")
    writer.beginObject()
    writer.key("details")
    writer.beginArray()
    writer.beginObject()
    writer.key("appIDs")
    writer.write(appIDs)
    writer.key("components")
    writer.beginArray()
    for link in links {
      for shape in link.shapes { write(shape, of: link, to: &writer) }
    }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endObject()
  }

  private func write(_ shape: PathShape, of link: LinkSummary, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("/", shape.applePath)
    let names = link.requiredQueryNames
    if !names.isEmpty {
      writer.key("?")
      writer.beginObject()
      // A key alone is an empty text, which a parameter may be.
      for name in names {
        writer.key(name)
        writer.write("*")
      }
      writer.endObject()
    }
    writer.member("comment", link.link.pattern)
    writer.endObject()
  }
}

extension PathShape {
  /// `*` is any characters, `?` is one. Paths are compared as they stand in the URL: encoded.
  fileprivate var applePath: String {
    pieces.map { piece in
      switch piece {
      case .slash: "/"
      case .literal(let text): text.percentEncoded(for: .segment)
      case .something: "?*"
      case .anything: "*"
      }
    }.joined()
  }
}
