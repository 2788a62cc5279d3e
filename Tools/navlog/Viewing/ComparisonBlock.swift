import Interchange
import Replay

/// How two recordings differ, as the page wants it: runs of steps, from which it lays out its rows.
struct ComparisonBlock {
  let difference: JournalDifference
  let command: String

  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("command", command)
    writer.key("approximate")
    writer.write(difference.isApproximate)
    writer.key("sessions")
    writer.beginArray()
    for session in difference.sessions { write(session, to: &writer) }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  private func write(_ session: SessionDifference, to writer: inout JSONWriter) {
    writer.beginObject()
    for (key, name) in [("a", session.names.a), ("b", session.names.b)] {
      writer.key(key)
      if let name { writer.write(name) } else { writer.null() }
    }
    writer.key("runs")
    writer.beginArray()
    for run in session.runs {
      writer.beginArray()
      writer.write(run.kind.rawValue)
      for step in [run.a.lowerBound, run.a.upperBound, run.b.lowerBound, run.b.upperBound] {
        writer.write(step)
      }
      writer.endArray()
    }
    writer.endArray()
    writer.key("divergences")
    writer.beginArray()
    for divergence in session.divergences {
      writer.beginArray()
      let steps = [divergence.start.a, divergence.start.b, divergence.end?.a, divergence.end?.b]
      for step in steps.compactMap(\.self) { writer.write(step) }
      writer.endArray()
    }
    writer.endArray()
    writer.endObject()
  }
}
