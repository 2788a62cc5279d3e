import Interchange
import Journal
import Replay

/// Writes intents as they were sent, so that recording them again gives an equal journal.
struct IntentExport: ~Copyable {
  /// The sessions that are wanted; all if empty.
  let sessions: [String]
  private var writer = JSONWriter()
  private var document = Document()
  private var intents = IntentReader()
  /// Lines that were no intents, and can't be given back.
  private var omittedCount = 0
  private let revealing: Revealing?

  init(sessions: [String], revealing: Revealing? = nil) {
    self.sessions = sessions
    self.revealing = revealing
  }

  /// Writes what a journal has.
  mutating func write(_ journal: inout OpenJournal, to output: inout Output) throws(Failure) {
    let filter = EventFilter(sessions: sessions)
    var reader = EventReader(journal.player.journal.makePage())
    for page in journal.player.journal.pages.indices {
      guard try journal.read(page: page, into: &reader) else { continue }
      while !reader.isAtEnd {
        // What follows an event comes again when that event does.
        if filter.accepts(reader, &document), reader.cause == nil { write(reader) }
        reader.advance()
      }
      try writer.withBytes { bytes throws(Failure) in try output.write(bytes) }
      writer.removeAll()
    }
  }

  private mutating func write(_ reader: borrowing EventReader) {
    reader.readIntent(into: &document)
    revealing?.reveal(&document)
    guard intents.read(document).envelope.fault == nil else {
      omittedCount += 1
      return
    }
    if document.names("at") {
      writer.write(document)
    } else {
      // Beside `t`, too: that counts from the first time the session sent, which this may be now.
      writer.write(document, adding: "at", Timestamp(milliseconds: reader.at))
    }
    writer.endLine()
  }

  /// What to say about what is missing; `nil` where nothing is.
  var omission: String? {
    guard omittedCount > 0 else { return nil }
    let what =
      omittedCount == 1 ? "1 line that was no intent is" : "\(omittedCount) lines that were no intents are"
    return "\(what) left out: the bytes were not kept."
  }
}

extension Document {
  /// Whether the root has a member of that name which is not `null`.
  fileprivate func names(_ key: String) -> Bool {
    member(key, of: Document.root).map { kind(at: $0) != .null } ?? false
  }
}
