/// `navlog completions SHELL`.
enum CompletionsVerb {
  static let verb = Verb(
    "completions", "Print a script that lets a shell complete verbs and options.",
    operands: [
      Operand("SHELL", "The shell: \(Shell.expectation).", as: Shell.self)
    ],
    details: ["The script is made from the same table as this help, so it offers what this version knows."],
    examples: [
      .init("source <(navlog completions bash)", "In ~/.bashrc."),
      .init("navlog completions zsh > \"${fpath[1]}/_navlog\"", "Once; then start a new zsh."),
      .init("navlog completions fish > ~/.config/fish/completions/navlog.fish", "Once."),
    ]
  ) { arguments, console throws(Failure) in
    let shell: Shell = try arguments.operand(0, as: Shell.self)
    let script = shell.script(for: Verbs.all)
    try console.output.write(
      console.isJSON ? #"{"shell":"\#(shell.rawValue)","script":\#(script.quotedAsJSON)}"# + "\n" : script)
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
