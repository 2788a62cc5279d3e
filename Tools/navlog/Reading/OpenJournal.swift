import Journal
import Replay

/// A journal opened by a verb that reads, with all that is wrong with it: one opening and one verdict for
/// every verb.
struct OpenJournal: ~Copyable {
  /// Bytes of a file up to which every checksum is checked on opening; a longer one that is sealed goes by
  /// its index, and its damage is found where it is read.
  static let checkedByteCount = 32 << 20

  let path: String
  var player: Player
  private(set) var verdict: Verdict

  /// - Parameter isScanning: checks every checksum, however long the file is.
  /// - Throws: a sentence on a file that is none, or none that can be read.
  init(_ path: Path, isScanning: Bool = false, _ console: borrowing Console) throws(Failure) {
    player = try Self.player(path, isScanning: isScanning, console)
    verdict = Verdict(of: player.journal)
    self.path = path.text
  }

  private static func player(
    _ path: Path, isScanning: Bool, _ console: borrowing Console
  ) throws(Failure) -> Player {
    if path.isStandardStream {
      throw .usage("A journal can't come from standard input, as it is read in no order: name a file.")
    }
    var progress = console.progress("bytes")
    defer { progress.clear() }
    do throws(ReplayFault) {
      return try Player(
        try journal(path, isScanning: isScanning) { progress.update($0, of: $1) })
    } catch {
      throw Failure(error)
    }
  }

  private static func journal(
    _ path: Path, isScanning: Bool, _ progress: (Int, Int) -> Void
  ) throws(ReplayFault) -> JournalReader {
    do throws(JournalFault) {
      let isShort = try isShort(path.text)
      return try JournalReader.open(path.text, isScanning: isScanning || isShort, progress: progress)
    } catch {
      throw .journal(error)
    }
  }

  /// Whether every checksum was checked on opening in any case.
  var isShort: Bool { player.journal.byteCount <= Self.checkedByteCount }

  private static func isShort(_ path: String) throws(JournalFault) -> Bool {
    do { return try File.status(path: path).byteCount <= checkedByteCount } catch { throw .file(error) }
  }

  /// Reads on in a journal that is being recorded.
  ///
  /// - Returns: `false` where it must be opened anew.
  mutating func extend() throws(Failure) -> Bool {
    do throws(JournalFault) {
      guard try player.journal.extend() else { return false }
    } catch {
      throw Failure(error)
    }
    verdict = verdict.extended(to: player.journal)
    return true
  }

  /// Reads a page's events.
  ///
  /// - Returns: `false` for one that can not be read, which the verdict tells of from then on.
  mutating func read(page: Int, into reader: inout EventReader) throws(Failure) -> Bool {
    do throws(ReplayFault) {
      try reader.read(page: page, of: &player.journal)
      verdict.noteUnknown(reader.page.unknownCount, page: page)
      return true
    } catch {
      try note(error, page: page)
      return false
    }
  }

  /// What a page knows of its sessions; none for one that can not be read.
  mutating func sessions(ofPage page: Int) throws(Failure) -> [PageSession] {
    do throws(JournalFault) {
      return try player.journal.sessions(ofPage: page)
    } catch {
      try note(.journal(error), page: page)
      return []
    }
  }

  private mutating func note(_ fault: ReplayFault, page: Int) throws(Failure) {
    let entry = player.journal.pages[page]
    switch fault {
    case .journal(.damaged(_, let damage)): verdict.addGap(entry, damage)
    default: throw Failure(fault)
    }
  }

  /// Says what is wrong, behind all that was printed.
  ///
  /// - Returns: what the verb ends with.
  func conclude(_ console: inout Console) throws(Failure) -> ExitCode {
    try console.output.flush()
    for sentence in verdict.sentences { console.note("\(path): \(sentence)") }
    return verdict.exitCode
  }
}
