import Replay

/// `navlog replay FILE…`.
enum ReplayVerb {
  static let app = Option<Path>("app", "APP", "Decide every intent again under this app's declaration.")
  static let ownApp = Flag("own-app", "The same under what each journal was recorded under.")
  static let mode = Option<WhatIfMode>("mode", "MODE", "How to go on behind a difference (resync).")
  static let corpus = Option<Path>("corpus", "DIR", "All journals (*.navlog) in a folder.", .repeatable)
  static let baseline = Option<Path>("baseline", "FILE", "Accept the differences that this file lists.")
  static let accept = Flag("accept", "Write the differences found into the baseline.")
  static let summary = Flag("summary", "Print counts alone.")
  static let speed = Option<Speed>("speed", "X", "List the events at their pace, X times as fast.")

  static let verb = Verb(
    "replay", "Check a journal against itself, or under other rules.",
    options: [app, ownApp, mode, corpus, baseline, accept, summary, speed],
    operands: [Operand("FILE", "The journals.", .any)],
    exclusive: [[app, ownApp, speed], [speed, summary], [speed, baseline]],
    details: [
      """
      Without --app it is an audit: all events are folded, and every state that the journal keeps is \
      compared with the fold. Of each session the first contradiction is told.
      """,
      """
      With --app every recorded intent is decided again under the other rules, at its recorded time \
      and with the recorded answers; no clock is looked at and no effect runs. Differences are told by \
      class: verdictChanged, routeChanged, stateChanged, outcomeExtra and outcomeMissing (of follow-up \
      events), targetUnknown, and effectNeeded where an answer was not recorded.
      """,
      """
      MODE is resync (each event from the state that was recorded: what would this rule change?), stop \
      (each session up to its first difference) or force (on from the state the other rules lead to; \
      what follows is counterfactual, marked with ≈).
      """,
      """
      As a gate: --accept writes the differences into the baseline. Later runs with the same baseline \
      end with 1 only for differences that it does not list, and name entries that nothing needs any \
      more. The order of journals does not matter.
      """,
      "--speed plays: it lists events as log does, each when its recorded time has come.",
    ],
    examples: [
      .init("navlog replay shop.navlog", "Does it agree with itself?"),
      .init("navlog replay shop.navlog --app new.app.json5", "What would other rules have changed?"),
      .init(
        "navlog replay --corpus sessions --app new.app.json5 --baseline accepted.ndjson",
        "A gate for new guards."),
    ]
  ) { arguments, console throws(Failure) in
    let files = try files(arguments)
    if let speed = arguments[speed] {
      return try LogVerb.list(files, EventFilter(), pace: Pace(speed), &console)
    }
    guard arguments[app] != nil || arguments[ownApp] else {
      try check(arguments)
      return try AuditRun(isSummary: arguments[summary]).run(files, &console)
    }
    guard !arguments[accept] || arguments[baseline] != nil else {
      throw .usage("--accept wants --baseline beside it: the file to write.")
    }
    var run = try WhatIfRun(
      app: arguments[app], mode: arguments[mode], baseline: arguments[baseline],
      accepts: arguments[accept], isSummary: arguments[summary],
      namesFiles: files.count > 1 || arguments[corpus] != nil, console)
    return try run.run(files, &console)
  }

  private static func files(_ arguments: Arguments) throws(Failure) -> [Path] {
    var files = arguments.operands.compactMap(Path.init(argument:))
    for folder in arguments.all(corpus) {
      let found = try Folder.files(in: folder, ending: ".navlog").compactMap(Path.init(argument:))
      guard !found.isEmpty else {
        throw Failure("notFound", "There is no journal (*.navlog) in it.", at: .init(file: folder.text))
      }
      files += found
    }
    guard !files.isEmpty else { throw .usage("FILE is missing: name a journal, or a folder with --corpus.") }
    return files
  }

  private static func check(_ arguments: Arguments) throws(Failure) {
    let needy: [(String, Bool)] = [
      (mode.form.word, arguments[mode] != nil), (baseline.form.word, arguments[baseline] != nil),
      (accept.form.word, arguments[accept]),
    ]
    guard let word = needy.first(where: \.1)?.0 else { return }
    throw .usage("\(word) is about other rules: name them with --app.")
  }
}

extension WhatIfMode: ArgumentValue {}
