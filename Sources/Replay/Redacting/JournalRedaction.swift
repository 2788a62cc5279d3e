package import Journal
import Navigation

/// Makes a journal without what is personal in some of its sessions.
///
/// Each event stays in its place, with its time, its outcome and its changes; one of the chosen sessions
/// loses its personal values and keeps the hash of what it said before. So the tree of the journal it was
/// made from can still be made, and notes about that one hold for this.
package struct JournalRedaction: ~Copyable {
  private var journal: JournalReader
  private let personal: PersonalValues
  private let sessions: Set<String>
  private let keepsHashes: Bool
  private var reader: EventReader
  private var intents = IntentReader()
  private var encoder = EventEncoder()
  /// How many events were redacted.
  package private(set) var redactedCount = 0

  /// - Parameter keepsHashes: whether redacted events keep the hash of what they said, so that notes about
  ///   the journal hold for the new one; who has it can try guesses of what an event said.
  package init(
    _ journal: consuming JournalReader, of sessions: Set<String>, keepsHashes: Bool = true,
    _ personal: PersonalValues
  ) {
    reader = EventReader(journal.makePage())
    self.journal = journal
    self.personal = personal
    self.sessions = sessions
    self.keepsHashes = keepsHashes
  }

  /// Writes the new journal.
  ///
  /// - Throws: `ReplayFault`; nothing is left of the new journal then.
  package mutating func write(to path: String) throws(ReplayFault) {
    do throws(JournalFault) {
      var writer = try JournalRewriter(path, try header())
      for page in journal.pages.indices { try writer.add(try redacted(page: page)) }
      try writer.finish()
    } catch {
      throw .journal(error)
    }
  }

  /// The old journal's header with the head that it had.
  private mutating func header() throws(JournalFault) -> Header {
    var header = journal.header
    header.created = personal.time(header.created)
    if !keepsHashes {
      (header.lineage, header.cut) = ([], nil)
    } else if header.lineage.isEmpty {
      let tree = try journal.recomputedTree(.current)
      let head = TreeHead(count: tree.count, root: tree.root)
      header.lineage = [Ancestor(journal: header.journal, head: head)]
    }
    return header
  }

  private mutating func redacted(page: Int) throws(JournalFault) -> Page {
    try read(page)
    var sessions: [PageSession] = []
    for session in reader.page.page.sessions { sessions.append(try redacted(session)) }
    var copy = PageCopy(of: reader.page.page, sessions: sessions)
    do throws(Damage) {
      while !reader.isAtEnd {
        if self.sessions.contains(reader.session.name) {
          try redactEvent(into: &copy)
        } else {
          try copy.copy()
        }
        reader.advance()
      }
    } catch {
      throw .damaged(path: journal.path, error)
    }
    return copy.builder.page
  }

  private mutating func read(_ page: Int) throws(JournalFault) {
    do throws(ReplayFault) {
      try reader.read(page: page, of: &journal)
    } catch .journal(let fault) {
      throw fault
    } catch {
      let damage = Damage(.invalid(field: "record"), at: journal.pages[page].offset)
      throw .damaged(path: journal.path, damage)
    }
  }

  private mutating func redactEvent(into copy: inout PageCopy) throws(Damage) {
    let event = reader.event()
    let time = personal.time(event.at)
    let place = EventEncoder.Place(
      session: event.session, at: time, position: event.position, cause: event.cause)
    copy.beginRedacted(keepsLeaf: keepsHashes)
    encoder.append(
      personal.replacing(in: event.sent), personal.replacing(in: event.event, &intents), at: place,
      to: &copy.builder)
    try copy.finishRedacted(time: time)
    redactedCount += 1
  }

  /// What a page keeps of a session, its state redacted as its events are.
  private mutating func redacted(_ session: PageSession) throws(JournalFault) -> PageSession {
    guard sessions.contains(session.name) else { return session }
    var copy = session
    copy.greatestTimeBefore = personal.time(session.greatestTimeBefore)
    guard let bytes = session.state else { return copy }
    do {
      var record = try StateRecord(bytes)
      record.state = personal.replacing(in: record.state, &intents)
      record.at = personal.time(record.at)
      record.firstAt = record.firstAt.map(personal.time)
      copy.state = record.bytes
      return copy
    } catch {
      throw .damaged(path: journal.path, error)
    }
  }
}

extension JournalReader {
  /// The names of sessions that someone had: those with an event that names the actor.
  package mutating func sessions(ofActor actor: String) throws(ReplayFault) -> Set<String> {
    var reader = EventReader(makePage())
    var document = Document()
    var names: Set<String> = []
    for page in pages.indices {
      try reader.read(page: page, of: &self)
      while !reader.isAtEnd {
        reader.readIntent(into: &document)
        if !document.isEmpty, let index = document.member("actor", of: Document.root),
          document.string(at: index) == actor
        {
          names.insert(reader.session.name)
        }
        reader.advance()
      }
    }
    return names
  }
}
