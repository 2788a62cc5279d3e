extension Draft {
  /// The intents that move no screen.
  ///
  /// - Returns: an outcome that the edits alone do not tell.
  @inlinable mutating func performOnSession(_ action: Action<Route>) throws(Stop) -> Outcome<Route>? {
    switch action {
    case .set(let facts, let dropPending):
      try set(facts)
      if hasChanged { revalidate() }
      // Each item goes with an event of its own.
      if dropPending, !session.pending.isEmpty { return Outcome(.applied) }
    case .layout(let columns): try setLayout(columns)
    case .ready: if !session.isReady { edit(.readinessChanged(true)) }
    case .notReady: if session.isReady { edit(.readinessChanged(false)) }
    case .background: if !session.isInBackground { edit(.backgroundChanged(true)) }
    case .foreground: if session.isInBackground { edit(.backgroundChanged(false)) }
    case .mark: return Outcome(.applied)
    case .resolve(let token, let answer): return try resolve(token, answer)
    case .restore(let snapshot): return try restore(snapshot)
    case .end: edit(.ended)
    default: throw refuse(.badParams)
    }
    return nil
  }

  /// Sets facts in the order of their names: a dictionary's own order is chance.
  @inlinable mutating func set(_ facts: [String: Value]) throws(Stop) {
    let known = session.facts
    var factCount = known.count
    cancellation = .closed
    for (name, value) in facts.sorted(by: { $0.key < $1.key }) where known[name] ?? .null != value {
      if known[name] == nil { factCount += 1 }
      edit(.factSet(name: name, value))
    }
    guard factCount <= Limits.factsInSession else { throw refuse(.tooLarge) }
  }

  /// Takes an answer; the intent that asked for it follows as its own event.
  @inlinable mutating func resolve(
    _ token: Identifier, _ answer: Answer<Route>
  ) throws(Stop) -> Outcome<Route> {
    guard let question = session.asking.first(where: { $0.token == token }),
      !aftermath.answers.contains(where: { $0.token == token })
    else { throw refuse(Outcome(.stale)) }
    switch answer {
    case .allow, .deny: break
    case .redirect, .present: if isAboutLeaving(question.asker) { throw refuse(.badParams) }
    }
    return Outcome(.applied)
  }

  @inlinable func isAboutLeaving(_ name: GuardName) -> Bool {
    app?.guards.contains { $0.name == name && $0.isAboutLeaving } ?? false
  }

  @inlinable mutating func setLayout(_ columns: Int) throws(Stop) {
    guard (1...3).contains(columns) else { throw refuse(.badParams) }
    if window.layout != columns { edit(.layoutChanged(window: windowName, columns: columns)) }
  }
}
