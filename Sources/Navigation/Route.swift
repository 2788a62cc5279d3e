/// What the reducer needs to know of a destination in order to decide.
///
/// An app conforms its own enum: the case's name is the route's name, its labelled associated values
/// are the parameters. Applying changes needs none of this: a journal's 4-byte handles fold through
/// the same code without ever being looked up.
public protocol NavigationRoute: Hashable, Sendable {
  /// The name that declarations, guards, `popTo` and journals know the route by.
  var name: String { get }
  /// The route's parameters by name; empty for a route without any.
  var parameters: [String: Value] { get }
  /// Makes the route that a link, a declaration or a snapshot spells; `nil` if there is no such route.
  init?(name: String, parameters: [String: Value])
}

extension NavigationRoute {
  /// No route can be made of a name: links, declared guards and snapshots lead nowhere.
  public init?(name: String, parameters: [String: Value]) { nil }
}

/// A destination as a plain value: a name and its parameters, as JSON spells it.
public struct Route: NavigationRoute {
  public var name: String
  public var parameters: [String: Value]

  /// Makes a route of any name.
  @inlinable public init?(name: String, parameters: [String: Value]) {
    guard !name.isEmpty else { return nil }
    self.name = name
    self.parameters = parameters
  }

  /// Makes a route; without parameters the name alone is enough.
  public init(_ name: String, _ parameters: [String: Value] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}

extension Route: ExpressibleByStringLiteral {
  /// Makes a route without parameters from its name.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}
