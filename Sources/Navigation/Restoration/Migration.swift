extension AppDeclaration {
  /// How a snapshot of another version becomes one of this version; nothing is known of most versions, whose
  /// snapshots are taken as they are.
  @usableFromInline func migration(from version: String) -> MigrationDeclaration? {
    version == self.version ? nil : migrations.first { $0.from == version }
  }
}

extension MigrationDeclaration {
  /// The route under its new name; `nil` for one that is no more.
  @usableFromInline func migrated(_ route: Route) -> Route? {
    if drop.contains(route.name) { return nil }
    guard let name = rename[route.name] else { return route }
    return Route(name, route.parameters)
  }
}
