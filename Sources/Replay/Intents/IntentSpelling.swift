/// How intents are spelled, for those who tell a sender what is wrong with one.
package enum IntentSpelling {
  /// The kinds, as they are spelled.
  package static let kinds = IntentKind.allCases.map(\.rawValue)

  /// All fields that mean something in some intent.
  package static let fields = IntentField.allCases.map(\.spelling)

  /// What is wrong with an intent as it was sent.
  package enum Fault: Equatable {
    case unknownKind(String)
    /// None of these fields is there, and one has to be.
    case missing([String])
    case illTyped(field: String, expected: String)
  }

  /// The fault that most likely led to the rejection of an intent, as far as its own text shows it.
  package static func fault(in document: Document) -> Fault? {
    guard !document.isEmpty, document.kind(at: Document.root) == .object,
      let place = document.member("intent", of: Document.root), let name = document.string(at: place)
    else { return nil }
    guard let kind = IntentKind(rawValue: name) else { return .unknownKind(name) }
    return illTyped(document) ?? missing(kind, document)
  }

  /// The keys of an intent that are no fields of any.
  package static func unknownFields(of document: Document) -> [String] {
    document.members(of: Document.root).map { document.text(at: $0) }.filter { !fields.contains($0) }
  }

  private static func illTyped(_ document: Document) -> Fault? {
    for member in document.members(of: Document.root) {
      let kind = document.kind(at: member + 1)
      guard kind != .null, let expected = types[document.text(at: member)], !expected.kinds.contains(kind)
      else {
        continue
      }
      return .illTyped(field: document.text(at: member), expected: expected.words)
    }
    return nil
  }

  private static func missing(_ kind: IntentKind, _ document: Document) -> Fault? {
    for alternatives in required[kind] ?? [] {
      let isThere = alternatives.contains { field in
        document.member(field, of: Document.root).map { document.kind(at: $0) != .null } ?? false
      }
      if !isThere { return .missing(alternatives) }
    }
    return nil
  }

  /// The fields that a kind can't do without: of each list one.
  private static let required: [IntentKind: [[String]]] = [
    .push: [["route", "routes"]], .popTo: [["route", "name", "entry"]], .setStack: [["routes"]],
    .replaceTop: [["route"]], .close: [["entry"]], .select: [["tab"]], .present: [["route"]],
    .open: [["url"]],
    .set: [["facts", "dropPending"]], .layout: [["columns"]], .resolve: [["token"], ["verdict"]],
    .restore: [["snapshot"]], .openWindow: [["window"]], .mark: [["name"]], .batch: [["intents"]],
    .report: [["stack", "selectedTab", "modals"]],
  ]

  private typealias Expectation = (kinds: Set<Document.Node.Kind>, words: String)

  private static let types: [String: Expectation] = {
    let text: Expectation = ([.string], "a string")
    let integer: Expectation = ([.integer, .number], "an integer")
    let flag: Expectation = ([.true, .false], "true or false")
    let list: Expectation = ([.array], "an array")
    var types: [String: Expectation] = [
      "facts": ([.object], "an object"), "route": ([.object, .string], "a route"),
    ]
    for field in [
      "window", "tab", "column", "request", "ifTop", "ifExists", "ifMissing", "style", "busy", "url",
    ] {
      types[field] = text
    }
    for field in ["count", "entry", "from", "modal", "token", "columns"] { types[field] = integer }
    for field in ["inclusive", "andAbove", "reset", "dismissModals", "dropPending"] { types[field] = flag }
    for field in ["routes", "path", "stack", "modals", "intents"] { types[field] = list }
    return types
  }()
}
