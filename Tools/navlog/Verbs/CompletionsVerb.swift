/// `navlog completions SHELL`.
enum CompletionsVerb {
  static let verb = Verb(
    "completions", "Print a script that lets a shell complete verbs and options.",
    operands: [
      Operand(
        "SHELL", "The shell: \(Shell.expectation).", completion: .oneOf(Shell.allCases.map(\.rawValue)))
    ],
    details: ["The script is made from the same table as this help, so it offers what this version knows."],
    examples: [
      .init("source <(navlog completions bash)", "In ~/.bashrc."),
      .init("navlog completions zsh > \"${fpath[1]}/_navlog\"", "Once; then start a new zsh."),
      .init("navlog completions fish > ~/.config/fish/completions/navlog.fish", "Once."),
    ]
  ) { arguments, console throws(Failure) in
    let name = arguments.operands[0]
    guard let shell = Shell(argument: name) else {
      throw .usage("SHELL is one of \(Shell.expectation), not \(name.quoted).")
    }
    let script = shell.script(for: Verbs.all)
    try console.output.write(
      console.isJSON ? #"{"shell":"\#(name)","script":\#(script.quotedAsJSON)}"# + "\n" : script)
    return .done
  }
}

/// The shells that can be served.
enum Shell: String, CaseIterable, ArgumentValue {
  case bash, zsh, fish

  func script(for verbs: [Verb]) -> String {
    switch self {
    case .bash: BashCompletions(verbs: verbs).script
    case .zsh: ZshCompletions(verbs: verbs).script
    case .fish: FishCompletions(verbs: verbs).script
    }
  }
}
