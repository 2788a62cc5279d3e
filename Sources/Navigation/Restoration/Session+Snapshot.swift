extension Session where Route: NavigationRoute {
  /// The state as a snapshot: what `restore` takes back, to be kept wherever the app keeps things.
  ///
  /// It holds the windows and which of them is active, and no more: facts and what waits belong to this run.
  /// A secret parameter is left out; where its route needs it, restoring cuts the stack there and says so.
  ///
  /// - Complexity: O(entries).
  public func snapshot(of app: AppDeclaration) -> Value {
    let windows = windows.map { ($0.name, $0.value(app)) }
    let state: Value = .object([
      "activeWindow": .string(activeWindow),
      "windows": .object(Dictionary(windows) { first, _ in first }),
    ])
    return .object([
      "format": .integer(Snapshot.format), "app": .string(app.name), "version": .string(app.version),
      "state": state,
    ])
  }
}

extension Window where Route: NavigationRoute {
  fileprivate func value(_ app: AppDeclaration) -> Value {
    let tabs = tabs.map { ($0.name, $0.value(app)) }
    return .object([
      "selectedTab": .string(selectedTab),
      "tabHistory": .array(tabHistory.map(Value.string)),
      "layout": .integer(Int64(layout)),
      "tabs": .object(Dictionary(tabs) { first, _ in first }),
      "modals": .array(modals.map { $0.value(app) }),
    ])
  }
}

extension Tab where Route: NavigationRoute {
  fileprivate func value(_ app: AppDeclaration) -> Value {
    guard !columns.isEmpty else { return .array(stack.map { $0.value(app) }) }
    let columns = columns.map { ($0.name, Value.array($0.stack.map { $0.value(app) })) }
    return .object(["columns": .object(Dictionary(columns) { first, _ in first })])
  }
}

extension Modal where Route: NavigationRoute {
  fileprivate func value(_ app: AppDeclaration) -> Value {
    .object([
      "modal": Value(id), "style": .string(style.rawValue), "presenter": presenter.map(Value.init) ?? .null,
      "stack": .array(stack.map { $0.value(app) }),
    ])
  }
}

extension Entry where Route: NavigationRoute {
  fileprivate func value(_ app: AppDeclaration) -> Value {
    let declared = app.routes?[route.name]?.parameters
    let parameters = route.parameters.filter { declared?[$0.key]?.isSecret != true }
    return .object([
      "entry": Value(id),
      "route": .object(["name": .string(route.name), "params": .object(parameters)]),
    ])
  }
}

extension Value {
  /// An identifier; none in use is beyond 63 bits.
  fileprivate init(_ id: Identifier) {
    self = .integer(Int64(clamping: id))
  }
}
