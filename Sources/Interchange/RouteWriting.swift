import Navigation
package import Replay

/// How a route is spelled as JSON, wherever its name and parameters are kept.
package protocol RouteWriting: RouteAppending {
  func write(_ route: Route, to writer: inout JSONWriter)
}

extension PlainRoutes: RouteWriting {
  package func write(_ route: Route, to writer: inout JSONWriter) {
    writer.beginObject()
    writer.key("name")
    writer.write(route.name)
    writer.key("params")
    writer.write(route.parameters)
    writer.endObject()
  }
}

extension JSONWriter {
  mutating func write<Routes: RouteWriting>(_ list: [Routes.Route], _ routes: Routes) {
    beginArray()
    for route in list { routes.write(route, to: &self) }
    endArray()
  }

  /// Writes an intent that is part of a state or of a change, its members sorted.
  mutating func write<Routes: RouteWriting>(_ intent: Intent<Routes.Route>, _ routes: Routes) {
    var document = Document()
    document.append(intent, routes: routes)
    write(document.object(at: Document.root))
  }

  mutating func write(orNull identifier: Identifier?) {
    if let identifier { write(identifier) } else { null() }
  }

  package mutating func write(_ strings: [String]) {
    beginArray()
    for string in strings { write(string) }
    endArray()
  }

  mutating func write(_ identifiers: [Identifier]) {
    beginArray()
    for identifier in identifiers { write(identifier) }
    endArray()
  }

  package mutating func member(_ key: StaticString, _ string: String) {
    self.key(key)
    write(string)
  }

  package mutating func member(_ key: StaticString, _ integer: some FixedWidthInteger) {
    self.key(key)
    write(integer)
  }
}
