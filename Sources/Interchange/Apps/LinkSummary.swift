import Navigation

/// A declared link with what else the declaration says of it: what tables and documents are made from.
struct LinkSummary {
  /// A parameter that the link's routes take from the URL.
  struct Parameter {
    var name: String
    var declaration: ParameterDeclaration
    /// Whether it stands in the query; else it is a part of the path.
    var isInQuery: Bool
  }

  var link: LinkDeclaration
  var parameters: [Parameter]
  /// The guards of all routes of the place, each once, in the order they are asked.
  var guardIndices: [Int]
  let pattern: Pattern?

  /// The links of an app in declared order.
  static func all(of app: CheckedApp) -> [LinkSummary] {
    (app.declaration.links?.patterns ?? []).map { LinkSummary($0, of: app) }
  }

  init(_ link: LinkDeclaration, of app: CheckedApp) {
    self.link = link
    pattern = try? Pattern(parsing: link.pattern)
    var indices: [Int] = []
    for index in link.routeNames.flatMap(app.guardIndices) where !indices.contains(index) {
      if !app.declaration.guards[index].verdict.isAboutLeaving { indices.append(index) }
    }
    guardIndices = indices
    parameters = Self.parameters(of: link, pattern, app.declaration)
  }

  private static func parameters(
    of link: LinkDeclaration, _ pattern: Pattern?, _ app: AppDeclaration
  ) -> [Parameter] {
    let parts = pattern?.parts.compactMap(\.name) ?? []
    var declared: [String: ParameterDeclaration] = [:]
    for route in link.routeNames {
      declared.merge(app.routes?[route]?.parameters ?? [:]) { first, _ in first }
    }
    if app.routes == nil { for name in parts { declared[name] = ParameterDeclaration(.string) } }
    let inPath = parts.compactMap { name in
      declared[name].map { Parameter(name: name, declaration: $0, isInQuery: false) }
    }
    let inQuery = declared.sorted { $0.key < $1.key }.filter {
      !parts.contains($0.key) && $0.value.type != .path
    }
    return inPath + inQuery.map { Parameter(name: $0.key, declaration: $0.value, isInQuery: true) }
  }

  /// The names that the query of such a link must have.
  var requiredQueryNames: [String] {
    parameters.filter { $0.isInQuery && !$0.declaration.isOptional }.map(\.name)
  }

  var shapes: [PathShape] { pattern.map(PathShape.shapes) ?? [] }
}

extension ParameterDeclaration {
  /// The type as a declaration spells it, with what else is said of it.
  var text: String {
    "\(isSecret ? "secret " : "")\(type)\(isOptional ? "?" : "")"
  }
}
