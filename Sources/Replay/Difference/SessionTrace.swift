import Navigation

/// An event as it is compared.
struct TracedEvent: Sendable {
  var position: UInt64
  var step: UInt64
  /// What was asked: the number of its ``EventKey``.
  var key: UInt32
  /// What became of it: the number of its ``EffectKey``.
  var effect: UInt32
  /// Its identifiers in ``SessionTrace/references``.
  var references: Range<Int>
}

/// An identifier where an event names it.
struct Reference: Hashable, Sendable {
  var identifier: Identifier
  /// Whether it is given there.
  var isNew: Bool
}

/// The events of one session that are not known to be equal on both sides.
struct SessionTrace: Sendable {
  private(set) var events: [TracedEvent] = []
  private(set) var references: [Reference] = []
  /// How many of the events at the front were found equal on the other side.
  private(set) var matchedCount = 0

  var first: TracedEvent? { matchedCount < events.count ? events[matchedCount] : nil }

  mutating func append(_ event: TracedEvent, _ named: [Reference]) {
    var event = event
    event.references = references.count..<(references.count + named.count)
    references += named
    events.append(event)
  }

  /// Forgets the first event: the other side has the same.
  mutating func matchFirst() {
    matchedCount += 1
    guard matchedCount == events.count else { return }
    events.removeAll(keepingCapacity: true)
    references.removeAll(keepingCapacity: true)
    matchedCount = 0
  }

  /// Forgets the memory of what was matched.
  mutating func compact() {
    guard matchedCount > 0 else { return }
    let start = events[matchedCount...].first?.references.lowerBound ?? references.count
    events.removeFirst(matchedCount)
    references.removeFirst(start)
    for index in events.indices {
      let range = events[index].references
      events[index].references = (range.lowerBound - start)..<(range.upperBound - start)
    }
    matchedCount = 0
  }

  func references(of event: TracedEvent) -> ArraySlice<Reference> { references[event.references] }
}
