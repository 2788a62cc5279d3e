package import Navigation
package import Replay

/// What a visit must be to count as a step of a funnel, or as an end of a path.
package struct VisitPattern: Hashable, Sendable {
  package enum Subject: Hashable, Sendable {
    /// A route by its name.
    case route(String)
    /// The root of a tab.
    case root(String)
    /// Any screen that a link has led to.
    case link
    /// A screen during whose first event a fact was true, or said this.
    case fact(String, String?)
  }

  /// As it was written: what reports call it.
  package let text: String
  package let subject: Subject
  /// Parameters that the route must have, by what they are as text.
  package let parameters: [String: String]
  /// Only visits that a link has led to.
  package let isByLink: Bool

  /// Reads `NAME`, `NAME?param=value&…`, `tab:NAME`, `link:`, `link:NAME`, `fact:NAME` or `fact:NAME=value`;
  /// `nil` for anything else.
  package init?(_ text: String) {
    if let fact = text.behind("fact:") {
      let parts = fact.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts.first, !name.isEmpty else { return nil }
      self.init(text, .fact(name, parts.count == 2 ? parts[1] : nil))
    } else if let tab = text.behind("tab:") {
      guard !tab.isEmpty else { return nil }
      self.init(text, .root(tab))
    } else if let route = text.behind("link:") {
      self.init(text, route: route, isByLink: true)
    } else {
      guard !text.isEmpty else { return nil }
      self.init(text, route: text, isByLink: false)
    }
  }

  private init(_ text: String, _ subject: Subject) {
    (self.text, self.subject, parameters, isByLink) = (text, subject, [:], false)
  }

  private init?(_ text: String, route: String, isByLink: Bool) {
    let parts = route.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    var parameters: [String: String] = [:]
    for pair in parts.dropFirst().flatMap({ $0.split(separator: "&") }) {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2, !sides[0].isEmpty else { return nil }
      parameters[sides[0]] = sides[1]
    }
    guard let name = parts.first, isByLink || !name.isEmpty else { return nil }
    (self.text, self.parameters, self.isByLink) = (text, parameters, isByLink)
    subject = name.isEmpty ? .link : .route(name)
  }

  /// Whether visits are told by the parameters of their routes.
  package var needsParameters: Bool { !parameters.isEmpty }

  /// The screen that is asked for, if one is.
  package var screen: Screen? {
    switch subject {
    case .route(let name): Screen(.entry, name)
    case .root(let tab): Screen(.root, tab)
    case .link, .fact: nil
    }
  }

  /// The fact that is asked for, if one is.
  package var fact: (name: String, value: String?)? {
    if case .fact(let name, let value) = subject { (name, value) } else { nil }
  }
}

/// A pattern made ready for the visits of a journal.
struct VisitMatcher: Sendable {
  private let pattern: VisitPattern
  /// The screen that it must be, where it is one.
  private let screen: ScreenNumber?

  init(_ pattern: VisitPattern, _ names: SharedNames) {
    self.pattern = pattern
    screen =
      switch pattern.subject {
      case .route(let name): ScreenNumber(entry: names.number(of: name))
      case .root(let tab): ScreenNumber(root: names.number(of: tab))
      case .link, .fact: nil
      }
  }

  /// Whether a session's visit matches; facts are told by `facts`, of which the pattern's has a number.
  func matches(_ index: Int, of session: borrowing SessionVisits, facts: FactAccount, fact: Int?) -> Bool {
    let visit = session.visits[index]
    if let screen, visit.screen != screen { return false }
    if pattern.isByLink, visit.arrival != .link { return false }
    if let fact { return facts.holds(fact, at: visit.enteredPosition) }
    guard pattern.needsParameters else { return true }
    guard let parameters = session.parameters[index] else { return false }
    return pattern.parameters.allSatisfy { name, text in parameters[name]?.plainText == text }
  }
}

/// Notes when facts came to be what patterns ask for.
package struct FactAccount: SessionObserver {
  private let facts: [Fact]
  /// From which positions on which facts held, a bit each; only changes are kept.
  private var changes: [(position: UInt64, held: UInt64)] = []

  /// A fact that must be true, or say something as text.
  package typealias Fact = (name: String, value: String?)

  package init(_ facts: [Fact]) { self.facts = facts }

  package mutating func note<Routes: VisitedRoutes>(
    _ reader: inout EventReader, _ state: borrowing Session<Routes.Route>, _ routes: Routes,
    _ clock: BackgroundClock
  ) {
    guard !facts.isEmpty, reader.outline.hasChanges || changes.isEmpty else { return }
    var held: UInt64 = 0
    for (index, fact) in facts.enumerated() where Self.holds(fact, in: state.facts) {
      held |= 1 << UInt64(index)
    }
    if changes.last?.held != held { changes.append((reader.position, held)) }
  }

  private static func holds(_ fact: Fact, in facts: [String: Value]) -> Bool {
    guard let value = facts[fact.name] else { return fact.value == "null" }
    return fact.value.map { $0 == value.plainText } ?? value.isTruthy
  }

  /// Whether a fact held after the event at a position.
  func holds(_ fact: Int, at position: UInt64) -> Bool {
    var (low, high) = (0, changes.count)
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].position <= position { low = middle + 1 } else { high = middle }
    }
    return low > 0 && changes[low - 1].held & 1 << UInt64(fact) != 0
  }
}

extension Value {
  /// What is typed for the value; `nil` for what has parts.
  fileprivate var plainText: String? {
    switch self {
    case .null: "null"
    case .bool(let flag): flag ? "true" : "false"
    case .integer(let whole): "\(whole)"
    case .number(let number): "\(number)"
    case .string(let text): text
    case .array, .object: nil
    }
  }
}

extension String {
  /// What follows a prefix; `nil` where it is not there.
  fileprivate func behind(_ prefix: String) -> String? {
    hasPrefix(prefix) ? String(dropFirst(prefix.count)) : nil
  }
}
