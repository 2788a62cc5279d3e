import Interchange
import Journal
import Navigation
import Replay

/// Decides journals again under other rules.
struct WhatIfRun {
  /// The other rules; without any, each journal's own.
  private let given: CheckedApp?
  private let mode: WhatIfMode
  private let isSummary: Bool
  private let namesFiles: Bool
  private var baseline: BaselineFile?
  private var counts = WhatIfCounts()

  init(
    app: Path?, mode: WhatIfMode?, baseline path: Path?, accepts: Bool, isSummary: Bool, namesFiles: Bool,
    _ console: borrowing Console
  ) throws(Failure) {
    given = if let app { try AppFile.checked(app, console) } else { nil }
    baseline = if let path { try BaselineFile(path, mode: mode, accepts: accepts) } else { nil }
    self.mode = baseline?.mode ?? mode ?? .resync
    self.isSummary = isSummary
    self.namesFiles = namesFiles
  }

  mutating func run(_ files: [Path], _ console: inout Console) throws(Failure) -> ExitCode {
    var code = ExitCode.done
    for file in files {
      var journal = try OpenJournal(file, console)
      try journal.checkHoldsOneJournal()
      try run(&journal, &console)
      code = max(code, try journal.conclude(&console))
    }
    counts.fileCount = files.count
    let expired = try baseline?.finish() ?? []
    try conclude(expired, &console)
    let isNew = baseline == nil ? counts.differenceCount > 0 : counts.newCount > 0
    return max(code, isNew ? .found : .done)
  }

  private mutating func run(_ journal: inout OpenJournal, _ console: inout Console) throws(Failure) {
    let own = try AppFile.checked(in: journal.player.journal.header, journal.path)
    let checked = given ?? own
    let app = checked.map { App<Route>($0) }
    let initial: InitialState
    do { initial = try journal.player.journal.initialState() } catch { throw Failure(error) }
    var whatIf = WhatIf(
      under: app, mode: mode, links: Self.links(own?.declaration, checked?.declaration), from: initial)
    var text = WhatIfText(
      isColored: console.isColored, lastPosition: journal.player.journal.endPosition)
    if namesFiles, !console.isJSON, !isSummary {
      try console.output.writeLine(console.paint(.heading, journal.path.shown))
    }
    var reader = EventReader(journal.player.journal.makePage())
    var progress = console.progress("events")
    let total = Int(clamping: journal.player.journal.eventCount)
    var done = 0
    for page in journal.player.journal.pages.indices where try journal.read(page: page, into: &reader) {
      whatIf.begin(page: reader.page.page.sessions)
      while !reader.isAtEnd {
        try note(whatIf.add(reader.event()), journal.path, &text, &console)
        reader.advance()
      }
      done += reader.page.page.count
      progress.update(done, of: total)
    }
    progress.clear()
    try note(whatIf.finish(), journal.path, &text, &console)
    counts.endFile(sessions: whatIf.sessionCount, intents: whatIf.decidedCount, lost: whatIf.lostCount)
  }

  /// Links resolve as recorded where nothing that resolving looks at is declared otherwise.
  private static func links(_ own: AppDeclaration?, _ other: AppDeclaration?) -> WhatIf.Links {
    own?.links == other?.links && own?.routes == other?.routes && own?.tabs == other?.tabs
      ? .asRecorded : .others
  }

  private mutating func note(
    _ differences: [WhatIfDifference], _ file: String, _ text: inout WhatIfText, _ console: inout Console
  ) throws(Failure) {
    for difference in differences {
      let isAccepted = baseline?.takes(difference) ?? false
      counts.add(difference, isAccepted: isAccepted)
      if isAccepted || isSummary { continue }
      if console.isJSON {
        var writer = JSONWriter()
        writer.write(difference, file: namesFiles ? file : nil)
        writer.endLine()
        try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
      } else {
        for line in text.lines(of: difference) { try console.output.writeLine(line) }
      }
    }
  }

  private func conclude(
    _ expired: [WhatIfBaseline.Entry], _ console: inout Console
  ) throws(Failure) {
    let hasBaseline = baseline != nil
    if console.isJSON {
      if isSummary { try counts.writeJSON(mode, expired, to: &console.output) }
    } else {
      for line in counts.lines(mode, hasBaseline: hasBaseline) { try console.output.writeLine(line) }
    }
    try console.output.flush()
    for entry in isSummary ? expired.prefix(3) : expired[...] {
      console.note(
        """
        The baseline lists a difference that is gone: session \(entry.session.quoted), step \(entry.step), \
        \(entry.kind)\(entry.count > 1 ? ", \(entry.count) times" : ""). --accept takes it out.
        """)
    }
    if isSummary, expired.count > 3 {
      console.note(
        "The baseline lists \(expired.count) differences that are gone; these are the first three.")
    }
    if counts.lostCount > 0 {
      console.note("\(counts.lostCount) events were passed over: the state before them is lost.")
    }
  }
}
