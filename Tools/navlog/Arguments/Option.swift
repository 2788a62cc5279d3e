/// An option with a value, `--name VALUE`.
///
/// It is declared once, as a value of a verb: parsing, help and completions are made from it, and
/// `arguments[option]` reads it back with its type.
struct Option<Value: ArgumentValue>: OptionDeclaration {
  let form: OptionForm

  init(
    _ name: String, short: Character? = nil, _ valueName: String, _ summary: String,
    _ need: OptionForm.Need = .optional
  ) {
    form = OptionForm(
      name: name, short: short, valueName: valueName, summary: summary, need: need,
      completion: Value.completion, expectation: Value.expectation,
      accepts: { Value(argument: $0) != nil })
  }
}

/// An option without a value, `--name`: it is given or not.
struct Flag: OptionDeclaration {
  let form: OptionForm

  init(_ name: String, short: Character? = nil, _ summary: String) {
    form = OptionForm(
      name: name, short: short, valueName: nil, summary: summary, need: .optional, completion: .nothing,
      expectation: "no value", accepts: { _ in false })
  }
}

/// What a table of verbs needs to know of an option, whatever its value's type.
protocol OptionDeclaration: Sendable {
  var form: OptionForm { get }
}

/// An option without its type: what is typed, what is shown, and which values are taken.
struct OptionForm: Sendable {
  enum Need: Sendable { case optional, required, repeatable }

  var name: String
  var short: Character?
  /// What stands for the value in help; a flag has none.
  var valueName: String?
  var summary: String
  var need: Need
  var completion: Completion
  var expectation: String
  var accepts: @Sendable (String) -> Bool

  var takesValue: Bool { valueName != nil }

  /// As it is typed, `--journal`.
  var word: String { "--\(name)" }

  /// As help shows it, `-j, --journal FILE`.
  var heading: String {
    let start = short.map { "-\($0), " } ?? "    "
    return start + word + (valueName.map { " \($0)" } ?? "")
  }
}
