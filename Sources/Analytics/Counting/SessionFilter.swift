package import Navigation
import Replay

/// Which sessions are counted. A session is counted whole or not at all, so that what comes in goes out.
package struct SessionFilter: Sendable {
  /// Sessions of these names; all, where none is named.
  package var sessions: Set<String> = []
  /// Sessions that begin in this range, in milliseconds since 1970; its end is not in it.
  package var since: Int64?
  package var until: Int64?
  /// Sessions that have visited one of these routes; all, where none is named.
  package var routes: [String] = []
  /// Sessions with an intent from one of these fronts.
  package var sources: [String] = []
  /// Sessions in which each of these held at some step.
  package var facts: [FactCondition] = []

  package init() {}

  /// A fact that must be true, or equal to something.
  package struct FactCondition: Hashable, Sendable {
    package var name: String
    package var value: Value?

    package init(_ name: String, _ value: Value? = nil) { (self.name, self.value) = (name, value) }

    func holds(in facts: [String: Value]) -> Bool {
      guard let fact = facts[name] else { return value == .null }
      return value.map { $0 == fact } ?? fact.isTruthy
    }
  }

  /// Whether events must be looked at, not visits alone.
  var looksAtEvents: Bool { !sources.isEmpty || !facts.isEmpty }

  func wants(session: String) -> Bool { sessions.isEmpty || sessions.contains(session) }

  func accepts(_ session: SessionVisits, _ watch: FilterWatch, routeNumbers: Set<ScreenNumber>) -> Bool {
    if let since, session.startedAt < since { return false }
    if let until, session.startedAt >= until { return false }
    if !routes.isEmpty, !session.visits.contains(where: { routeNumbers.contains($0.screen) }) { return false }
    if !sources.isEmpty, !watch.hasSource { return false }
    return facts.indices.allSatisfy { watch.heldFacts.contains($0) }
  }
}

/// What of a session's events a filter asks for.
struct FilterWatch: Sendable {
  private(set) var hasSource = false
  /// The conditions that have held, by index.
  private(set) var heldFacts: Set<Int> = []
  /// `nil` where visits tell all that is asked.
  private let filter: SessionFilter?

  init(_ filter: SessionFilter) { self.filter = filter.looksAtEvents ? filter : nil }

  @inline(__always)
  mutating func note<Route>(_ reader: borrowing EventReader, _ state: borrowing Session<Route>) {
    if let filter { look(reader, state.facts, filter) }
  }

  private mutating func look(
    _ reader: borrowing EventReader, _ facts: [String: Value], _ filter: SessionFilter
  ) {
    for (index, condition) in filter.facts.enumerated() where condition.holds(in: facts) {
      heldFacts.insert(index)
    }
    guard !filter.sources.isEmpty, !hasSource else { return }
    var document = Document()
    reader.readIntent(into: &document)
    let source = document.member("source", of: Document.root).flatMap { document.string(at: $0) }
    hasSource = source.map(filter.sources.contains) ?? false
  }
}
