extension HelpPage {
  /// The verb as one JSON object, for tools that make documents or forms of it.
  static func json(of verb: Verb) -> String {
    object([
      ("name", verb.name.quotedAsJSON),
      ("summary", verb.summary.quotedAsJSON),
      ("usage", verb.usage.quotedAsJSON),
      ("arguments", array(verb.operands.map(json(of:)))),
      ("options", array(verb.options.map(json(of:)))),
      ("details", array(verb.details.map(\.quotedAsJSON))),
      ("examples", array(verb.examples.map(json(of:)))),
    ])
  }

  private static func json(of operand: Operand) -> String {
    object([
      ("name", operand.name.quotedAsJSON),
      ("summary", operand.summary.quotedAsJSON),
      ("required", "\(operand.isRequired)"),
      ("repeats", "\(operand.repeats)"),
    ])
  }

  private static func json(of option: OptionForm) -> String {
    object([
      ("name", option.name.quotedAsJSON),
      ("short", option.short.map { String($0).quotedAsJSON } ?? "null"),
      ("value", option.valueName?.quotedAsJSON ?? "null"),
      ("summary", option.summary.quotedAsJSON),
      ("required", "\(option.need == .required)"),
      ("repeats", "\(option.need == .repeatable)"),
    ])
  }

  private static func json(of example: Verb.Example) -> String {
    object([("command", example.command.quotedAsJSON), ("purpose", example.purpose.quotedAsJSON)])
  }

  private static func object(_ members: [(key: String, value: String)]) -> String {
    "{\(members.map { "\($0.key.quotedAsJSON):\($0.value)" }.joined(separator: ","))}"
  }

  private static func array(_ elements: [String]) -> String { "[\(elements.joined(separator: ","))]" }
}
