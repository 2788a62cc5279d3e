extension AppDeclaration {
  /// Everything that is wrong, each fault with its place; empty for a declaration that can be used.
  public var faults: [DeclarationFault] {
    var check = DeclarationCheck(app: self)
    check.checkTabs()
    check.checkRoutes()
    check.checkGuards()
    check.checkSplits()
    check.checkMigrations()
    if let links { check.checkLinks(links) }
    return check.faults
  }
}

/// Collects the faults of one declaration.
struct DeclarationCheck {
  let app: AppDeclaration
  private(set) var faults: [DeclarationFault] = []

  init(app: AppDeclaration) {
    self.app = app
  }

  mutating func fault(_ path: String, expected: String, found: String) {
    faults.append(DeclarationFault(path: path, expected: expected, found: found))
  }

  /// Notes every name that stands twice in a list, and every empty one.
  mutating func checkNames(_ names: [String], at path: String) {
    var seen: Set<String> = []
    for (index, name) in names.enumerated() {
      if name.isEmpty { fault("\(path)[\(index)]", expected: "a name", found: "an empty text") }
      if !seen.insert(name).inserted {
        fault("\(path)[\(index)]", expected: "each name once", found: "\"\(name)\" again")
      }
    }
  }

  /// Notes a route that is not declared, if any are.
  mutating func checkRoute(_ name: String, at path: String) {
    guard let routes = app.routes, routes[name] == nil else { return }
    fault(path, expected: "a declared route", found: name.quoted(nearest: routes.keys.sorted()))
  }

  mutating func checkTab(_ name: TabName, at path: String) {
    guard let tabs = app.tabs, !tabs.contains(name) else { return }
    fault(path, expected: "a declared tab", found: name.quoted(nearest: tabs))
  }
}

// MARK: - Part by part

extension DeclarationCheck {
  mutating func checkTabs() {
    if app.name.isEmpty { fault("app", expected: "the app's name", found: "an empty text") }
    if app.version.isEmpty { fault("version", expected: "the app's version", found: "an empty text") }
    if let tabs = app.tabs {
      if tabs.isEmpty { fault("tabs", expected: "at least one tab", found: "an empty list") }
      checkNames(tabs, at: "tabs")
    }
    if let initialTab = app.initialTab { checkTab(initialTab, at: "initialTab") }
  }

  mutating func checkRoutes() {
    for (name, route) in (app.routes ?? [:]).sorted(by: { $0.key < $1.key }) {
      let path = "routes" + name.asKey
      if name.isEmpty { fault("routes", expected: "a name for each route", found: "an empty one") }
      for (parameter, declaration) in route.parameters.sorted(by: { $0.key < $1.key }) {
        checkParameter(declaration, at: "\(path).params\(parameter.asKey)")
      }
      guard let parent = route.parent else { continue }
      checkRoute(parent, at: "\(path).parent")
      checkCircle(of: name, at: "\(path).parent")
    }
  }

  private mutating func checkParameter(_ declaration: ParameterDeclaration, at path: String) {
    if declaration.isSecret, declaration.type != .string {
      fault(path, expected: "a string, if it is secret", found: "secret \(declaration.type)")
    }
    guard case .oneOf(let words) = declaration.type else { return }
    if words.isEmpty { fault(path, expected: "at least one word", found: "an empty list") }
    checkNames(words, at: path)
  }

  private mutating func checkCircle(of name: String, at path: String) {
    guard let top = app.lineage(of: name).first, let above = app.routes?[top]?.parent, above == name else {
      return
    }
    let circle = (app.lineage(of: name).reversed() + [name]).joined(separator: " → ")
    fault(path, expected: "parents that end at a route without one", found: "the circle \(circle)")
  }

  mutating func checkSplits() {
    for (tab, split) in app.splits.sorted(by: { $0.key < $1.key }) {
      let path = "splits" + tab.asKey
      checkTab(tab, at: path)
      if !(1...3).contains(split.columns.count) {
        fault("\(path).columns", expected: "one to three columns", found: "\(split.columns.count)")
      }
      checkNames(split.columns, at: "\(path).columns")
    }
  }

  mutating func checkMigrations() {
    var seen: Set<String> = []
    for (index, migration) in app.migrations.enumerated() {
      let path = "migrations[\(index)]"
      if !seen.insert(migration.from).inserted {
        fault("\(path).from", expected: "each version once", found: "\"\(migration.from)\" again")
      }
      if migration.from == app.version {
        fault("\(path).from", expected: "an older version", found: "the app's own, \"\(app.version)\"")
      }
      for (old, new) in migration.rename.sorted(by: { $0.key < $1.key }) {
        checkRoute(new, at: "\(path).rename\(old.asKey)")
      }
      checkNames(migration.drop, at: "\(path).drop")
    }
  }
}

extension String {
  /// The name as the next step of a path: `.name`, or `["a name"]` if it is not plain.
  var asKey: String {
    let isPlain = !isEmpty && utf8.allSatisfy { $0.isASCIILetter || $0.isDigit || $0 == UInt8(ascii: "_") }
    return isPlain ? ".\(self)" : "[\"\(self)\"]"
  }

  /// The name in quotes, with the most similar of the ones that would do.
  func quoted(nearest names: [String]) -> String {
    let nearest = names.map { ($0, distance(to: $0)) }.min { $0.1 < $1.1 }
    guard let (name, distance) = nearest, distance <= 1 + count / 4 else { return "\"\(self)\"" }
    return "\"\(self)\" (did you mean \"\(name)\"?)"
  }

  /// How many letters have to be put in, taken out or changed. Long names are only told equal or not.
  private func distance(to other: String) -> Int {
    let left = Array(utf8)
    let right = Array(other.utf8)
    guard left.count <= 64, right.count <= 64 else { return self == other ? 0 : .max }
    var row = Array(0...right.count)
    for (index, byte) in left.enumerated() {
      var diagonal = row[0]
      row[0] = index + 1
      for (column, otherByte) in right.enumerated() {
        let changed = diagonal + (byte == otherByte ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = Swift.min(changed, row[column] + 1, diagonal + 1)
      }
    }
    return row[right.count]
  }
}
