package import Navigation
package import Replay

extension JSONWriter {
  /// Writes what a comparison found as one object: what scripts look at first.
  package mutating func write(summary difference: JournalDifference) {
    beginObject()
    key("equal")
    write(difference.isEqual)
    key("firstDivergence")
    if let first = difference.firstDivergence { write(first) } else { null() }
    key("approximate")
    write(difference.isApproximate)
    key("events")
    write(Sides(a: difference.eventCounts.a, b: difference.eventCounts.b)) { $0.write($1) }
    member("unchanged", difference.unchangedCount)
    for kind in SessionDifference.Run.Kind.allCases where kind != .same {
      key(kind.rawValue)
      write(difference.count(of: kind))
    }
    member("sessions", difference.sessions.count)
    endObject()
  }

  /// Writes whether two journals are equal and where they part, and no more.
  package mutating func write(isEqual: Bool, firstDivergence: FirstDivergence?) {
    beginObject()
    key("equal")
    write(isEqual)
    key("firstDivergence")
    if let firstDivergence { write(firstDivergence) } else { null() }
    endObject()
  }

  /// Writes where two journals part.
  package mutating func write(_ first: FirstDivergence) {
    beginObject()
    key("a")
    write(orNull: first.positions.a)
    key("b")
    write(orNull: first.positions.b)
    key("session")
    write(first.sessions) { $0.write(orNull: $1) }
    key("step")
    write(first.steps) { $0.write(orNull: $1) }
    endObject()
  }

  /// Writes one stretch in which the states of a session differ, by positions.
  package mutating func write(_ divergence: SessionDifference.Divergence, of session: SessionDifference) {
    begin("divergence", of: session)
    key("from")
    write(divergence.start, of: session)
    key("to")
    if let end = divergence.end { write(end, of: session) } else { null() }
    endObject()
  }

  /// Writes how a place differs in two states: the last ones of a session, or those that sessions begin with.
  package mutating func write(_ edit: StateEdit, of session: SessionDifference?) {
    if let session {
      begin("state", of: session)
    } else {
      beginObject()
      member("type", "start")
    }
    member("path", edit.path)
    writeMembers(edit.values)
    endObject()
  }

  private mutating func write(_ steps: Sides<UInt64>, of session: SessionDifference) {
    let positions = Sides(
      a: session.positionA(ofStep: steps.a), b: session.positionB(ofStep: steps.b))
    beginObject()
    key("a")
    write(orNull: positions.a)
    key("b")
    write(orNull: positions.b)
    key("step")
    write(steps) { $0.write($1) }
    endObject()
  }

  private mutating func writeMembers(_ values: Sides<Value?>) {
    key("a")
    if let value = values.a { write(value) } else { null() }
    key("b")
    if let value = values.b { write(value) } else { null() }
  }

  /// Begins an object that tells of a session.
  package mutating func begin(_ type: String, of session: SessionDifference) {
    beginObject()
    member("type", type)
    key("session")
    write(session.names) { $0.write(orNull: $1) }
  }

  /// Writes the same of both sides.
  package mutating func write<Element>(
    _ sides: Sides<Element>, _ write: (inout JSONWriter, Element) -> Void
  ) {
    beginObject()
    key("a")
    write(&self, sides.a)
    key("b")
    write(&self, sides.b)
    endObject()
  }

  package mutating func write(orNull text: String?) {
    if let text { write(text) } else { null() }
  }
}

// MARK: - Hunks

extension JSONWriter {
  /// Begins a hunk: events that follow each other and compare in the same way. Their lists come next, then
  /// `endObject()`.
  package mutating func begin(_ run: SessionDifference.Run, of session: SessionDifference) {
    begin("hunk", of: session)
    member("kind", run.kind.rawValue)
    key("steps")
    write(Sides(a: run.a, b: run.b)) { writer, steps in
      writer.beginArray()
      if !steps.isEmpty {
        writer.write(steps.lowerBound)
        writer.write(steps.upperBound - 1)
      }
      writer.endArray()
    }
  }

  /// Writes an event of a hunk.
  package mutating func write(event: RecordedEvent<Route>) {
    beginObject()
    member("position", event.position)
    member("step", event.step)
    key("intent")
    write(event.sent)
    key("outcome")
    write(event.event.outcome, PlainRoutes())
    if let cause = event.cause { member("cause", cause) }
    endObject()
  }
}
