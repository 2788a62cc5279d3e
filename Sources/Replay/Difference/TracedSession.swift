import Navigation

/// A session while two journals are gone through side by side.
struct TracedSession {
  let name: String
  private(set) var traces = Sides(a: SessionTrace(), b: SessionTrace())
  /// Whether some event of it was not equal: from there on all its events are kept.
  private(set) var isDifferent = false

  init(name: String) { self.name = name }

  /// Whether every event that was seen on one side was seen on the other, and was equal.
  var isSettled: Bool { !isDifferent && traces.a.first == nil && traces.b.first == nil }

  /// How many steps both sides share at the front.
  var sharedCount: UInt64 {
    let steps = [traces.a.first?.step, traces.b.first?.step].compactMap(\.self)
    return (steps.min() ?? 1) - 1
  }

  mutating func append(_ event: TracedEvent, _ references: [Reference], isA: Bool) {
    if isA { traces.a.append(event, references) } else { traces.b.append(event, references) }
    guard !isDifferent, let a = traces.a.first, let b = traces.b.first else { return }
    let areEqual =
      a.isSame(as: b) && traces.a.references(of: a) == traces.b.references(of: b)
    if areEqual {
      traces.a.matchFirst()
      traces.b.matchFirst()
    } else {
      isDifferent = true
      compact()
    }
  }

  /// Forgets what was matched.
  mutating func compact() {
    traces.a.compact()
    traces.b.compact()
  }
}

/// Two sessions that belong together, or one that has no other.
struct SessionPair {
  var names: Sides<String?>
  var sharedCount: UInt64
  var traces: Sides<SessionTrace>

  init(_ session: TracedSession) {
    sharedCount = session.sharedCount
    traces = session.traces
    names = Sides(
      a: sharedCount > 0 || traces.a.first != nil ? session.name : nil,
      b: sharedCount > 0 || traces.b.first != nil ? session.name : nil)
  }

  init(a: SessionPair, b: SessionPair) {
    names = Sides(a: a.names.a, b: b.names.b)
    sharedCount = 0
    traces = Sides(a: a.traces.a, b: b.traces.b)
  }
}
