import Navigation

/// Reads an expression from its words, from the loosest operator to the tightest.
struct ExpressionParser {
  private var lexer: ExpressionLexer
  private(set) var token: ExpressionToken
  private var depth = 0
  /// What the names read so far need.
  var needs: Expression.Needs = []

  init(_ bytes: [UInt8]) throws(ExpressionFault) {
    lexer = ExpressionLexer(bytes)
    token = try lexer.next()
  }

  mutating func parse() throws(ExpressionFault) -> Expression.Node {
    let node = try disjunction()
    guard token.kind == .end else {
      throw fault(expected: "'and', 'or', a comparison or the end")
    }
    return node
  }

  // MARK: Operators

  private mutating func disjunction() throws(ExpressionFault) -> Expression.Node {
    var parts = [try conjunction()]
    while token.isWord("or") || token.isSymbol(.either) {
      try advance()
      parts.append(try conjunction())
    }
    return parts.count == 1 ? parts[0] : .any(parts)
  }

  private mutating func conjunction() throws(ExpressionFault) -> Expression.Node {
    var parts = [try negation()]
    while token.isWord("and") || token.isSymbol(.both) {
      try advance()
      parts.append(try negation())
    }
    return parts.count == 1 ? parts[0] : .all(parts)
  }

  private mutating func negation() throws(ExpressionFault) -> Expression.Node {
    guard token.isWord("not") || token.isSymbol(.not) else { return try comparison() }
    try descend()
    defer { depth -= 1 }
    try advance()
    return .not(try negation())
  }

  private mutating func comparison() throws(ExpressionFault) -> Expression.Node {
    let left = try operand()
    if let comparison = token.comparison {
      try advance()
      return .compare(left, comparison, try operand(of: left))
    }
    let isNegated = token.isWord("not")
    if isNegated { try advance() }
    let node: Expression.Node
    if token.isWord("in") {
      try advance()
      node = .contains(try operand(of: left), left)
    } else if token.isWord("contains") {
      try advance()
      node = try containment(of: left)
    } else {
      guard !isNegated else { throw fault(expected: "'in' or 'contains' after 'not'") }
      return left
    }
    return isNegated ? .not(node) : node
  }

  private mutating func containment(of left: Expression.Node) throws(ExpressionFault) -> Expression.Node {
    guard token.isWord("duplicate") else { return .contains(left, try operand()) }
    try advance()
    return .containsDuplicate(left)
  }

  // MARK: Operands

  /// What a term is compared with: where it knows a closed list of words, a text must be one of them.
  private mutating func operand(of left: Expression.Node) throws(ExpressionFault) -> Expression.Node {
    let start = token
    let right = try operand()
    guard case .term(.event(let term)) = left, let words = term.vocabulary else { return right }
    let texts: [Expression.Node] = if case .list(let elements) = right { elements } else { [right] }
    for case .literal(.string(let text)) in texts where !words.contains(text) {
      throw fault(at: start, expected: words.alternatives)
    }
    return right
  }

  private mutating func operand() throws(ExpressionFault) -> Expression.Node {
    switch token.kind {
    case .string(let text):
      try advance()
      return .literal(.string(text))
    case .number(let number):
      try advance()
      return .literal(number)
    case .symbol(.open): return try group()
    case .symbol(.openList): return try list()
    case .word(let word):
      if let literal = Self.literals[word] {
        try advance()
        return .literal(literal)
      }
      return .term(try term())
    default: throw fault(expected: "a name, a value, '(' or '['")
    }
  }

  private static let literals: [String: Value] = ["true": .bool(true), "false": .bool(false), "null": .null]

  private mutating func group() throws(ExpressionFault) -> Expression.Node {
    try descend()
    defer { depth -= 1 }
    try advance()
    let node = try disjunction()
    try take(.close, "'and', 'or' or ')'")
    return node
  }

  private mutating func list() throws(ExpressionFault) -> Expression.Node {
    try descend()
    defer { depth -= 1 }
    try advance()
    var elements: [Expression.Node] = []
    while !token.isSymbol(.closeList) {
      elements.append(try operand())
      guard token.isSymbol(.comma) else { break }
      try advance()
    }
    try take(.closeList, "',' or ']'")
    return .list(elements)
  }

  // MARK: Words

  mutating func advance() throws(ExpressionFault) { token = try lexer.next() }

  mutating func take(_ symbol: ExpressionToken.Symbol, _ expected: String) throws(ExpressionFault) {
    guard token.isSymbol(symbol) else { throw fault(expected: expected) }
    try advance()
  }

  func fault(expected: String) -> ExpressionFault { fault(at: token, expected: expected) }

  func fault(at token: ExpressionToken, expected: String) -> ExpressionFault {
    lexer.fault(at: token.offset, found: token.description, expected: expected)
  }

  private mutating func descend() throws(ExpressionFault) {
    guard depth < Expression.depthMaximum else {
      throw fault(expected: "at most \(Expression.depthMaximum) levels of brackets and 'not'")
    }
    depth += 1
  }
}

extension ExpressionToken {
  fileprivate var comparison: Expression.Comparison? {
    switch kind {
    case .symbol(.equal): .equal
    case .symbol(.unequal): .unequal
    case .symbol(.less): .less
    case .symbol(.atMost): .atMost
    case .symbol(.more): .more
    case .symbol(.atLeast): .atLeast
    default: nil
    }
  }
}
