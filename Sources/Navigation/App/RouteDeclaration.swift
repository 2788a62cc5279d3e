/// A destination that an app declares.
public struct RouteDeclaration: Hashable, Sendable {
  public var parameters: [String: ParameterDeclaration]
  /// The route whose guards also guard this one.
  public var parent: String?

  public init(parameters: [String: ParameterDeclaration] = [:], parent: String? = nil) {
    self.parameters = parameters
    self.parent = parent
  }
}

extension RouteDeclaration {
  /// Whether parameters are what is declared: none missing, none extra, each of its type.
  public func accepts(_ values: [String: Value]) -> Bool {
    for (name, value) in values {
      guard let declaration = parameters[name], declaration.type.accepts(value) else { return false }
    }
    return parameters.allSatisfy { $0.value.isOptional || values[$0.key] != nil }
  }
}

/// A route of which parts are taken from the route that a guard judges: the target of a redirection.
public struct RouteTemplate: Hashable, Sendable {
  /// Where a parameter's value comes from.
  public enum Source: Hashable, Sendable {
    case literal(Value)
    /// The parameter of this name of the judged route; where it has none, the parameter stays away.
    case parameter(String)
  }

  public var name: String
  public var parameters: [String: Source]

  public init(_ name: String, _ parameters: [String: Source] = [:]) {
    self.name = name
    self.parameters = parameters
  }

  /// The route that the template gives for a judged route's parameters.
  public func route(from values: [String: Value]) -> Route {
    Route(
      name,
      parameters.compactMapValues { source in
        switch source {
        case .literal(let value): value
        case .parameter(let name): values[name]
        }
      })
  }
}

extension RouteTemplate: ExpressibleByStringLiteral {
  /// Makes a template without parameters from a route's name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
