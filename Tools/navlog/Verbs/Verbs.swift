/// All there is, in the order help shows it.
enum Verbs {
  static let all: [Verb] = [
    RecordVerb.verb,
    ImportVerb.verb,
    LogVerb.verb,
    InfoVerb.verb,
    StateVerb.verb,
    StepVerb.verb,
    ViewVerb.verb,
    ReplayVerb.verb,
    DiffVerb.verb,
    BisectVerb.verb,
    MinimizeVerb.verb,
    VerifyVerb.verb,
    SignVerb.verb,
    ProveVerb.verb,
    RecoverVerb.verb,
    RedactVerb.verb,
    PackVerb.verb,
    UnpackVerb.verb,
    ExportVerb.verb,
    AppVerb.verb,
    LinkVerb.verb,
    HelpVerb.verb,
    CompletionsVerb.verb,
    VersionVerb.verb,
  ]
}
