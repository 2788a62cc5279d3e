/// What `navlog help` shows, made from the table of verbs.
///
/// Lines are broken at 80 columns whatever the terminal, so that help reads the same everywhere and in
/// documents.
struct HelpPage {
  static let shortUsage = "Usage: navlog VERB [OPTION]… [ARGUMENT]…"
  private static let width = 80

  var isColored = false

  /// The overview.
  func page(of verbs: [Verb]) -> String {
    let intro = "navlog records the navigation of an app and gives back any past state."
    let sections = [
      intro,
      Self.shortUsage,
      section("Verbs", verbs.map { ($0.name, $0.summary) }),
      section("Options of every verb", CommonOptions.all.map { ($0.heading, $0.summary) }),
      section("Exit codes", ExitCode.meanings),
      "navlog help VERB tells all about a verb.",
    ]
    return sections.joined(separator: "\n\n") + "\n"
  }

  /// All about one verb.
  func page(of verb: Verb) -> String {
    var sections = [
      "navlog \(verb.name): \(verb.summary)".wrapped(to: Self.width), "Usage: \(verb.usage)",
    ]
    sections += verb.details.map { $0.wrapped(to: Self.width) }
    if !verb.operands.isEmpty {
      sections.append(section("Arguments", verb.operands.map { ($0.name, $0.summary) }))
    }
    sections.append(section("Options", verb.options.map { ($0.heading, $0.note) }))
    if !verb.examples.isEmpty {
      sections.append(heading("Examples") + "\n" + verb.examples.map(text(of:)).joined(separator: "\n"))
    }
    return sections.joined(separator: "\n\n") + "\n"
  }

  private func text(of example: Verb.Example) -> String {
    "  \(example.command)\n" + example.purpose.wrapped(to: Self.width, indent: 6)
  }

  /// A heading and two columns; a name too long for its column gets a line of its own.
  private func section(_ title: String, _ rows: [(name: String, text: String)]) -> String {
    let column = min(rows.map(\.name.count).max() ?? 0, 26)
    let lines = rows.map { name, text in
      let wrapped = text.wrapped(to: Self.width, indent: column + 4)
      guard name.count <= column else { return "  \(name)\n\(wrapped)" }
      return "  \(name.padded(to: column))  " + wrapped.dropFirst(column + 4)
    }
    return heading(title) + "\n" + lines.joined(separator: "\n")
  }

  private func heading(_ title: String) -> String { Paint.heading("\(title):", if: isColored) }
}

extension Verb {
  /// How it is typed, `navlog state [OPTION]… FILE`.
  var usage: String {
    let required = options.filter { $0.need == .required }.map { "\($0.word) \($0.valueName ?? "")" }
    return (["navlog", name] + required + ["[OPTION]…"] + operands.map(\.usage)).joined(separator: " ")
  }
}

extension OptionForm {
  /// The summary, and what else there is to know.
  fileprivate var note: String {
    switch need {
    case .optional: summary
    case .required: "\(summary) Required."
    case .repeatable: "\(summary) May be given more than once."
    }
  }
}

extension ExitCode {
  fileprivate static let meanings = [
    ("0", "Done, and nothing found."),
    ("1", "A difference, a divergence, damage or a loss was found; the output is complete."),
    ("2", "It could not be done: usage, unreadable, locked, a newer format."),
  ]
}
