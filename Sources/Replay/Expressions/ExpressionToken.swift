import Navigation

/// A word of an expression, with the byte where it begins.
struct ExpressionToken: Equatable {
  enum Kind: Equatable {
    /// A name or a keyword.
    case word(String)
    case string(String)
    case number(Value)
    case symbol(Symbol)
    case end
  }

  enum Symbol: String, CaseIterable {
    case equal = "=="
    case unequal = "!="
    case atMost = "<="
    case atLeast = ">="
    case both = "&&"
    case either = "||"
    case less = "<"
    case more = ">"
    case not = "!"
    case open = "("
    case close = ")"
    case openList = "["
    case closeList = "]"
    case comma = ","
    case dot = "."
  }

  var kind: Kind
  var offset: Int

  func isWord(_ word: String) -> Bool { kind == .word(word) }
  func isSymbol(_ symbol: Symbol) -> Bool { kind == .symbol(symbol) }

  /// What a fault calls it.
  var description: String {
    switch kind {
    case .word(let word): "'\(word)'"
    case .string(let text): "the text \"\(text)\""
    case .number: "a number"
    case .symbol(let symbol): "'\(symbol.rawValue)'"
    case .end: "the end"
    }
  }
}
