@testable import navlog

/// A verb with every kind of option and operand, for the tests of what is made from verbs.
enum SampleVerb {
  enum Sync: String, CaseIterable, ArgumentValue { case every, batch, none }

  static let journal = Option<Path>("journal", short: "j", "FILE", "The journal.", .required)
  static let sync = Option<Sync>("sync", "WHEN", "When to write through: every, batch or none.")
  static let count = Option<Int>("count", short: "n", "N", "How many.")
  static let origin = Option<String>("origin", "URL", "Who may ask: a [pattern].", .repeatable)
  static let folder = Option<Folder>("folder", "DIRECTORY", "Where they lie.")
  static let quiet = Flag("quiet", short: "q", "Say nothing, don't even answer.")
  static let state = Flag("state", short: "s", "Answer with the state as well.")

  struct Folder: ArgumentValue {
    static let expectation = "a folder"
    static let completion = Completion.directory
    init?(argument: String) { return nil }
  }

  static let verb = Verb(
    "record", "Read intents and append what becomes of them.",
    options: [journal, sync, count, origin, folder, quiet, state],
    operands: [
      Operand("FIRST", "What comes first."),
      Operand("REST", "What may follow.", .any),
    ],
    exclusive: [[quiet, state]],
    details: ["A paragraph that is long enough to be broken into two lines because it has many words in it."],
    examples: [.init("navlog record -j shop.navlog first", "Records the shop's day.")]
  ) { _, _ throws(Failure) in .found }

  static let bare = Verb("rest", "Do nothing.") { _, _ throws(Failure) in .done }
}
