import Interchange
import Journal
import Replay

/// Prints what `info` and `verify` tell.
struct SummaryPrinter: ~Copyable {
  private var writer = JSONWriter()

  /// What is in a journal, as one object.
  mutating func printInfo(
    _ summary: JournalSummary, sessions: Int, _ verdict: Verdict, to output: inout Output
  ) throws(Failure) {
    beginObject(summary)
    writer.key("sessions")
    writer.write(sessions)
    writer.key("bytes")
    writer.write(summary.byteCount)
    writer.key("format")
    writer.write(summary.format)
    member("app", summary.app?.name)
    member("appVersion", summary.app?.version)
    member("createdAt", summary.createdAt)
    member("firstAt", summary.times?.lowerBound)
    member("lastAt", summary.times?.upperBound)
    writer.key("bytesPerEvent")
    if let ratio = summary.bytesPerEvent {
      writer.write((ratio * 100).rounded() / 100)
    } else {
      writer.null()
    }
    try endObject(verdict, to: &output)
  }

  /// Whether a journal holds, as one object.
  mutating func printVerdict(
    _ summary: JournalSummary, _ verdict: Verdict, _ audit: Audit, to output: inout Output
  ) throws(Failure) {
    beginObject(summary)
    try endObject(verdict, audit, to: &output)
  }

  private mutating func beginObject(_ summary: JournalSummary) {
    writer.removeAll()
    writer.beginObject()
    writer.key("file")
    writer.write(summary.path)
    writer.key("events")
    writer.write(summary.events)
    writer.key("sealed")
    writer.write(summary.isSealed)
    if let earliest = summary.earliest {
      writer.key("earliest")
      writer.write(earliest)
    }
  }

  private mutating func endObject(
    _ verdict: Verdict, _ audit: Audit? = nil, to output: inout Output
  ) throws(Failure) {
    writer.key("damage")
    writer.beginArray()
    for gap in verdict.gaps { write(gap) }
    writer.endArray()
    writer.key("incompleteBytes")
    writer.write(verdict.hasIncompleteTail ? verdict.tail.byteCount : 0)
    if let audit { writer.writeMembers(audit) }
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
  }

  private mutating func write(_ gap: Gap) {
    writer.beginObject()
    writer.key("from")
    writer.write(gap.bytes.lowerBound)
    writer.key("to")
    writer.write(gap.bytes.upperBound)
    writer.key("lost")
    writer.beginArray()
    if !gap.positions.isEmpty {
      writer.write(gap.positions.lowerBound)
      writer.write(gap.positions.upperBound - 1)
    }
    writer.endArray()
    writer.key("reason")
    writer.write("\(gap.damage)")
    writer.endObject()
  }

  private mutating func member(_ key: StaticString, _ text: String?) {
    writer.key(key)
    if let text { writer.write(text) } else { writer.null() }
  }

  private mutating func member(_ key: StaticString, _ time: Int64?) {
    writer.key(key)
    if let time { writer.write(Timestamp(milliseconds: time)) } else { writer.null() }
  }
}
