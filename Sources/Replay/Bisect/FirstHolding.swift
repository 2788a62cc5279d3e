package import Journal

/// Looks for the first event after which an expression holds, by going through all events in their order.
///
/// That is the answer whatever the expression does later: it may cease to hold and hold again.
package struct FirstHolding {
  /// An event after which the expression holds, and did not after any event of the session before.
  package struct Hit: Hashable, Sendable {
    package var session: String
    package var position: UInt64
    package var step: UInt64
    package var at: Int64
    /// Whether it held in the empty start already.
    package var heldAtStart: Bool
  }

  /// Whose first event is wanted.
  package enum Scope: Hashable, Sendable {
    /// The first of all.
    case journal
    case session(String)
    /// The first of each session.
    case eachSession
  }

  /// In order of position.
  package private(set) var hits: [Hit] = []
  /// How many events were folded.
  package private(set) var eventCount = 0

  private var fold: ExpressionFold
  private let scope: Scope
  /// For each session whether it held at its start; `nil` before its first event.
  private var heldAtStart: [Int: Bool] = [:]
  private var isDone: Set<Int> = []

  package init(_ expression: Expression, in scope: Scope, from initial: InitialState) {
    fold = ExpressionFold(expression, from: initial)
    self.scope = scope
  }

  /// Whether more events can not change the answer.
  package var isOver: Bool { scope != .eachSession && !hits.isEmpty }

  /// Whether a page with these sessions has to be looked at.
  package func needsPage(_ sessions: [PageSession]) -> Bool {
    guard case .session(let name) = scope else { return true }
    return sessions.contains { $0.name == name }
  }

  /// Goes through the events of a page.
  package mutating func search(_ reader: inout EventReader) {
    fold.beginPage(reader)
    while !reader.isAtEnd, !isOver {
      if isWanted(reader) { look(&reader) }
      reader.advance()
    }
  }

  private func isWanted(_ reader: borrowing EventReader) -> Bool {
    switch scope {
    case .journal: reader.session.name != reservedSession
    case .session(let name): reader.session.name == name
    case .eachSession:
      reader.session.name != reservedSession && !isDone.contains(fold.sessionNumber(reader))
    }
  }

  private mutating func look(_ reader: inout EventReader) {
    let number = fold.sessionNumber(reader)
    if heldAtStart[number] == nil { heldAtStart[number] = fold.holdsAtStart(number) }
    eventCount += 1
    guard fold.apply(&reader) else { return }
    isDone.insert(number)
    hits.append(
      Hit(
        session: reader.session.name, position: reader.position, step: reader.step, at: reader.at,
        heldAtStart: heldAtStart[number] ?? false))
  }
}
