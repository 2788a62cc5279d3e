import Navigation

extension ExpressionParser {
  /// All names that an operand may begin with.
  static let names =
    windowNames + ["window", "fact", "sent"] + Expression.SessionTerm.allCases.map(\.rawValue)
    + Expression.EventTerm.allCases.map(\.rawValue)

  private static let windowNames = [
    "visible", "depth", "stack", "modals", "modal", "selectedTab", "tabs", "tabHistory", "layout",
  ]

  /// Reads a name and what belongs to it.
  mutating func term() throws(ExpressionFault) -> Expression.Term {
    guard case .word(let name) = token.kind else { throw fault(expected: "a name") }
    if let term = Expression.SessionTerm(rawValue: name) {
      try advance()
      needs.formUnion(term.needs)
      return .session(term)
    }
    if let term = Expression.EventTerm(rawValue: name) {
      try advance()
      needs.formUnion(term.needs)
      return .event(term)
    }
    switch name {
    case "window": return try termOfWindow()
    case "fact":
      try advance()
      return .fact(try keys(atLeastOne: true))
    case "sent":
      try advance()
      needs.formUnion([.event, .sent])
      return .sent(try keys(atLeastOne: true))
    default: return .window(nil, try windowTerm(name))
    }
  }

  /// `window(NAME)` alone, or with a name of that window behind a dot.
  private mutating func termOfWindow() throws(ExpressionFault) -> Expression.Term {
    try advance()
    let arguments = try arguments(atMost: 1)
    guard let window = arguments.first else { throw fault(expected: "(NAME) after 'window'") }
    guard token.isSymbol(.dot) else { return .window(window, .isThere) }
    try advance()
    guard case .word(let name) = token.kind else { throw fault(expected: Self.windowNames.alternatives) }
    return .window(window, try windowTerm(name))
  }

  private mutating func windowTerm(_ name: String) throws(ExpressionFault) -> Expression.WindowTerm {
    guard Self.windowNames.contains(name) else { throw fault(expected: expectation(insteadOf: name)) }
    try advance()
    switch name {
    case "visible": return .visible(try members(of: Self.screenMembers))
    case "modal": return .modal(try members(of: Self.modalMembers))
    case "modals": return .modals
    case "selectedTab": return .selectedTab
    case "tabs": return .tabs
    case "tabHistory": return .tabHistory
    case "layout": return .layout
    case "depth": return .depth(try stackName())
    default: return .stack(try stackName())
    }
  }

  private static let screenMembers = ["name", "params", "entry"]
  private static let modalMembers = ["id", "style", "depth", "presenter", "name", "params", "entry"]

  /// Steps into something whose members are known.
  private mutating func members(of known: [String]) throws(ExpressionFault) -> [Expression.Key] {
    let dot = token
    let keys = try keys()
    guard case .name(let name)? = keys.first, !known.contains(name) else { return keys }
    throw fault(
      at: ExpressionToken(kind: .word(name), offset: dot.offset + 1), expected: known.alternatives)
  }

  private mutating func stackName() throws(ExpressionFault) -> Expression.StackName {
    let arguments = token.isSymbol(.open) ? try arguments(atMost: 2) : []
    switch arguments.count {
    case 0: return .visible
    case 1: return .tab(arguments[0])
    default: return .column(arguments[0], arguments[1])
    }
  }

  /// Names in round brackets, each a word or a text.
  private mutating func arguments(atMost count: Int) throws(ExpressionFault) -> [String] {
    try take(.open, "(NAME)")
    var arguments: [String] = []
    repeat {
      if !arguments.isEmpty { try advance() }
      switch token.kind {
      case .word(let name), .string(let name): arguments.append(name)
      default: throw fault(expected: "a name")
      }
      try advance()
    } while token.isSymbol(.comma) && arguments.count < count
    try take(.close, "')'")
    return arguments
  }

  /// Steps into a value: `.name`, `["any name"]`, `[0]`.
  private mutating func keys(atLeastOne: Bool = false) throws(ExpressionFault) -> [Expression.Key] {
    var keys: [Expression.Key] = []
    while token.isSymbol(.dot) || token.isSymbol(.openList) {
      let isBracket = token.isSymbol(.openList)
      try advance()
      switch token.kind {
      case .word(let name) where !isBracket: keys.append(.name(name))
      case .string(let name): keys.append(.name(name))
      case .number(.integer(let index)) where isBracket: keys.append(.index(Int(clamping: index)))
      default: throw fault(expected: isBracket ? "a text or an index" : "a name")
      }
      try advance()
      if isBracket { try take(.closeList, "']'") }
    }
    guard !(keys.isEmpty && atLeastOne) else { throw fault(expected: "'.' and a name") }
    return keys
  }

  /// What could have been meant by an unknown name: the nearest ones, else all.
  private func expectation(insteadOf name: String) -> String {
    let begun = Self.names.filter { $0.hasPrefix(name) || name.hasPrefix($0) }
    return (begun.isEmpty ? Self.names : begun).alternatives
  }
}

extension [String] {
  /// "a, b or c".
  var alternatives: String {
    guard count > 1, let last else { return first ?? "" }
    return "\(dropLast().joined(separator: ", ")) or \(last)"
  }
}
