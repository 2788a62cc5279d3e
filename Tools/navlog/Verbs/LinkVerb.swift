import Interchange
import Navigation

/// `navlog link URL --app APP`.
enum LinkVerb {
  static let app = Option<Path>("app", "APP", "The declaration of the app.", .required)

  static let verb = Verb(
    "link", "Explain where a link leads, pattern by pattern.",
    options: [app], operands: [Operand("URL", "The link.", completion: .nothing)],
    details: [
      """
      Tells the verdict, the place, what a journal keeps of the URL (secrets as a colon and their name, \
      what is not kept as *), and for each pattern why it won or did not: those that match first, the \
      best on top, then the others as declared.
      """,
      "Guards are not asked: they depend on facts.",
      "0 if a pattern leads the way, 1 if the link is refused or goes to the root as an unknown one.",
    ],
    examples: [
      .init("navlog link shop://product/42 --app shop.app.json5", "Which pattern takes it?"),
      .init("navlog link shop://produkt/42 --app shop.app.json5 --json", "Why does none?"),
    ]
  ) { arguments, console throws(Failure) in
    let path: Path = try arguments.required(app)
    guard let links = try AppFile.checked(path, console).links else {
      throw Failure("noLinks", "The app declares no links.", at: .init(file: path.text))
    }
    let explanation = links.explain(url: arguments.operands[0])
    if console.isJSON {
      var writer = JSONWriter()
      writer.write(explanation)
      writer.endLine()
      try writer.withBytes { bytes throws(Failure) in try console.output.write(bytes) }
    } else {
      let text = LinkText(explanation: explanation, isColored: console.isColored)
      for line in text.lines { try console.output.writeLine(line) }
    }
    return explanation.resolution.place == nil ? .found : .done
  }
}
