// A case with labelled values encodes itself as `{"product": {"id": 42}}`: the name and the parameters, just
// as declarations, links and journals have them.

extension NavigationRoute where Self: Codable {
  /// The case's name.
  public var name: String { spelling.name }

  /// The case's labelled values by their labels; a `nil` has none.
  public var parameters: [String: Value] { spelling.parameters }

  /// Makes the case of that name, if it has these values and no others.
  public init?(name: String, parameters: [String: Value]) {
    let value = Value.object([name: .object(parameters)])
    guard let route = try? Self(from: ValueDecoder(value: value, codingPath: [])),
      route.name == name, route.parameters.keys == parameters.keys
    else { return nil }
    self = route
  }

  /// An empty name, which no declaration has, where a value of the case can't be spelled.
  private var spelling: (name: String, parameters: [String: Value]) {
    guard case .object(let cases)? = try? ValueEncoder.value(of: self), cases.count == 1,
      let (name, value) = cases.first, case .object(let parameters) = value
    else { return ("", [:]) }
    return (name, parameters)
  }
}
