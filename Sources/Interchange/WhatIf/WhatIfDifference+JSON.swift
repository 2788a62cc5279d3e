import Navigation
package import Replay

extension JSONWriter {
  /// Writes what other rules make of an event, as one object.
  ///
  /// - Parameter file: the journal, where there are several.
  package mutating func write(_ difference: WhatIfDifference, file: String?) {
    beginObject()
    member("position", difference.position)
    key("recorded")
    write(orNull: difference.recorded)
    key("now")
    write(orNull: difference.now)
    member("session", difference.session)
    member("step", difference.step)
    member("class", difference.kind.rawValue)
    key("counterfactual")
    write(difference.isCounterfactual)
    key("intent")
    write(difference.sent)
    if let file { member("file", file) }
    endObject()
  }

  private mutating func write(orNull outcome: Outcome<Route>?) {
    if let outcome { write(outcome, PlainRoutes()) } else { null() }
  }
}

extension JSONWriter {
  /// Writes what an audit found, as one object.
  ///
  /// - Parameter hashes: of both states of each divergence that has them.
  package mutating func write(_ audit: ReplayAudit, file: String, hashes: [Sides<String>?]) {
    beginObject()
    member("file", file)
    member("events", audit.eventCount)
    member("sessions", audit.sessionCount)
    member("checkpoints", audit.checkedCount)
    member("lost", audit.lostCount)
    key("divergences")
    beginArray()
    for (divergence, hashes) in zip(audit.divergences, hashes) { write(divergence, hashes) }
    endArray()
    endObject()
  }

  private mutating func write(_ divergence: ReplayAudit.Divergence, _ hashes: Sides<String>?) {
    beginObject()
    member("position", divergence.position)
    member("session", divergence.session)
    member("step", divergence.step)
    member("part", divergence.part.rawValue)
    key("agreedPosition")
    write(orNull: divergence.agreedPosition)
    key("folded")
    write(orNull: hashes?.a)
    key("kept")
    write(orNull: hashes?.b)
    key("paths")
    write(divergence.edits.map(\.path))
    endObject()
  }
}
