/// The completion script for bash 4 and later.
struct BashCompletions {
  let verbs: [Verb]

  var script: String {
    """
    # Completions of navlog for bash.
    _navlog() {
      local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}"
      COMPREPLY=()
      if ((COMP_CWORD == 1)); then
        COMPREPLY=($(compgen -W "\(verbs.map(\.name).joined(separator: " "))" -- "$word"))
        return
      fi
      case "${COMP_WORDS[1]} $before" in
    \(verbs.flatMap(values).joined(separator: "\n"))
      esac
      case "${COMP_WORDS[1]} $word" in
    \(verbs.map(words).joined(separator: "\n"))
      esac
    }
    complete -o filenames -F _navlog navlog

    """
  }

  /// What stands behind each option that has a value.
  private func values(of verb: Verb) -> [String] {
    verb.options.filter(\.takesValue).map { option in
      let short = option.short.map { "|\"\(verb.name) -\($0)\"" } ?? ""
      return "    \"\(verb.name) \(option.word)\"\(short)) \(reply(option.completion)); return ;;"
    }
  }

  /// Options where a dash was typed, operands elsewhere.
  private func words(of verb: Verb) -> String {
    let options = verb.options.map(\.word).joined(separator: " ")
    return """
          "\(verb.name) -"*) \(reply(.oneOf([options]))) ;;
          "\(verb.name) "*) \(operands(of: verb)) ;;
      """
  }

  /// What stands directly behind the verb, and what stands further on where that is something else.
  private func operands(of verb: Verb) -> String {
    let first = verb.operands.first?.completion ?? .nothing
    let last = verb.operands.last?.completion ?? .nothing
    return first == last
      ? reply(last) : "if ((COMP_CWORD == 2)); then \(reply(first)); else \(reply(last)); fi"
  }

  private func reply(_ completion: Completion) -> String {
    switch completion {
    case .nothing: ":"
    case .file: "mapfile -t COMPREPLY < <(compgen -f -- \"$word\")"
    case .directory: "mapfile -t COMPREPLY < <(compgen -d -- \"$word\")"
    case .verb: reply(.oneOf(verbs.map(\.name)))
    case .oneOf(let words): "COMPREPLY=($(compgen -W \"\(words.joined(separator: " "))\" -- \"$word\"))"
    }
  }
}
