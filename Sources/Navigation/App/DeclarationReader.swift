/// Reads values out of a declaration's tree and notes every fault on the way, with its path.
struct DeclarationReader {
  private(set) var faults: [DeclarationFault] = []

  mutating func fault(_ path: String, expected: String, found: String) {
    faults.append(DeclarationFault(path: path, expected: expected, found: found))
  }

  mutating func fault(_ path: String, expected: String, found value: Value?) {
    fault(path, expected: expected, found: value?.summary ?? "nothing")
  }

  /// The members of an object, of which only the named keys may be there.
  mutating func object(_ value: Value, at path: String, keys: [String]) -> [String: Value]? {
    guard let members = object(value, at: path) else { return nil }
    for key in members.keys.sorted() where !keys.contains(key) {
      fault(
        path.isEmpty ? key : path + key.asKey, expected: "one of the keys \(keys.joined(separator: ", "))",
        found: key.quoted(nearest: keys))
    }
    return members
  }

  /// The members of an object with keys of any name.
  mutating func object(_ value: Value, at path: String) -> [String: Value]? {
    if case .object(let members) = value { return members }
    fault(path, expected: "an object", found: value)
    return nil
  }

  mutating func list(_ value: Value, at path: String) -> [Value]? {
    if case .array(let elements) = value { return elements }
    fault(path, expected: "a list", found: value)
    return nil
  }

  mutating func text(_ value: Value, at path: String, _ expected: String = "a text") -> String? {
    if case .string(let text) = value { return text }
    fault(path, expected: expected, found: value)
    return nil
  }

  /// A list of texts; elements that are none are noted and left out.
  mutating func texts(_ value: Value, at path: String, _ expected: String = "a text") -> [String]? {
    guard let elements = list(value, at: path) else { return nil }
    var texts: [String] = []
    for (index, element) in elements.enumerated() {
      if let text = text(element, at: "\(path)[\(index)]", expected) { texts.append(text) }
    }
    return texts
  }

  /// One of the words of a type.
  mutating func word<Word: RawRepresentable & CaseIterable>(
    _ value: Value?, at path: String, or usual: Word
  ) -> Word where Word.RawValue == String {
    guard let value else { return usual }
    if case .string(let text) = value, let word = Word(rawValue: text) { return word }
    let words = Word.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
    fault(path, expected: "one of \(words)", found: value)
    return usual
  }

  /// A text that must be there. Where it is not, the path stands in for it, so that no second fault follows.
  mutating func requiredText(_ key: String, of members: [String: Value], at path: String) -> String {
    let place = path.isEmpty ? key : "\(path).\(key)"
    guard let value = members[key] else {
      fault(place, expected: "a text", found: nil)
      return place
    }
    return text(value, at: place) ?? place
  }
}

/// What reading a declaration gave.
public struct DeclarationReading: Sendable {
  /// The declaration, `nil` if it has faults.
  public var declaration: AppDeclaration?
  public var faults: [DeclarationFault]
  public var warnings: [DeclarationWarning]
}

extension AppDeclaration {
  /// Reads a declaration from its tree, as a file gives it.
  ///
  /// Faults of form and faults of meaning are reported together, each once, all at once.
  public static func reading(_ tree: Value) -> DeclarationReading {
    var reader = DeclarationReader()
    guard let declaration = reader.app(tree) else {
      return DeclarationReading(declaration: nil, faults: reader.faults, warnings: [])
    }
    let faults = reader.faults + declaration.faults
    return DeclarationReading(
      declaration: faults.isEmpty ? declaration : nil, faults: faults, warnings: declaration.warnings)
  }
}

extension DeclarationReader {
  fileprivate static let keys = [
    "app", "version", "tabs", "initialTab", "reselect", "backBehavior", "routes", "guards", "links", "splits",
    "migrations",
  ]

  fileprivate mutating func app(_ tree: Value) -> AppDeclaration? {
    guard let members = object(tree, at: "", keys: Self.keys) else { return nil }
    var app = AppDeclaration(
      name: requiredText("app", of: members, at: ""), version: requiredText("version", of: members, at: ""))
    app.tabs = members["tabs"].flatMap { texts($0, at: "tabs", "a tab's name") }
    app.initialTab = members["initialTab"].flatMap { text($0, at: "initialTab", "a tab's name") }
    app.reselect = word(members["reselect"], at: "reselect", or: .popToRoot)
    app.backBehavior = word(members["backBehavior"], at: "backBehavior", or: .none)
    app.routes = members["routes"].flatMap { routes($0) }
    app.guards = members["guards"].flatMap { list($0, at: "guards") }.map { guards($0) } ?? []
    app.links = members["links"].flatMap { links($0) }
    app.splits = members["splits"].flatMap { splits($0) } ?? [:]
    app.migrations = members["migrations"].flatMap { list($0, at: "migrations") }.map { migrations($0) } ?? []
    return app
  }

  private mutating func splits(_ value: Value) -> [TabName: SplitDeclaration]? {
    var splits: [TabName: SplitDeclaration] = [:]
    for (tab, value) in (object(value, at: "splits") ?? [:]).sorted(by: { $0.key < $1.key }) {
      let path = "splits" + tab.asKey
      guard let members = object(value, at: path, keys: ["columns"]) else { continue }
      guard let columns = members["columns"] else {
        fault("\(path).columns", expected: "a list of one to three names", found: nil)
        continue
      }
      if let names = texts(columns, at: "\(path).columns", "a column's name") {
        splits[tab] = SplitDeclaration(columns: names)
      }
    }
    return splits
  }

  private mutating func migrations(_ elements: [Value]) -> [MigrationDeclaration] {
    var migrations: [MigrationDeclaration] = []
    for (index, element) in elements.enumerated() {
      let path = "migrations[\(index)]"
      guard let members = object(element, at: path, keys: ["from", "rename", "drop"]) else { continue }
      var migration = MigrationDeclaration(from: requiredText("from", of: members, at: path))
      let renames = members["rename"].flatMap { object($0, at: "\(path).rename") } ?? [:]
      for (old, new) in renames.sorted(by: { $0.key < $1.key }) {
        migration.rename[old] = text(new, at: "\(path).rename\(old.asKey)", "a route's name")
      }
      migration.drop = members["drop"].flatMap { texts($0, at: "\(path).drop", "a route's name") } ?? []
      migrations.append(migration)
    }
    return migrations
  }
}
