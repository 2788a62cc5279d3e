/// The completion script for zsh.
struct ZshCompletions {
  let verbs: [Verb]

  var script: String {
    """
    #compdef navlog
    # Completions of navlog for zsh.
    _navlog() {
      local -a verbs=(
    \(verbs.map { "    \("\($0.name):\($0.summary)".quotedForShell)" }.joined(separator: "\n"))
      )
      if ((CURRENT == 2)); then
        _describe verb verbs
        return
      fi
      local verb=$words[2]
      words=(navlog "${words[@]:2}")
      ((CURRENT--))
      case $verb in
    \(verbs.map(arguments).joined(separator: "\n"))
      esac
    }
    if [[ $zsh_eval_context[-1] == loadautofunc ]]; then _navlog "$@"; else compdef _navlog navlog; fi

    """
  }

  private func arguments(of verb: Verb) -> String {
    let parts = verb.options.flatMap(specifications) + verb.operands.map(specification)
    return "    \(verb.name)) _arguments -s \(parts.map(\.quotedForShell).joined(separator: " ")) ;;"
  }

  private func specifications(of option: OptionForm) -> [String] {
    let repeats = option.need == .repeatable ? "*" : ""
    let text = "[\(option.summary.escaped("[]:"))]"
    let value = option.valueName.map { ":\($0):\(action(option.completion))" } ?? ""
    let long = repeats + option.word + (option.takesValue ? "=" : "") + text + value
    return [long] + (option.short.map { ["\(repeats)-\($0)\(text)\(value)"] } ?? [])
  }

  private func specification(of operand: Operand) -> String {
    "\(operand.repeats ? "*" : ""):\(operand.name):\(action(operand.completion))"
  }

  private func action(_ completion: Completion) -> String {
    switch completion {
    case .nothing: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .verb: action(.oneOf(verbs.map(\.name)))
    case .oneOf(let words): "(\(words.joined(separator: " ")))"
    }
  }
}

extension String {
  /// As one word of a POSIX shell.
  var quotedForShell: String {
    "'\(split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''"))'"
  }

  fileprivate func escaped(_ special: String) -> String {
    map { special.contains($0) ? "\\\($0)" : "\($0)" }.joined()
  }
}
