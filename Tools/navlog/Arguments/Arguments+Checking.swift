extension Arguments {
  /// Whether all that is required is there, and nothing too much.
  func check(against verb: Verb) throws(Failure) {
    for option in verb.options where option.need == .required && values[option.name] == nil {
      throw .missing(option)
    }
    for names in verb.exclusive {
      let given = names.filter { values[$0] != nil }.map { "--\($0)" }
      guard given.count < 2 else {
        throw .usage("\(given.listed(with: "and")) contradict each other. Choose one.")
      }
    }
    try checkOperands(of: verb)
  }

  /// Refuses a range of times that ends before it begins: nothing could be in it.
  func check(_ since: Option<TimeArgument>, isBefore until: Option<TimeArgument>) throws(Failure) {
    guard let first = self[since]?.milliseconds, let last = self[until]?.milliseconds, first > last else {
      return
    }
    throw .usage("\(since.form.word) is behind \(until.form.word).")
  }

  private func checkOperands(of verb: Verb) throws(Failure) {
    let required = verb.operands.filter(\.isRequired)
    guard operands.count >= required.count else {
      let missing = required[operands.count]
      throw .usage("\(missing.name) is missing: \(missing.summary) Usage: \(verb.usage)")
    }
    guard operands.count <= verb.operands.count || verb.operands.contains(where: \.repeats) else {
      let extra = operands[verb.operands.count]
      throw .usage("\(extra.quoted) is one word too many. Usage: \(verb.usage)")
    }
    for (operand, word) in zip(verb.operands, operands) where !operand.accepts(word) {
      throw .wrong(word, for: operand)
    }
    if operands.contains("") {
      throw .usage("A word is empty: a variable that is not set, maybe. Usage: \(verb.usage)")
    }
  }
}

extension Failure {
  static func wrong(_ word: String, for operand: Operand) -> Failure {
    .usage("\(operand.name) is \(operand.expectation ?? "something else"), not \(word.quoted).")
  }

  static func missing(_ option: OptionForm) -> Failure {
    .usage("\(option.word) is missing: it wants \(option.expectation).")
  }

  static func unknownOption(_ word: String, of verb: Verb) -> Failure {
    let nearest = word.nearest(among: verb.options.map(\.word)).map { " Did you mean \($0)?" } ?? ""
    return .usage("navlog \(verb.name) knows no option \(word).\(nearest) See navlog help \(verb.name).")
  }

  static func unknownVerb(_ word: String, among verbs: [Verb]) -> Failure {
    let nearest = word.nearest(among: verbs.map(\.name)).map { " Did you mean \($0)?" } ?? ""
    return .usage("There is no verb \(word.quoted).\(nearest) See navlog help.")
  }
}
