import Interchange
import Journal
import Navigation
import Replay

/// Makes a journal without the data of some sessions.
struct RedactionRun {
  let journal: Path
  let out: Path
  let sessions: [String]
  let actors: [String]
  let isForAll: Bool
  let keptNames: Set<String>
  let keepsHashes: Bool
  let times: CoarseTimes?

  func run(_ pseudonyms: Pseudonyms, _ console: inout Console) throws(Failure) -> ExitCode {
    var opened = try OpenJournal(journal, isScanning: true, console)
    guard !opened.verdict.isDamaged else {
      let code = try opened.conclude(&console)
      console.note("\(journal.text): Nothing was redacted, as the journal is damaged: recover it first.")
      return code
    }
    guard !opened.player.journal.isJoined, !opened.player.journal.header.isPack else {
      throw Failure(
        "joined", "Several journals are in it. Redact them one by one, before they are joined or packed.",
        at: .init(file: journal.text))
    }
    let chosen = try chosenSessions(of: &opened)
    let app = try AppFile.checked(in: opened.player.journal.header, journal.text)
    let personal = PersonalValues(app: app?.declaration, keeping: keptNames, times: times) {
      pseudonyms.replacement(for: $0)
    }
    let reader: JournalReader
    do throws(JournalFault) { reader = try JournalReader.open(journal.text) } catch {
      throw Failure(.journal(error))
    }
    Unfinished.begin(file: File.unfinishedPath(of: out.text))
    defer { Unfinished.endFile() }
    var redaction = JournalRedaction(reader, of: chosen, keepsHashes: keepsHashes, personal)
    do throws(ReplayFault) { try redaction.write(to: out.text) } catch { throw Failure(error) }
    try tell(redaction.redactedCount, sessionCount: chosen.count, &console)
    return .done
  }

  private func chosenSessions(of opened: inout OpenJournal) throws(Failure) -> Set<String> {
    var names: Set<String> = []
    var known: Set<String> = []
    for page in opened.player.journal.pages.indices {
      known.formUnion(try opened.sessions(ofPage: page).map(\.name))
    }
    if isForAll { return known }
    for name in sessions {
      guard known.contains(name) else {
        throw opened.unknownSession(name, among: try opened.sessionNames(upTo: 6))
      }
      names.insert(name)
    }
    for actor in actors {
      let found: Set<String>
      do throws(ReplayFault) { found = try opened.player.journal.sessions(ofActor: actor) } catch {
        throw Failure(error)
      }
      guard !found.isEmpty else {
        throw Failure("notFound", "There is no session of \(actor.quoted).", at: .init(file: journal.text))
      }
      names.formUnion(found)
    }
    return names
  }

  private func tell(_ eventCount: Int, sessionCount: Int, _ console: inout Console) throws(Failure) {
    guard console.isJSON else {
      let sessions = sessionCount == 1 ? "1 session" : "\(sessionCount) sessions"
      return try console.output.writeLine("\(out.text): \(eventCount) events of \(sessions) are redacted")
    }
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("file")
    writer.write(out.text)
    writer.key("redacted")
    writer.write(eventCount)
    writer.key("sessions")
    writer.write(sessionCount)
    writer.endObject()
    writer.endLine()
    try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
  }
}
