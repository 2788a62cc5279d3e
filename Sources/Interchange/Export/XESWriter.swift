import Analytics
import Replay

/// Writes XES 2.0 (IEEE 1849): a trace a session, an event a visit in order of happening.
///
/// Order is that of the document: times may repeat, or run backwards as clocks do.
package struct XESWriter: ~Copyable, SessionWriter {
  private var buffer = ByteBuffer()

  package init() {}

  package mutating func begin() {
    buffer.append(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <log xes.version="1849-2016" xes.features="" xmlns="http://www.xes-standard.org/">
        <extension name="Concept" prefix="concept" uri="http://www.xes-standard.org/concept.xesext"/>
        <extension name="Time" prefix="time" uri="http://www.xes-standard.org/time.xesext"/>
        <extension name="Lifecycle" prefix="lifecycle" uri="http://www.xes-standard.org/lifecycle.xesext"/>
        <global scope="trace">
          <string key="concept:name" value=""/>
        </global>
        <global scope="event">
          <string key="concept:name" value=""/>
          <date key="time:timestamp" value="1970-01-01T00:00:00.000+00:00"/>
          <string key="lifecycle:transition" value="complete"/>
        </global>
        <classifier name="Screen" keys="concept:name"/>

      """)
  }

  package mutating func write(_ session: ExportedSession) {
    buffer.append("  <trace>\n")
    write("string", "concept:name", session.name, indent: "    ")
    for (index, visit) in session.session.visits.enumerated() { write(visit, index, of: session) }
    buffer.append("  </trace>\n")
  }

  private mutating func write(_ visit: Visit, _ index: Int, of session: ExportedSession) {
    let screen = session.screen(of: visit)
    buffer.append("    <event>\n")
    write("string", "concept:name", screen.text)
    write("date", "time:timestamp", Self.time(visit.enteredAt))
    write("string", "lifecycle:transition", "complete")
    write("string", "kind", screen.kind.rawValue)
    write("string", "window", session.window(of: visit))
    write("string", "tab", session.tab(of: visit))
    write("string", "arrival", visit.arrival.rawValue)
    write("int", "position", "\(session.position(visit.enteredPosition))")
    if visit.modal != 0 { write("int", "modal", "\(visit.modal)") }
    if visit.entry != 0 { write("int", "entry", "\(visit.entry)") }
    if !visit.isCensored {
      write("int", "grossMs", "\(visit.gross)")
      write("int", "netMs", "\(visit.net)")
    }
    write("boolean", "censored", visit.isCensored ? "true" : "false")
    buffer.append("    </event>\n")
  }

  package mutating func end() { buffer.append("</log>\n") }

  private mutating func write(
    _ element: StaticString, _ key: StaticString, _ value: String, indent: StaticString = "      "
  ) {
    buffer.append(indent)
    buffer.append("<")
    buffer.append(element)
    buffer.append(" key=\"")
    buffer.append(key)
    buffer.append("\" value=\"")
    append(escaping: value)
    buffer.append("\"/>\n")
  }

  /// RFC 3339 with the zone as numbers, which all readers take.
  private static func time(_ milliseconds: Int64) -> String {
    String("\(Timestamp(milliseconds: milliseconds))".dropLast()) + "+00:00"
  }

  /// Appends the text of an attribute; what XML 1.0 can't hold becomes U+FFFD.
  private mutating func append(escaping text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": buffer.append("&amp;")
      case "<": buffer.append("&lt;")
      case ">": buffer.append("&gt;")
      case "\"": buffer.append("&quot;")
      case "\t": buffer.append("&#9;")
      case "\n": buffer.append("&#10;")
      case "\r": buffer.append("&#13;")
      case _ where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        buffer.append("\u{FFFD}")
      default: for byte in UTF8.encode(scalar) ?? .init() { buffer.append(byte) }
      }
    }
  }

  package func withBytes<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) { try buffer.withBytes(body) }

  package mutating func removeAll() { buffer.removeAll() }
}
