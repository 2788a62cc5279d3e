package import Navigation

/// One thing that two states have otherwise.
package struct StateEdit: Hashable, Sendable {
  /// Where it stands, as `windows.main.tabs.home[0]` or `facts.signedIn`.
  package var path: String
  /// What each side has there; `nil` where it has nothing.
  package var values: Sides<Value?>
}

extension StateEdit {
  /// What differs between two states, in the order of their parts; entries are compared by route, not number.
  static func edits(
    _ a: Session<Route>, _ b: Session<Route>, _ options: DifferenceOptions
  ) -> [StateEdit] {
    let (left, right) = (StateOutline(a, options).parts, StateOutline(b, options).parts)
    let other = Dictionary(right.map { ($0.path, $0.values) }) { first, _ in first }
    let own = Set(left.map(\.path))
    let shared = left.flatMap { part in
      other[part.path] == part.values ? [] : edits(part.path, part.values, other[part.path] ?? [])
    }
    return shared + right.filter { !own.contains($0.path) }.flatMap { edits($0.path, [], $0.values) }
  }

  /// What differs between two lists that stand at one place. Elements that both have stay out of it, wherever
  /// others have moved them.
  private static func edits(_ path: String, _ a: [Value], _ b: [Value]) -> [StateEdit] {
    guard path.hasSuffix("[]") else {
      return [StateEdit(path: path, values: Sides(a: a.first, b: b.first))]
    }
    let (matches, _) = Alignment.ofEqualRank(a.map(\.stableHash), b.map(\.stableHash))
    var edits: [StateEdit] = []
    var (startA, startB) = (0, 0)
    for match in matches + [.init(a: a.count, b: b.count, count: 0)] {
      let pairCount = min(match.a - startA, match.b - startB)
      for offset in 0..<max(match.a - startA, match.b - startB) {
        let (old, new) = (startA + offset, startB + offset)
        let values = Sides(
          a: offset < match.a - startA ? a[old] : nil, b: offset < match.b - startB ? b[new] : nil)
        let index = offset < pairCount || values.a == nil ? new : old
        edits.append(StateEdit(path: path.placing(index), values: values))
      }
      (startA, startB) = (match.a + match.count, match.b + match.count)
    }
    return edits
  }
}

extension String {
  /// The path of an element; what is no list has none.
  fileprivate func placing(_ index: Int) -> String {
    hasSuffix("[]") ? "\(dropLast(2))[\(index)]" : self
  }
}

extension Value {
  fileprivate var stableHash: UInt64 {
    var document = Document()
    document.append(self)
    var hash = StableHash()
    hash.add(document)
    return hash.value
  }
}

/// A state as a list of places and what stands there; the path of a list ends in `[]`.
struct StateOutline {
  private(set) var parts: [(path: String, values: [Value])] = []
  private let options: DifferenceOptions

  init(_ state: Session<Route>, _ options: DifferenceOptions) {
    self.options = options
    append("ready", .bool(state.isReady))
    append("ended", .bool(state.hasEnded))
    append("background", .bool(state.isInBackground))
    for (name, value) in state.facts.sorted(by: { $0.key < $1.key }) where !options.ignores(.facts) {
      append("facts.\(name)", value)
    }
    if !options.ignores(.windows) { append("activeWindow", .string(state.activeWindow)) }
    for (index, window) in state.windows.enumerated() {
      append(window, at: options.ignores(.windows) ? "windows[\(index)]" : "windows.\(window.name)")
    }
    parts.append(("pending[]", state.pending.map { intent($0.intent, "reason", $0.reason.rawValue) }))
    parts.append(("asking[]", state.asking.map { intent($0.intent, "question", $0.question) }))
    parts.append(("requests[]", state.requests.map { .string($0.name) }))
  }

  private mutating func append(_ path: String, _ value: Value) {
    parts.append((path, [value]))
  }

  private mutating func append(_ window: Window<Route>, at path: String) {
    append("\(path).selectedTab", .string(window.selectedTab))
    if !window.tabHistory.isEmpty {
      append("\(path).tabHistory", .array(window.tabHistory.map { .string($0) }))
    }
    if window.layout != 3 { append("\(path).layout", .integer(Int64(window.layout))) }
    for tab in window.tabs {
      append(tab.stack, at: "\(path).tabs.\(tab.name)")
      for column in tab.columns { append(column.stack, at: "\(path).tabs.\(tab.name).\(column.name)") }
    }
    append("\(path).tabs", .array(window.tabs.map { .string($0.name) }))
    parts.append(("\(path).modals[]", window.modals.map(value(of:))))
  }

  private mutating func append(_ stack: [Entry<Route>], at path: String) {
    parts.append(("\(path)[]", stack.map { value(of: $0.route) }))
  }

  private func value(of modal: Modal<Route>) -> Value {
    .object([
      "style": .string(modal.style.rawValue), "stack": .array(modal.stack.map { value(of: $0.route) }),
    ])
  }

  private func value(of route: Route) -> Value {
    let route = options.changesRoutes ? options.compared(route) : route
    guard !route.parameters.isEmpty else { return .string(route.name) }
    return .object(["name": .string(route.name), "params": .object(route.parameters)])
  }

  private func intent(_ intent: Intent<Route>, _ key: String, _ word: String) -> Value {
    var document = Document()
    document.append(intent.mapIdentifiers { _, _ in 1 }.mapRoutes(options.compared))
    return .object(["intent": document.value(at: Document.root), key: .string(word)])
  }
}
