/// A word that stands for itself, such as a file's name.
struct Operand: Sendable {
  enum Count: Sendable { case one, optional, any, atLeastOne }

  /// What stands for it in help, `FILE`.
  var name: String
  var summary: String
  var count: Count
  var completion: Completion
  /// What is wanted, where not every word will do.
  var expectation: String?
  var accepts: @Sendable (String) -> Bool

  init(_ name: String, _ summary: String, _ count: Count = .one, completion: Completion = .file) {
    self.name = name
    self.summary = summary
    self.count = count
    self.completion = completion
    accepts = { _ in true }
  }

  /// An operand that is read as a value, such as one of a few words.
  init<Value: ArgumentValue>(_ name: String, _ summary: String, as type: Value.Type) {
    self.init(name, summary, completion: Value.completion)
    expectation = Value.expectation
    accepts = { Value(argument: $0) != nil }
  }

  var isRequired: Bool { count == .one || count == .atLeastOne }
  var repeats: Bool { count == .any || count == .atLeastOne }

  /// As a usage line shows it, `[FILE…]`.
  var usage: String {
    let word = repeats ? "\(name)…" : name
    return isRequired ? word : "[\(word)]"
  }
}
