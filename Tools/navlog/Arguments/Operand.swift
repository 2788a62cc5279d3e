/// A word that stands for itself, such as a file's name.
struct Operand: Sendable {
  enum Count: Sendable { case one, optional, any, atLeastOne }

  /// What stands for it in help, `FILE`.
  var name: String
  var summary: String
  var count: Count
  var completion: Completion

  init(_ name: String, _ summary: String, _ count: Count = .one, completion: Completion = .file) {
    self.name = name
    self.summary = summary
    self.count = count
    self.completion = completion
  }

  var isRequired: Bool { count == .one || count == .atLeastOne }
  var repeats: Bool { count == .any || count == .atLeastOne }

  /// As a usage line shows it, `[FILE…]`.
  var usage: String {
    let word = repeats ? "\(name)…" : name
    return isRequired ? word : "[\(word)]"
  }
}
