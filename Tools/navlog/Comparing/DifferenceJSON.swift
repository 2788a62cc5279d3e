import Interchange
import Navigation
import Replay

/// Prints a difference as JSON: the summary, then one object a line.
struct DifferenceJSON: ~Copyable {
  private var writer = JSONWriter()

  mutating func print(
    _ difference: JournalDifference, isSummary: Bool, _ journals: inout ComparedJournals,
    to output: inout Output
  ) throws(Failure) {
    writer.write(summary: difference)
    try endLine(&output)
    if isSummary { return }
    for edit in difference.startStates {
      writer.write(edit, of: nil)
      try endLine(&output)
    }
    var events = ComparedEvents(journals)
    for session in difference.sessions {
      for run in session.runs { try print(run, of: session, &events, &journals, to: &output) }
      for divergence in session.divergences {
        writer.write(divergence, of: session)
        try endLine(&output)
      }
      for edit in session.finalStates {
        writer.write(edit, of: session)
        try endLine(&output)
      }
    }
  }

  private mutating func print(
    _ run: SessionDifference.Run, of session: SessionDifference, _ events: inout ComparedEvents,
    _ journals: inout ComparedJournals, to output: inout Output
  ) throws(Failure) {
    writer.begin(run, of: session)
    if run.kind != .same {
      writer.key("a")
      writer.beginArray()
      for step in run.a {
        if let event = try events.a(step: step, of: session, &journals) { writer.write(event: event) }
      }
      writer.endArray()
      writer.key("b")
      writer.beginArray()
      for step in run.b {
        if let event = try events.b(step: step, of: session, &journals) { writer.write(event: event) }
      }
      writer.endArray()
    }
    writer.endObject()
    try endLine(&output)
  }

  private mutating func endLine(_ output: inout Output) throws(Failure) {
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
    writer.removeAll()
  }
}
