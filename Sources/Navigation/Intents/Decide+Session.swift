extension Draft {
  /// The intents that move no screen.
  ///
  /// - Returns: an outcome that the edits alone do not tell.
  @inlinable mutating func performOnSession(_ action: Action<Route>) throws(Stop) -> Outcome<Route>? {
    let session = self.session
    switch action {
    case .set(let facts, _): try set(facts)
    case .layout(let columns): try setLayout(columns)
    case .ready: if !session.isReady { edit(.readinessChanged(true)) }
    case .notReady: if session.isReady { edit(.readinessChanged(false)) }
    case .background: if !session.isInBackground { edit(.backgroundChanged(true)) }
    case .foreground: if session.isInBackground { edit(.backgroundChanged(false)) }
    case .mark: return Outcome(.applied)
    case .resolve: throw refuse(Outcome(.stale))
    case .restore: throw refuse(.badSnapshot)
    case .end: edit(.ended)
    default: throw refuse(.badParams)
    }
    return nil
  }

  /// Sets facts in the order of their names: a dictionary's own order is chance.
  @inlinable mutating func set(_ facts: [String: Value]) throws(Stop) {
    let known = session.facts
    var factCount = known.count
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) where known[name] ?? .null != value {
      if known[name] == nil { factCount += 1 }
      edit(.factSet(name: name, value))
    }
    guard factCount <= Limits.factsInSession else { throw refuse(.tooLarge) }
  }

  @inlinable mutating func setLayout(_ columns: Int) throws(Stop) {
    guard (1...3).contains(columns) else { throw refuse(.badParams) }
    if window.layout != columns { edit(.layoutChanged(window: windowName, columns: columns)) }
  }
}
