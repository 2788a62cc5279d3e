import Analytics
import Journal
import Replay

/// Writes OTLP/JSON: a line a session, each a whole `TracesData` with the session as a span and its visits
/// as spans below.
///
/// Ids are hexadecimal digits, as OTLP has them and protobuf's own JSON has not; whole numbers of 64 bits are
/// strings. Ids come of the session and its first position, so that the same journal gives the same ids.
package struct OTLPWriter: ~Copyable, SessionWriter {
  private var writer = JSONWriter()

  package init() {}

  package mutating func begin() {}
  package mutating func end() {}

  package mutating func write(_ session: ExportedSession) {
    let identity = Identity(session)
    writer.beginObject()
    writer.key("resourceSpans")
    writer.beginArray()
    writer.beginObject()
    writer.key("resource")
    writer.beginObject()
    writer.key("attributes")
    writer.beginArray()
    attribute("service.name", "navlog")
    writer.endArray()
    writer.endObject()
    writer.key("scopeSpans")
    writer.beginArray()
    writer.beginObject()
    writer.key("scope")
    writer.beginObject()
    writer.member("name", "navlog")
    writer.endObject()
    writer.key("spans")
    writer.beginArray()
    writeRoot(session, identity)
    for (index, visit) in session.session.visits.enumerated() { write(visit, index, of: session, identity) }
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endArray()
    writer.endObject()
    writer.endLine()
  }

  /// The ids of a session's spans.
  private struct Identity {
    let trace: String
    private let digest: Digest

    init(_ session: ExportedSession) {
      let name = "\(session.name)/\(session.position(session.session.firstPosition))"
      digest = SHA256.digest(of: name.utf8.span)
      trace = String(digest.hexadecimal.prefix(32))
    }

    /// - Parameter number: 0 for the session itself.
    func span(_ number: Int) -> String {
      String(SHA256.digest(of: "\(digest.hexadecimal)/\(number)".utf8.span).hexadecimal.prefix(16))
    }
  }

  private mutating func writeRoot(_ session: ExportedSession, _ identity: Identity) {
    writer.beginObject()
    writer.member("traceId", identity.trace)
    writer.member("spanId", identity.span(0))
    writer.member("name", "session")
    time("startTimeUnixNano", session.session.startedAt)
    time("endTimeUnixNano", max(session.session.startedAt, session.session.greatestAt))
    writer.member("kind", 1)
    writer.key("attributes")
    writer.beginArray()
    attribute("session.id", session.name)
    attribute("navlog.ended", session.session.hasEnded)
    attribute("navlog.events", Int64(session.session.eventCount))
    writer.endArray()
    writer.endObject()
  }

  private mutating func write(_ visit: Visit, _ index: Int, of session: ExportedSession, _ identity: Identity)
  {
    let screen = session.screen(of: visit)
    writer.beginObject()
    writer.member("traceId", identity.trace)
    writer.member("spanId", identity.span(index + 1))
    writer.member("parentSpanId", identity.span(0))
    writer.member("name", screen.text)
    time("startTimeUnixNano", visit.enteredAt)
    time(
      "endTimeUnixNano", max(visit.enteredAt, visit.isCensored ? session.session.greatestAt : visit.leftAt))
    writer.member("kind", 1)
    writer.key("attributes")
    writer.beginArray()
    attribute("session.id", session.name)
    attribute("app.screen.name", screen.text)
    if visit.entry != 0 { attribute("app.screen.id", "\(visit.entry)") }
    attribute("navlog.window", session.window(of: visit))
    attribute("navlog.tab", session.tab(of: visit))
    attribute("navlog.arrival", visit.arrival.rawValue)
    attribute("navlog.position", Int64(clamping: session.position(visit.enteredPosition)))
    attribute("navlog.censored", visit.isCensored)
    if !visit.isCensored { attribute("navlog.netMs", visit.net) }
    writer.endArray()
    writer.endObject()
  }

  /// Nanoseconds since 1970, as a string of digits; nothing before then can be told.
  private mutating func time(_ key: StaticString, _ milliseconds: Int64) {
    let (nanoseconds, isOver) = UInt64(max(0, milliseconds)).multipliedReportingOverflow(by: 1_000_000)
    writer.member(key, "\(isOver ? UInt64.max : nanoseconds)")
  }

  private mutating func attribute(_ name: StaticString, _ text: String) {
    attribute(name) { writer in writer.member("stringValue", text) }
  }

  private mutating func attribute(_ name: StaticString, _ number: Int64) {
    attribute(name) { writer in writer.member("intValue", "\(number)") }
  }

  private mutating func attribute(_ name: StaticString, _ flag: Bool) {
    attribute(name) { writer in
      writer.key("boolValue")
      writer.write(flag)
    }
  }

  private mutating func attribute(_ name: StaticString, _ value: (inout JSONWriter) -> Void) {
    writer.beginObject()
    writer.key("key")
    writer.write(name)
    writer.key("value")
    writer.beginObject()
    value(&writer)
    writer.endObject()
    writer.endObject()
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try writer.withBytes(body) }

  package mutating func removeAll() { writer.removeAll() }
}
