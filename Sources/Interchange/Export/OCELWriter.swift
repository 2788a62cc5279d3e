import Analytics
import Replay

/// Writes OCEL 2.0 (JSON): sessions, actors, windows, tabs, screens and links as objects, visits as events.
///
/// A visit's type is its screen. Objects come in a first pass over the sessions, events in a second one, so
/// that memory is that of the names of screens and actors.
package struct OCELWriter: ~Copyable {
  private var writer = JSONWriter()
  private var actors: Set<String> = []
  private var screens: Set<String> = []

  package init() {}

  // MARK: Objects

  package mutating func beginObjects() {
    writer.beginObject()
    writer.key("objectTypes")
    writer.beginArray()
    let attributes: [(String, [(String, String)])] = [
      ("session", [("ended", "boolean"), ("events", "integer")]), ("actor", []), ("window", []), ("tab", []),
      ("screen", [("route", "string")]), ("link", [("url", "string"), ("result", "string")]),
    ]
    for (type, attributes) in attributes { declare(type, attributes) }
    writer.endArray()
    writer.key("objects")
    writer.beginArray()
  }

  /// Writes what a session has of objects.
  package mutating func writeObjects(of session: ExportedSession) {
    let id = "session:\(session.name)"
    let start = Timestamp(milliseconds: session.session.startedAt)
    object(id, "session", related: []) { writer in
      Self.attribute("ended", start, &writer) { $0.write(session.session.hasEnded ? "true" : "false") }
      Self.attribute("events", start, &writer) { $0.write("\(session.session.eventCount)") }
    }
    for actor in Set(session.notes.actors.values).sorted() where actors.insert(actor).inserted {
      object("actor:\(actor)", "actor", related: [])
    }
    for link in session.notes.links {
      object(Self.link(link, session), "link", related: [(id, "received in")]) { writer in
        let time = Timestamp(milliseconds: link.receivedAt)
        Self.attribute("url", time, &writer) { $0.write(link.url) }
        Self.attribute("result", time, &writer) { $0.write(link.result.rawValue) }
      }
    }
    writePlaces(of: session, id)
  }

  /// Writes the windows, tabs and screens of a session, each once.
  private mutating func writePlaces(of session: ExportedSession, _ id: String) {
    var seen: Set<String> = []
    for visit in session.session.visits {
      let window = Self.window(visit, session)
      if seen.insert(window).inserted { object(window, "window", related: [(id, "of")]) }
      let tab = Self.tab(visit, session)
      if seen.insert(tab).inserted { object(tab, "tab", related: [(window, "in")]) }
      guard let screen = Self.screen(visit, session), seen.insert(screen).inserted else { continue }
      object(screen, "screen", related: [(id, "of")]) { writer in
        Self.attribute("route", Timestamp(milliseconds: visit.enteredAt), &writer) {
          $0.write(session.screen(of: visit).name)
        }
      }
    }
  }

  // MARK: Events

  package mutating func beginEvents() {
    writer.endArray()
    writer.key("events")
    writer.beginArray()
  }

  /// Writes the visits of a session.
  package mutating func writeEvents(of session: ExportedSession) {
    let settled = Dictionary(
      session.notes.links.compactMap { link in link.settled.map { ($0.position, link) } },
      uniquingKeysWith: { first, _ in first })
    for (index, visit) in session.session.visits.enumerated() {
      var related = [
        ("session:\(session.name)", "in"), (Self.window(visit, session), "in"),
        (Self.tab(visit, session), "on"),
      ]
      if let screen = Self.screen(visit, session) { related.append((screen, "shows")) }
      if let actor = session.notes.actors[visit.enteredPosition] { related.append(("actor:\(actor)", "by")) }
      if let link = settled[visit.enteredPosition] { related.append((Self.link(link, session), "led by")) }
      event("visit:\(session.name)/\(index + 1)", visit, session, related: related)
    }
  }

  private mutating func event(
    _ id: String, _ visit: Visit, _ session: ExportedSession, related: [(String, String)]
  ) {
    let type = session.screen(of: visit).text
    screens.insert(type)
    writer.beginObject()
    writer.member("id", id)
    writer.member("type", type)
    writer.key("time")
    writer.write(Timestamp(milliseconds: visit.enteredAt))
    writer.key("attributes")
    writer.beginArray()
    attribute("position", "\(session.position(visit.enteredPosition))")
    attribute("arrival", visit.arrival.rawValue)
    if !visit.isCensored { attribute("netMs", "\(visit.net)") }
    writer.endArray()
    relate(related)
    writer.endObject()
  }

  package mutating func end() {
    writer.endArray()
    writer.key("eventTypes")
    writer.beginArray()
    for screen in screens.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      declare(screen, [("position", "integer"), ("arrival", "string"), ("netMs", "integer")])
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try writer.withBytes(body) }

  package mutating func removeAll() { writer.forget() }
}

// MARK: - Pieces

extension OCELWriter {
  private static func window(_ visit: Visit, _ session: ExportedSession) -> String {
    "window:\(session.name)/\(session.window(of: visit))"
  }

  private static func tab(_ visit: Visit, _ session: ExportedSession) -> String {
    "tab:\(session.name)/\(session.window(of: visit))/\(session.tab(of: visit))"
  }

  /// A screen that was pushed or presented is one thing, however often it is seen; a root is its tab.
  private static func screen(_ visit: Visit, _ session: ExportedSession) -> String? {
    visit.entry == 0 ? nil : "screen:\(session.name)/\(visit.entry)"
  }

  private static func link(_ link: LinkRecord, _ session: ExportedSession) -> String {
    "link:\(session.position(link.position))"
  }

  private mutating func declare(_ name: String, _ attributes: [(String, String)]) {
    writer.beginObject()
    writer.member("name", name)
    writer.key("attributes")
    writer.beginArray()
    for (name, type) in attributes {
      writer.beginObject()
      writer.member("name", name)
      writer.member("type", type)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
  }

  private mutating func object(
    _ id: String, _ type: String, related: [(String, String)],
    attributes: (inout JSONWriter) -> Void = { _ in }
  ) {
    writer.beginObject()
    writer.member("id", id)
    writer.member("type", type)
    writer.key("attributes")
    writer.beginArray()
    attributes(&writer)
    writer.endArray()
    relate(related)
    writer.endObject()
  }

  private mutating func relate(_ related: [(String, String)]) {
    writer.key("relationships")
    writer.beginArray()
    for (id, qualifier) in related {
      writer.beginObject()
      writer.member("objectId", id)
      writer.member("qualifier", qualifier)
      writer.endObject()
    }
    writer.endArray()
  }

  /// Writes an attribute of an object, which holds from a time on.
  private static func attribute(
    _ name: String, _ time: Timestamp, _ writer: inout JSONWriter, value: (inout JSONWriter) -> Void
  ) {
    writer.beginObject()
    writer.member("name", name)
    writer.key("time")
    writer.write(time)
    writer.key("value")
    value(&writer)
    writer.endObject()
  }

  private mutating func attribute(_ name: String, _ value: String) {
    writer.beginObject()
    writer.member("name", name)
    writer.member("value", value)
    writer.endObject()
  }
}
