import Glibc

/// Where a verb speaks: data on standard output, words on standard error.
struct Console: ~Copyable {
  var output = Output.standard
  let outputTerminal = Terminal(descriptor: STDOUT_FILENO)
  let errorTerminal = Terminal(descriptor: STDERR_FILENO)
  /// Whether `--json` was given.
  private(set) var isJSON = false
  /// Whether data on standard output is coloured.
  private(set) var isColored = false

  /// Takes note of what every verb understands.
  mutating func configure(_ arguments: Arguments) {
    isJSON = arguments[CommonOptions.json]
    isColored = outputTerminal.usesColor(arguments[CommonOptions.color] ?? .auto) { Environment[$0] }
  }

  /// Says a sentence to the person at the terminal.
  func note(_ sentence: String) { StandardError.write("navlog: \(sentence)\n") }

  /// A line that shows how far long work has come.
  func progress(_ what: String) -> Progress { Progress(what, on: errorTerminal) }

  /// The text, coloured if colour is used.
  func paint(_ paint: Paint, _ text: String) -> String { paint(text, if: isColored) }
}
