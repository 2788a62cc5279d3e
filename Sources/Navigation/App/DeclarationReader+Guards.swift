extension DeclarationReader {
  private static let verdictKeys = ["deny", "redirect", "present", "ask", "onLeave"]

  /// The guards. One without a readable verdict is noted; its place is kept, so that indices stay right.
  mutating func guards(_ elements: [Value]) -> [GuardDeclaration] {
    var guards: [GuardDeclaration] = []
    for (index, element) in elements.enumerated() {
      guards.append(guardDeclaration(element, at: "guards[\(index)]"))
    }
    return guards
  }

  private mutating func guardDeclaration(_ value: Value, at path: String) -> GuardDeclaration {
    var declared = GuardDeclaration(.deny(reason: ""))
    let keys = ["name", "routes", "when", "unless"] + Self.verdictKeys + ["style", "reason", "question"]
    guard let members = object(value, at: path, keys: keys) else { return declared }
    declared.name = members["name"].flatMap { text($0, at: "\(path).name") }
    declared.routes = members["routes"].flatMap { texts($0, at: "\(path).routes", "a route's name") }
    declared.when = members["when"].flatMap { condition($0, at: "\(path).when") }
    declared.unless = members["unless"].flatMap { condition($0, at: "\(path).unless") }
    let verdicts = Self.verdictKeys.filter { members[$0] != nil }
    guard verdicts.count == 1, let key = verdicts.first, let value = members[key] else {
      let found = verdicts.isEmpty ? "none" : verdicts.joined(separator: " and ")
      fault(path, expected: "one of \(Self.verdictKeys.joined(separator: ", "))", found: found)
      return declared
    }
    if let verdict = verdict(key, value, members, at: path) { declared.verdict = verdict }
    return declared
  }

  private mutating func verdict(
    _ key: String, _ value: Value, _ members: [String: Value], at path: String
  ) -> GuardDeclaration.Verdict? {
    let place = "\(path).\(key)"
    let leaving = key == "onLeave" ? text(value, at: place, "\"deny\" or \"ask\"") : nil
    refuse("style", unless: key == "present", members, at: path, belongsTo: "present")
    refuse("reason", unless: leaving == "deny", members, at: path, belongsTo: "onLeave: \"deny\"")
    refuse("question", unless: leaving == "ask", members, at: path, belongsTo: "onLeave: \"ask\"")
    switch key {
    case "deny": return text(value, at: place, "a reason").map { .deny(reason: $0) }
    case "ask": return text(value, at: place, "a question's name").map { .ask(question: $0) }
    case "redirect": return template(value, at: place).map { .redirect($0) }
    case "present":
      let style: ModalStyle = word(members["style"], at: "\(path).style", or: .sheet)
      return template(value, at: place).map { .present($0, style: style) }
    default: return self.leaving(leaving, members, at: path)
    }
  }

  private mutating func leaving(
    _ word: String?, _ members: [String: Value], at path: String
  ) -> GuardDeclaration.Verdict? {
    switch word {
    case "deny": return .denyLeaving(reason: members["reason"].flatMap { text($0, at: "\(path).reason") })
    case "ask": return .askLeaving(question: members["question"].flatMap { text($0, at: "\(path).question") })
    case nil: return nil
    case let word?:
      fault("\(path).onLeave", expected: "\"deny\" or \"ask\"", found: "\"\(word)\"")
      return nil
    }
  }

  private mutating func refuse(
    _ key: String, unless isWelcome: Bool, _ members: [String: Value], at path: String,
    belongsTo owner: String
  ) {
    guard !isWelcome, members[key] != nil else { return }
    fault("\(path).\(key)", expected: "\(key) only beside \(owner)", found: members[key])
  }

  /// A route's name, or `{name: {parameter: value or ":parameter"}}`.
  private mutating func template(_ value: Value, at path: String) -> RouteTemplate? {
    if case .string(let name) = value { return RouteTemplate(name) }
    guard case .object(let members) = value, members.count == 1, let (name, parameters) = members.first else {
      fault(path, expected: "a route's name, alone or with its parameters", found: value)
      return nil
    }
    guard let sources = object(parameters, at: path + name.asKey) else { return nil }
    return RouteTemplate(
      name, sources.mapValues { value in value.reference.map { .parameter($0) } ?? .literal(value) })
  }

  mutating func condition(_ value: Value, at path: String) -> Condition? {
    switch value {
    case .string(let text) where text.hasPrefix("!") && text.count > 1:
      return .isFalsy(fact: String(text.dropFirst()))
    case .string(let text) where !text.isEmpty && text != "!":
      return .isTruthy(fact: text)
    case .array(let elements):
      var conditions: [Condition] = []
      for (index, element) in elements.enumerated() {
        if let condition = condition(element, at: "\(path)[\(index)]") { conditions.append(condition) }
      }
      return .all(conditions)
    case .object(let members) where !members.isEmpty:
      let conditions = members.sorted { $0.key < $1.key }.compactMap { fact, value in
        comparison(of: fact, with: value, at: path + fact.asKey)
      }
      return conditions.count == 1 ? conditions[0] : .all(conditions)
    default:
      fault(path, expected: "a fact's name, !name, {fact: value} or a list of these", found: value)
      return nil
    }
  }

  private mutating func comparison(of fact: String, with value: Value, at path: String) -> Condition? {
    switch value {
    case .array(let values): return .isOne(fact: fact, of: values)
    case .object(let members):
      guard members.count == 1, let sought = members["contains"] else {
        fault(path, expected: "a value, a list of values or {contains: value}", found: value)
        return nil
      }
      return .contains(fact: fact, sought.reference.map { .parameter($0) } ?? .literal(sought))
    default: return .isOne(fact: fact, of: [value])
    }
  }
}

extension Value {
  /// The parameter that a text with a colon in front refers to.
  fileprivate var reference: String? {
    guard case .string(let text) = self, text.hasPrefix(":"), text.count > 1 else { return nil }
    return String(text.dropFirst())
  }
}
