import Navigation
import Replay

/// Intents that are made of a foreign recording, as lines that `record` reads, with the report on them.
package struct ImportedIntents: ~Copyable {
  /// The session of what names none.
  package let session: String
  package private(set) var report = ImportReport()
  private var writer = JSONWriter()

  package init(session: String) { self.session = session }

  /// Lends the lines written since the last time.
  package mutating func take<Failure: Error>(
    _ body: (Span<UInt8>) throws(Failure) -> Void
  ) throws(Failure) {
    try writer.withBytes(body)
    writer.removeAll()
  }

  /// Writes an intent.
  ///
  /// - Parameter time: milliseconds since 1970; left out where the recording tells none.
  mutating func write(_ intent: Intent<Route>, session: String? = nil, at time: Int64?, actor: String? = nil)
  {
    var envelope = Envelope(session: Self.name(session ?? self.session))
    envelope.at = time
    envelope.actor = actor
    var document = Document()
    document.append(intent, envelope: envelope)
    writer.write(document)
    writer.endLine()
    report.intentCount += 1
  }

  mutating func leaveOut(_ reason: String, at place: String, isLoss: Bool = true) {
    report.leaveOut(reason, at: place, isLoss: isLoss)
  }

  /// Counts a line that could not be read at all.
  package mutating func leaveOutLine(_ number: Int) {
    leaveOut("lines that are no JSON", at: "line \(number)")
  }

  mutating func guess(_ sentence: String) { report.guess(sentence) }
  package mutating func giveUp(_ sentence: String) { report.giveUp(sentence) }

  /// A name that a session may have: cut where it is too long, between two characters.
  private static func name(_ text: String) -> String {
    guard !text.isEmpty, text != Envelope.unattributedSession else { return "unnamed" }
    var name = ""
    var byteCount = 0
    for scalar in text.unicodeScalars {
      byteCount += UTF8.width(scalar)
      if byteCount > Envelope.sessionByteMaximum { break }
      name.unicodeScalars.append(scalar)
    }
    return name
  }
}
