extension DeclarationReader {
  mutating func routes(_ value: Value) -> [String: RouteDeclaration]? {
    guard let members = object(value, at: "routes") else { return nil }
    var routes: [String: RouteDeclaration] = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      routes[name] = route(value, at: "routes" + name.asKey)
    }
    return routes
  }

  /// A route. One that is badly declared is kept without what is bad, so that nothing else seems to be wrong.
  private mutating func route(_ value: Value, at path: String) -> RouteDeclaration {
    guard let members = object(value, at: path, keys: ["params", "parent"]) else { return RouteDeclaration() }
    var route = RouteDeclaration()
    route.parent = members["parent"].flatMap { text($0, at: "\(path).parent", "a route's name") }
    let parameters = members["params"].flatMap { object($0, at: "\(path).params") } ?? [:]
    for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
      route.parameters[name] = parameter(value, at: "\(path).params\(name.asKey)")
    }
    return route
  }

  private mutating func parameter(_ value: Value, at path: String) -> ParameterDeclaration? {
    switch value {
    case .string(let text):
      if let declaration = ParameterDeclaration(parsing: text) { return declaration }
      fault(path, expected: Self.types, found: text.quoted(nearest: ParameterDeclaration.types.keys.sorted()))
    case .array:
      guard var words = texts(value, at: path, "a word") else { return nil }
      let isOptional = words.last == "?"
      if isOptional { words.removeLast() }
      return ParameterDeclaration(.oneOf(words), isOptional: isOptional)
    default:
      fault(path, expected: Self.types, found: value)
    }
    return nil
  }

  private static let types =
    "string, int, number, bool, uuid, path or a list of words, with ? if optional, secret string if secret"
}

extension ParameterDeclaration {
  /// The types that are declared by a word.
  static let types: [String: ParameterType] = [
    "string": .string, "int": .int, "number": .number, "bool": .bool, "uuid": .uuid, "path": .path,
  ]

  /// Reads `int`, `int?`, `secret string`.
  init?(parsing text: String) {
    var rest = Substring(text)
    let isOptional = rest.hasSuffix("?")
    if isOptional { rest.removeLast() }
    let isSecret = rest.hasPrefix("secret ")
    if isSecret { rest.removeFirst("secret ".count) }
    guard let type = Self.types[String(rest)] else { return nil }
    self.init(type, isOptional: isOptional, isSecret: isSecret)
  }
}
