import Analytics
import Interchange
import Journal
import Replay

/// Several journals that are read one after the other, with what is wrong with each.
struct JournalVerdicts {
  let paths: [String]
  private var verdicts: [Verdict] = []
  /// The position of the last event of all, where they run on.
  private(set) var lastPosition: UInt64 = 0

  /// - Throws: what is wrong with a journal that can not be read at all, before anything is done.
  init(_ paths: [String], _ console: borrowing Console) throws(Failure) {
    self.paths = paths
    for path in paths {
      guard let argument = Path(argument: path) else { throw .usage("FILE must not be empty.") }
      let journal = try OpenJournal(argument, console)
      lastPosition &+= max(journal.player.journal.endPosition, 1) - 1
      verdicts.append(journal.verdict)
    }
  }

  /// - Throws: that a file is one of the journals.
  func refuseOverwriting(at path: Path) throws(Failure) {
    for file in paths.compactMap(Path.init(argument:)) where Output.wouldOverwrite(file, at: path) {
      throw .usage("--to \(path.text) is the journal itself. Name another file.")
    }
  }

  mutating func add(_ pages: [UnreadablePage]) {
    for page in pages { verdicts[page.journal].addGap(page.page, page.damage) }
  }

  /// Takes over what is known of a journal that was read.
  mutating func replace(_ index: Int, with verdict: Verdict) { verdicts[index] = verdict }

  /// Says what is wrong, behind all that was written.
  ///
  /// - Returns: what the verb ends with.
  func conclude(_ console: inout Console) throws(Failure) -> ExitCode {
    try console.output.flush()
    var code = ExitCode.done
    for (path, verdict) in zip(paths, verdicts) {
      for sentence in verdict.sentences { console.note("\(path): \(sentence)") }
      code = max(code, verdict.exitCode)
    }
    return code
  }
}

// MARK: - Tables

extension JournalVerdicts {
  /// Opens a table over the journals; `nil` where there is none of that name.
  func source(of table: String, sessions: [String] = []) throws(Failure) -> (any TableSource)? {
    var filter = TableFilter()
    filter.sessions = Set(sessions)
    do {
      return try TableSources.source(named: table, paths: paths, filter: filter)
    } catch {
      throw Failure(error)
    }
  }

  /// Fills a batch with the next rows of a table; `false` where there are no more.
  func read(_ source: any TableSource, into batch: inout TableBatch) throws(Failure) -> Bool {
    do { return try source.read(into: &batch) } catch { throw Failure(error) }
  }

  /// Opens the sessions of the journals, to be read one by one.
  func sessions(_ wanted: [String] = []) throws(Failure) -> SessionSource {
    do { return try SessionSource(paths, sessions: wanted) } catch { throw Failure(error) }
  }

  func next(_ source: SessionSource) throws(Failure) -> ExportedSession? {
    do { return try source.next() } catch { throw Failure(error) }
  }
}
