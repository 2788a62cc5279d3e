/// The bodies in a Swift file: what stands in braces directly in a type or in the file, be it a function's,
/// a computed property's or a closure's.
struct Bodies {
  struct Body: Equatable {
    /// Where it begins, from 1.
    let line: Int
    let lineCount: Int
  }

  private struct Brace {
    let line: Int
    let isType: Bool
  }

  private(set) var bodies: [Body] = []
  private var open: [Brace] = []
  /// The code since the last brace.
  private var header = ""

  init(of file: TextFile) {
    for (number, text) in file.codeLines {
      for character in text { take(character, number) }
      header.append("\n")
    }
  }

  private mutating func take(_ character: Character, _ line: Int) {
    switch character {
    case "{":
      open.append(Brace(line: line, isType: opensType))
      header = ""
    case "}":
      header = ""
      guard let brace = open.popLast(), !brace.isType, open.last?.isType ?? true else { return }
      bodies.append(Body(line: brace.line, lineCount: line - brace.line + 1))
    default: header.append(character)
    }
  }

  private var opensType: Bool {
    header.contains(/\b(struct|class|enum|extension|protocol|actor)\s+[\w`]/)
      && !header.contains(/\bclass\s+(func|var)\b/)
  }
}
