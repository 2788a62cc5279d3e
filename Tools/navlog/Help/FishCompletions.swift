/// The completion script for fish.
struct FishCompletions {
  let verbs: [Verb]

  var script: String {
    """
    # Completions of navlog for fish.
    complete -c navlog -f
    \(verbs.flatMap(lines).joined(separator: "\n"))

    """
  }

  private func lines(for verb: Verb) -> [String] {
    let start = "complete -c navlog -n"
    let here = "'__fish_seen_subcommand_from \(verb.name)'"
    let name = "\(start) __fish_use_subcommand -a \(verb.name) -d \(verb.summary.quotedForShell)"
    return [name]
      + verb.options.map { "\(start) \(here) \(words(for: $0))" }
      + verb.operands.compactMap { operand in
        offer(operand.completion).map { "\(start) \(here) \($0)" }
      }
  }

  private func words(for option: OptionForm) -> String {
    let short = option.short.map { "-s \($0) " } ?? ""
    let demand = option.completion == .file ? "-r" : "-x"
    let value = option.takesValue ? " \(demand) \(offer(option.completion) ?? "")" : ""
    let words = "\(short)-l \(option.name)\(value)"
    return "\(words) -d \(option.summary.quotedForShell)".split(separator: " ").joined(separator: " ")
  }

  private func offer(_ completion: Completion) -> String? {
    switch completion {
    case .nothing: nil
    case .file: "-F"
    case .directory: "-a '(__fish_complete_directories)'"
    case .verb: offer(.oneOf(verbs.map(\.name)))
    case .oneOf(let words): "-a \(words.joined(separator: " ").quotedForShell)"
    }
  }
}
