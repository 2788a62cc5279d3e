import Interchange
import Journal
import Replay

/// What the page's header says of a journal and of the page itself.
struct ViewHead {
  var summary: JournalSummary
  var range: EventRange
  var count: Int
  var isDamaged: Bool
  /// What is wrong with the journal, a sentence each.
  var sentences: [String]
  /// The pictures that there are, each with the command line that prints it, if any does.
  var pictures: [(kind: String, command: String?)]
  /// The command line that made the page.
  var command: String

  var title: String { summary.path.split(separator: "/").last.map(String.init) ?? summary.path }

  func json() -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.member("v", 1)
    writer.member("title", title.shown)
    writer.member("path", summary.path)
    writer.member("tool", "navlog \(VersionVerb.version)")
    writer.member("command", command)
    writer.member("events", summary.events)
    writer.member("count", count)
    writer.member("from", range.positions.lowerBound)
    writer.member("to", range.positions.upperBound)
    if let session = range.session { writer.member("session", session) }
    if let app = summary.app { writer.member("app", app.text) }
    writer.key("pictures")
    writer.beginArray()
    for (kind, command) in pictures {
      writer.beginObject()
      writer.member("kind", kind)
      if let command { writer.member("command", command) }
      writer.endObject()
    }
    writer.endArray()
    writer.key("badges")
    writer.write(badges)
    writer.key("faults")
    writer.write(sentences)
    writer.endObject()
    return writer.bytes
  }

  private var badges: [String] {
    let isPart = count < Int(clamping: summary.events)
    return [
      isDamaged ? "damaged" : summary.isSealed ? "sealed" : "live", isPart ? "part" : nil,
      range.session == nil ? nil : "one session",
    ].compactMap(\.self)
  }
}
