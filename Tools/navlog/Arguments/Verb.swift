/// One thing `navlog` can do. The table of these (`Verbs.swift`) is all that the rest knows of them.
struct Verb: Sendable {
  typealias Run = @Sendable (Arguments, inout Console) throws(Failure) -> ExitCode

  var name: String
  /// One line, a phrase that begins with what it does.
  var summary: String
  var options: [OptionForm]
  var operands: [Operand]
  /// Options of which only one may be given.
  var exclusive: [[String]]
  /// Paragraphs that say what a user can rely on.
  var details: [String]
  var examples: [Example]
  var run: Run

  /// A command line that works, and what it is good for.
  struct Example: Sendable {
    var command: String
    var purpose: String

    init(_ command: String, _ purpose: String) {
      self.command = command
      self.purpose = purpose
    }
  }

  init(
    _ name: String, _ summary: String, options: [any OptionDeclaration] = [], operands: [Operand] = [],
    exclusive: [[any OptionDeclaration]] = [], details: [String] = [], examples: [Example] = [],
    run: @escaping Run
  ) {
    self.name = name
    self.summary = summary
    self.options = options.map(\.form) + CommonOptions.all
    self.operands = operands
    self.exclusive = exclusive.map { $0.map(\.form.name) }
    self.details = details
    self.examples = examples
    self.run = run
  }
}

/// What every verb understands.
enum CommonOptions {
  static let json = Flag("json", "Print JSON: one object, or one a line. Errors too.")
  static let color = Option<ColorChoice>("color", "WHEN", "Colour: auto (on a terminal), always or never.")
  static let help = Flag("help", short: "h", "Tell what the verb does, with its options.")

  static let all = [json.form, color.form, help.form]
}
