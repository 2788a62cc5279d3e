import Interchange
import Navigation
import Replay

// The same comparisons as `conform` makes: what a case names has to be there, what it does not may be.

extension ConformanceRun {
  func differences(from expected: [String: Value]) -> [String] {
    var differences: [String] = []
    compare("causes", answers.map { $0.cause.map { .integer(Int64($0)) } ?? .null }, expected, &differences)
    compare("lines", answers.map { $0.line.map { .integer(Int64($0)) } ?? .null }, expected, &differences)
    compareOutcomes(expected, &differences)
    guard let session = sessions["s"] ?? Optional(Session(app: app)) else { return differences }
    let state = json { $0.write(session, at: StatePlace(session: "s", step: 0), routes: PlainRoutes()) }
    if case .object(let wanted)? = expected["state"] {
      for (key, value) in wanted { compareState(key, state, value, &differences) }
    }
    for name in expected["absent"]?.elements ?? [] {
      let isThere = session.windows.contains { window in
        window.allRoutes.contains { .string($0.name) == name }
      }
      if isThere { differences.append("absent: \(name) is there") }
    }
    return differences
  }

  private func compare(
    _ key: String, _ actual: [Value], _ expected: [String: Value], _ differences: inout [String]
  ) {
    guard let wanted = expected[key], wanted != .null, wanted != .array(actual) else { return }
    differences.append("\(key): expected \(wanted), actual \(actual)")
  }

  private func compareOutcomes(_ expected: [String: Value], _ differences: inout [String]) {
    guard let wanted = expected["outcomes"]?.elements else { return }
    let actual = answers.map { answer in json { $0.write(answer.outcome, PlainRoutes()) } }
    guard actual.count == wanted.count else {
      differences.append("outcomes: expected \(wanted.count), actual \(actual)")
      return
    }
    for (index, (actual, wanted)) in zip(actual, wanted).enumerated()
    where wanted != .null && !actual.contains(wanted) {
      differences.append("outcome \(index + 1): expected \(wanted), actual \(actual)")
    }
  }

  private func compareState(_ key: String, _ state: Value, _ wanted: Value, _ differences: inout [String]) {
    switch key {
    case "selectedTab", "tabHistory", "tabs", "modals", "layout":
      compareWindow(state["windows"]?["main"], .object([key: wanted]), "main", &differences)
    case "windows":
      guard case .object(let windows) = wanted else { return }
      for (name, window) in windows {
        compareWindow(state["windows"]?[name], window, name, &differences)
      }
    case "pending", "asking", "requests":
      let actual = state[key] ?? .null
      let isRight =
        if case .integer(let count) = wanted { actual.elements?.count == Int(count) } else {
          actual.contains(wanted)
        }
      if !isRight { differences.append("\(key): expected \(wanted), actual \(actual)") }
    case "facts":
      guard case .object(let facts) = wanted else { return }
      for (name, value) in facts where state["facts"]?[name] ?? .null != value {
        differences.append("facts.\(name): expected \(value)")
      }
    default:
      if state[key] != wanted {
        differences.append("\(key): expected \(wanted), actual \(state[key] ?? .null)")
      }
    }
  }

  private func compareWindow(
    _ window: Value?, _ wanted: Value, _ name: String, _ differences: inout [String]
  ) {
    guard case .object(let members) = wanted else {
      if window != nil { differences.append("\(name): expected no such window") }
      return
    }
    for (key, value) in members {
      let actual = window?[key] ?? (key == "layout" ? .integer(3) : .null)
      let isRight =
        switch key {
        case "tabs": actual.holdsTabs(value)
        case "modals": actual.elements?.map { $0["stack"]?.routes } == value.elements?.map(\.routes)
        default: actual == value
        }
      if !isRight { differences.append("\(name).\(key): expected \(value), actual \(actual)") }
    }
  }

  private func json(_ write: (inout JSONWriter) -> Void) -> Value {
    var writer = JSONWriter()
    write(&writer)
    return (try? JSON5Parser.parse(writer.bytes).value) ?? .null
  }
}

extension Window<Route> {
  fileprivate var allRoutes: [Route] {
    (tabs.flatMap { $0.stack + $0.columns.flatMap(\.stack) } + modals.flatMap(\.stack)).map(\.route)
  }
}

extension Value {
  fileprivate subscript(key: String) -> Value? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  fileprivate var elements: [Value]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The routes of a stack, each as an object, whether entries or bare names stand in it.
  fileprivate var routes: [Value]? {
    elements?.map { element in
      let route = element["route"] ?? element
      if case .string = route { return .object(["name": route, "params": .object([:])]) }
      return .object(["name": route["name"] ?? .null, "params": route["params"] ?? .object([:])])
    }
  }

  /// Whether all that another value names is here: members of objects, elements of lists one by one.
  fileprivate func contains(_ wanted: Value) -> Bool {
    switch (self, wanted) {
    case (.object(let members), .object(let others)):
      others.allSatisfy { key, value in members[key].map { $0.contains(value) } ?? false }
    case (.array(let elements), .array(let others)):
      elements.count == others.count && zip(elements, others).allSatisfy { $0.contains($1) }
    case (.integer(let whole), .number(let number)), (.number(let number), .integer(let whole)):
      Double(whole) == number
    default: self == wanted
    }
  }

  fileprivate func holdsTabs(_ wanted: Value) -> Bool {
    guard case .object(let tabs) = wanted else { return false }
    return tabs.allSatisfy { name, value in
      if value == .null { return self[name] == nil }
      guard case .object(let columns)? = value["columns"] else { return self[name]?.routes == value.routes }
      return columns.allSatisfy { self[name]?["columns"]?[$0.key]?.routes == $0.value.routes }
    }
  }
}
