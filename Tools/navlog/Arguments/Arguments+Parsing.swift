extension Arguments {
  /// Reads the words after a verb's name.
  ///
  /// - Throws: what is wrong with the first word that makes no sense; or what is missing, unless help was
  ///   asked for.
  init(parsing words: [String], for verb: Verb) throws(Failure) {
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--":
        operands += rest
        rest = []
      case _ where word.hasPrefix("--"): try takeLong(word, &rest, verb)
      case _ where word.hasPrefix("-") && word != "-": try takeShort(word, &rest, verb)
      default: operands.append(word)
      }
    }
    guard !self[CommonOptions.help] else { return }
    try check(against: verb)
  }

  /// `--name`, `--name VALUE` or `--name=VALUE`.
  private mutating func takeLong(
    _ word: String, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(Failure) {
    let parts = word.dropFirst(2).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = verb.options.first(where: { $0.name == name }) else {
      throw .unknownOption("--\(name)", of: verb)
    }
    let attached = parts.count > 1 ? String(parts[1]) : nil
    switch (option.takesValue, attached) {
    case (true, let value?): try set(option, value)
    case (true, nil): try set(option, Self.value(of: option, &rest, verb))
    case (false, nil): try set(option, "")
    case (false, _?): throw .usage("\(option.word) takes no value.")
    }
  }

  /// `-j VALUE`, `-jVALUE`, or several flags in one word.
  private mutating func takeShort(
    _ word: String, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(Failure) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = verb.options.first(where: { $0.short == letter }) else {
        throw .unknownOption("-\(letter)", of: verb)
      }
      guard option.takesValue else {
        try set(option, "")
        continue
      }
      try set(option, letters.isEmpty ? Self.value(of: option, &rest, verb) : String(letters))
      return
    }
  }

  /// The next word. One that is itself an option shows that the value was forgotten.
  private static func value(
    of option: OptionForm, _ rest: inout ArraySlice<String>, _ verb: Verb
  ) throws(Failure) -> String {
    guard let value = rest.popFirst() else {
      throw .usage("\(option.word) wants \(option.expectation) after it.")
    }
    guard !verb.options.contains(where: { $0.isSpelled(by: value) }) else {
      throw .usage(
        "\(option.word) wants \(option.expectation) after it, not the option \(value). "
          + "Write \(option.word)=\(value) if that is the value.")
    }
    return value
  }

  private mutating func set(_ option: OptionForm, _ value: String) throws(Failure) {
    guard values[option.name] == nil || option.need == .repeatable else {
      throw .usage("\(option.word) is given twice. Say it once.")
    }
    guard !option.takesValue || option.accepts(value) else {
      throw .usage("\(option.word) wants \(option.expectation), not \(value.quoted).")
    }
    values[option.name, default: []].append(value)
  }
}

extension OptionForm {
  fileprivate func isSpelled(by word: String) -> Bool {
    word == self.word || word.hasPrefix("\(self.word)=") || short.map { word == "-\($0)" } ?? false
  }
}
