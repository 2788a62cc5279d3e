import Interchange
import Journal
import Navigation
import Replay

/// One run of `minimize`.
struct MinimizingRun {
  var journal: Path
  var judge: StateJudge
  var session: String?
  var app: Path?
  var output: Path?
  var test: Path?
  var limit: LimitArgument?

  /// When the limit's time is over, by the steady clock.
  private let deadline: Int64?

  init(
    journal: Path, judge: StateJudge, session: String?, app: Path?, output: Path?, test: Path?,
    limit: LimitArgument?
  ) {
    deadline = if case .milliseconds(let span) = limit { Clock.steady() + min(span, 1 << 50) } else { nil }
    (self.journal, self.session, self.app) = (journal, session, app)
    (self.output, self.test, self.limit) = (output, test, limit)
    self.judge = judge.ending(by: deadline)
  }

  func run(_ console: inout Console) throws(Failure) -> ExitCode {
    for path in [output, test].compactMap(\.self) where File.exists(path.text) {
      throw Failure("exists", "It is there already, and is not written over.", at: .init(file: path.text))
    }
    var journal = try OpenJournal(journal, console)
    try journal.checkHoldsOneJournal()
    let name = if let session { session } else { try journal.onlySession() }
    try journal.requireSession(name)
    let rules = try rules(of: journal, console)
    let script = try journal.script(of: name)
    var minimizer = minimizer(script, rules?.app, console)
    guard try !minimizer.emptyStartIsBad() else {
      throw Failure("startIsBad", "The empty start is bad already: no intent is needed for that.")
    }
    guard try minimizer.run() else {
      if let deadline, Clock.steady() >= deadline {
        throw Failure("limitReached", "The limit was over before the bug was seen once. Give it more time.")
      }
      throw Failure(
        "notReproduced",
        """
        \(judge.words.shown) does not come to hold when the \(script.count) intents of session \
        \(name.quoted) are decided again\(rules == nil ? "" : " under the rules").
        """, at: .init(file: journal.path))
    }
    let report = MinimizingReport(
      words: judge.words, session: name, countBefore: script.count, documents: minimizer.documents,
      runCount: minimizer.progress.runCount, isMinimal: minimizer.isMinimal, app: rules)
    if let output { try report.record(to: output) }
    if let test { try TestFile(report, rules: app, beside: test).write() }
    try report.print(output: output, test: test, &console)
    return max(minimizer.isMinimal ? .done : .found, try journal.conclude(&console))
  }

  private func rules(
    of journal: borrowing OpenJournal, _ console: borrowing Console
  ) throws(Failure) -> AppUnderRecord? {
    if let app { return try AppFile.read(app, console) }
    return try AppFile.recorded(in: journal.player.journal.header, journal.path)
  }

  private func minimizer(
    _ script: Script, _ app: App<Route>?, _ console: borrowing Console
  ) -> Minimizer<Failure> {
    let budget = Budget(limit, deadline, progress: console.progress("runs"))
    let judge: Minimizer<Failure>.Judge =
      switch judge {
      case .expression(let expression): .expression(expression)
      case .command: .end { [judge] (moment) throws(Failure) in try judge.judge(moment) == .bad }
      }
    return Minimizer(script, app: app, judge: judge) { budget.goesOn($0) }
  }
}

/// How long minimising may go on, and the line that shows how far it is.
private final class Budget {
  private let limit: LimitArgument?
  private let deadline: Int64?
  private var progress: Progress
  private var best = Int.max

  init(_ limit: LimitArgument?, _ deadline: Int64?, progress: Progress) {
    self.limit = limit
    self.deadline = deadline
    self.progress = progress
  }

  deinit { progress.clear() }

  func goesOn(_ found: Minimizer<Failure>.Progress) -> Bool {
    progress.update(found.runCount, suffix: "\(found.intentCount) intents left")
    if case .runs(let count) = limit { return found.runCount < count }
    return deadline.map { Clock.steady() < $0 } ?? true
  }
}

extension OpenJournal {
  /// The intents of a session, from its first event on.
  mutating func script(of name: String) throws(Failure) -> Script {
    var script = Script(session: name)
    var reader = EventReader(player.journal.makePage())
    for page in player.journal.pages.indices {
      guard try sessions(ofPage: page).contains(where: { $0.name == name }),
        try read(page: page, into: &reader)
      else { continue }
      while !reader.isAtEnd {
        if reader.session.name == name { script.add(reader.event()) }
        reader.advance()
      }
    }
    return script
  }
}
