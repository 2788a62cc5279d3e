/// All there is, in the order help shows it.
enum Verbs {
  static let all: [Verb] = [
    RecordVerb.verb,
    StateVerb.verb,
    HelpVerb.verb,
    CompletionsVerb.verb,
    VersionVerb.verb,
  ]
}
