import Journal
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
  /// - Parameters:
  ///   - time: milliseconds since 1970; left out where the recording tells none.
  ///   - place: where it stood.
  mutating func write(
    _ intent: Intent<Route>, session: String? = nil, at time: Int64?, actor: String? = nil,
    place: String? = nil
  ) {
    let name = session ?? self.session
    var envelope = Envelope(session: name)
    if let fault = Self.fault(ofSession: name) {
      envelope.session = Self.substitute(forSession: name)
      guess("sessions \(fault), which got another name", at: place ?? "the first intent")
    }
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
  mutating func guess(_ reason: String, at place: String) { report.guess(reason, at: place) }
  package mutating func giveUp(_ sentence: String) { report.giveUp(sentence) }

  // MARK: Names of sessions

  /// Why no session may be called so; `nil` if one may.
  package static func fault(ofSession name: String) -> String? {
    if name.isEmpty || name == Envelope.unattributedSession { return "without a name" }
    let maximum = Envelope.sessionByteMaximum
    return name.utf8.count > maximum ? "with a name of more than \(maximum) bytes" : nil
  }

  /// A name that a session may have. One that is too long keeps its beginning and gets a hash of the whole,
  /// so that no two become one.
  private static func substitute(forSession text: String) -> String {
    guard text.utf8.count > Envelope.sessionByteMaximum else { return "unnamed" }
    let hash = "~" + SHA256.digest(of: Array(text.utf8).span).hexadecimal.prefix(32)
    var name = ""
    var byteCount = hash.utf8.count
    for scalar in text.unicodeScalars {
      byteCount += UTF8.width(scalar)
      if byteCount > Envelope.sessionByteMaximum { break }
      name.unicodeScalars.append(scalar)
    }
    return name + hash
  }
}
