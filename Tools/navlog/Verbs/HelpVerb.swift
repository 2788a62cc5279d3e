/// `navlog help`, also `navlog --help` and `navlog VERB --help`.
enum HelpVerb {
  static let verb = Verb(
    "help", "Tell what there is, or all about one verb.",
    operands: [Operand("VERB", "The verb to tell about.", .optional, completion: .verb)],
    examples: [.init("navlog help completions", "What completions are, and how to install them.")]
  ) { arguments, console throws(Failure) in
    let command = Command(verbs: Verbs.all)
    guard let name = arguments.operand(0) else {
      return try showAll(command.verbs, &console)
    }
    return try show(command.verb(named: name), &console)
  }

  static func show(_ verb: Verb, _ console: inout Console) throws(Failure) -> ExitCode {
    if console.isJSON {
      try console.output.writeLine(HelpPage.json(of: verb))
    } else {
      try console.output.write(HelpPage(isColored: console.isColored).page(of: verb))
    }
    return .done
  }

  private static func showAll(_ verbs: [Verb], _ console: inout Console) throws(Failure) -> ExitCode {
    guard console.isJSON else {
      try console.output.write(HelpPage(isColored: console.isColored).page(of: verbs))
      return .done
    }
    for verb in verbs { try console.output.writeLine(HelpPage.json(of: verb)) }
    return .done
  }
}
