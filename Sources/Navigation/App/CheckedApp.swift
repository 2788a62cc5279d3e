/// An app whose declaration has no fault, with everything made ready that deciding needs.
public struct CheckedApp: Sendable {
  public let declaration: AppDeclaration
  /// The app's links, `nil` if it declares none.
  public let links: LinkTable?
  /// For each declared route the indices of its guards, in the order they are asked.
  private let guards: [String: [Int]]
  /// The guards of a route that is not declared.
  private let appGuards: [Int]

  /// Checks a declaration.
  ///
  /// - Throws: ``InvalidDeclaration`` with all faults at once.
  public init(_ declaration: AppDeclaration) throws(InvalidDeclaration) {
    let faults = declaration.faults
    guard faults.isEmpty else { throw InvalidDeclaration(faults: faults) }
    self.declaration = declaration
    links = declaration.links.map { LinkTable($0, routes: declaration.routes) }
    appGuards = declaration.guards.indices.filter { declaration.guards[$0].routes == nil }
    var names = Set(declaration.routes?.keys.map { $0 } ?? [])
    for declared in declaration.guards { names.formUnion(declared.routes ?? []) }
    guards = Dictionary(uniqueKeysWithValues: names.map { ($0, declaration.guardIndices(for: $0)) })
  }

  /// What works and is hardly meant.
  ///
  /// - Complexity: O(patterns²) each time it is asked for.
  public var warnings: [DeclarationWarning] { declaration.warnings }

  /// The guards of a route, in the order they are asked: those of the app, then those of parents before
  /// children, then its own.
  ///
  /// - Complexity: O(1).
  /// - Returns: indices into the declaration's guards; each once.
  public func guardIndices(for route: String) -> [Int] {
    guards[route] ?? appGuards
  }

  /// The tab that a window shows first.
  public var initialTab: TabName {
    declaration.initialTab ?? declaration.tabs?.first ?? mainTab
  }

  /// Why a route is none of the app's: `unknownRoute` or `badParams`, `nil` if it is one.
  public func rejection(of route: Route) -> Rejection? {
    guard let routes = declaration.routes else { return nil }
    guard let declared = routes[route.name] else { return .unknownRoute }
    return declared.accepts(route.parameters) ? nil : .badParams
  }

  /// What outcomes call a guard.
  public func guardName(at index: Int) -> GuardName {
    declaration.guards[index].name.map(GuardName.name) ?? .index(index)
  }
}

extension AppDeclaration {
  /// The route and those above it, the highest first. Ends where parents form a circle.
  func lineage(of route: String) -> [String] {
    var line = [route]
    while let parent = routes?[line[line.count - 1]]?.parent, !line.contains(parent) { line.append(parent) }
    return line.reversed()
  }

  func guardIndices(for route: String) -> [Int] {
    var indices = guards.indices.filter { guards[$0].routes == nil }
    // A leave guard is not inherited.
    for name in lineage(of: route) {
      for index in guards.indices where guards[index].routes?.contains(name) == true {
        let isOwn = name == route || !guards[index].verdict.isAboutLeaving
        if isOwn, !indices.contains(index) { indices.append(index) }
      }
    }
    return indices
  }
}
