import Navigation
import Testing

/// Shorthand for apps that are nothing but links.
enum LinksTestApp {
  /// An app with patterns that lead to the route named beside each.
  static func table(
    _ patterns: [(pattern: String, route: String)], routes: [String: [String: ParameterDeclaration]],
    hosts: [String] = ["app.example"], whenUnknown: LinksDeclaration.Unknown = .stay
  ) throws -> LinkTable {
    let links = patterns.map { LinkDeclaration($0.pattern, .path([$0.route])) }
    return try table(links, routes: routes, hosts: hosts, whenUnknown: whenUnknown)
  }

  static func table(
    _ links: [LinkDeclaration], routes: [String: [String: ParameterDeclaration]],
    hosts: [String] = ["app.example"], whenUnknown: LinksDeclaration.Unknown = .stay
  ) throws -> LinkTable {
    let declaration = AppDeclaration(
      name: "demo", version: "1", routes: routes.mapValues { RouteDeclaration(parameters: $0) },
      links: LinksDeclaration(schemes: ["demo"], hosts: hosts, patterns: links, whenUnknown: whenUnknown))
    return try #require(try CheckedApp(declaration).links)
  }
}

extension LinkTable {
  /// The name of the destination, or the reason of the refusal.
  func answer(to url: String) -> String {
    switch resolve(url: url).verdict {
    case .place(let place, _): place.destination?.name ?? "the root"
    case .root: "root"
    case .refused(let rejection): rejection.rawValue
    }
  }

  func destination(of url: String) -> Route? { resolve(url: url).place?.destination }
}

extension ParameterDeclaration {
  static let int = ParameterDeclaration(.int)
  static let string = ParameterDeclaration(.string)
  static let path = ParameterDeclaration(.path)
  var optional: ParameterDeclaration {
    ParameterDeclaration(type, isOptional: true, isSecret: isSecret)
  }
}
