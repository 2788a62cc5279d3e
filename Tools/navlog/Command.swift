/// From words to an exit code.
struct Command: Sendable {
  let verbs: [Verb]

  /// Runs what the words ask for, and tells what went wrong.
  func run(_ words: [String], _ console: inout Console) -> ExitCode {
    do throws(Failure) {
      let code = try dispatch(words, &console)
      try console.output.flush()
      return code
    } catch {
      return report(error, asJSON: Self.wantsJSON(words), &console)
    }
  }

  private func dispatch(_ words: [String], _ console: inout Console) throws(Failure) -> ExitCode {
    guard let first = words.first else {
      throw .usage("What shall be done? \(HelpPage.shortUsage) See navlog help.")
    }
    let verb = try verb(named: Self.aliases[first] ?? first)
    let arguments = try Arguments(parsing: Array(words.dropFirst()), for: verb)
    console.configure(arguments)
    guard !arguments[CommonOptions.help] else {
      return try HelpVerb.show(verb, &console)
    }
    return try verb.run(arguments, &console)
  }

  func verb(named name: String) throws(Failure) -> Verb {
    guard let verb = verbs.first(where: { $0.name == name }) else {
      throw name.hasPrefix("-")
        ? .usage("\(name) stands before any verb. Write the verb first. See navlog help.")
        : .unknownVerb(name, among: verbs)
    }
    return verb
  }

  /// What people type by habit.
  private static let aliases = ["--help": "help", "-h": "help", "--version": "version"]

  /// Whether errors are wanted as JSON, also where the rest of the words makes no sense.
  private static func wantsJSON(_ words: [String]) -> Bool {
    words.prefix { $0 != "--" }.contains(CommonOptions.json.form.word)
  }

  private func report(_ failure: Failure, asJSON: Bool, _ console: inout Console) -> ExitCode {
    if failure == .closedPipe { return .done }
    guard asJSON else {
      try? console.output.flush()
      StandardError.write("\(failure.sentence)\n")
      return .failed
    }
    do throws(Failure) {
      try console.output.writeLine(failure.json)
      try console.output.flush()
    } catch {
      StandardError.write("\(failure.sentence)\n")
    }
    return .failed
  }
}
